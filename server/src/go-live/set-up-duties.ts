/** What a shop decides once it sells: e-invoices, cash at the counter, backups. */
import type { SetUpDuty } from '@tola/contract/staff';
import { formatWholeRupees, indianDate } from '@tola/pricing';
import { type BusinessValues, cashRefusedFromPaiseOn, eInvoiceDutyOn } from '#business';
import type { Settings } from '#settings';
import { checkBackups } from './operation-checks.ts';

export function setUpDuties(values: BusinessValues, settings: Settings, now: Date): SetUpDuty[] {
  const day = indianDate(now);
  return [eInvoices(values, day), counter(values, day), backups(settings, now)];
}

function eInvoices(values: BusinessValues, day: string): SetUpDuty {
  const { dutyAbovePaise, turnoverPaise } = eInvoiceDutyOn(values, day);
  const limit = formatWholeRupees(dutyAbovePaise);
  const detail =
    turnoverPaise === 0
      ? `Enter the firm’s highest turnover of a year since 2017-18: above ${limit}, invoices to firms are registered at the portal`
      : turnoverPaise > dutyAbovePaise
        ? 'Invoices to firms are registered at the portal'
        : `Not due: the highest turnover of a year, ${formatWholeRupees(turnoverPaise)}, is within ${limit}`;
  return { name: 'e-invoices', isDone: turnoverPaise > 0, detail };
}

/** The limit of the law holds without a decision. */
function counter(values: BusinessValues, day: string): SetUpDuty {
  const limit = formatWholeRupees(cashRefusedFromPaiseOn(values, day));
  return { name: 'counter', isDone: true, detail: `Cash of ${limit} or more from one person in a day is refused` };
}

function backups(settings: Settings, now: Date): SetUpDuty {
  const [missing] = checkBackups(settings, now);
  const detail = missing === undefined ? `In ${settings.backupDir}` : `${missing.problem} ${missing.fix}`;
  return { name: 'backups', isDone: missing === undefined, detail };
}
