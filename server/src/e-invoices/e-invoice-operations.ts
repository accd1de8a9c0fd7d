/** The calls of e-invoices. */
import * as contract from '@tola/contract/staff';
import { indianDate } from '@tola/pricing';
import { type Business, type BusinessValues, eInvoiceDutyOn } from '#business';
import type { Database } from '#database';
import type { Operation } from '#http';
import type { Settings } from '#settings';
import { staffChange, staffOperation } from '#staff-accounts';
import { countEInvoices, type ListedEInvoice, listedEInvoices } from './e-invoice-list-store.ts';
import { CANCEL_MS, cancel, correct, retry } from './e-invoices.ts';
import { readAnswers } from './offline-files.ts';

interface EInvoiceDependencies {
  readonly database: Database;
  readonly business: Business;
  readonly settings: Pick<Settings, 'einvoiceUrl'>;
}

export function eInvoiceOperations({ database, business, settings }: EInvoiceDependencies): Operation[] {
  const hasProvider = settings.einvoiceUrl !== null;
  return [
    staffOperation(contract.listEInvoices, async ({ payload, now }) => {
      const [counts, { rows, ...page }] = await Promise.all([
        countEInvoices(database),
        listedEInvoices(database, payload),
      ]);
      const values = business.current();
      const { turnoverPaise, dutyAbovePaise } = eInvoiceDutyOn(values, indianDate(now));
      return {
        ...counts,
        ...page,
        rows: rows.map((row) => shownRow(row, values, now)),
        isDue: turnoverPaise > dutyAbovePaise,
        hasProvider,
      };
    }),
    staffChange(database, contract.retryEInvoice, async (tx, { payload, now }, actor) => {
      await retry(tx, payload.id, actor, now);
      return null;
    }),
    staffChange(database, contract.correctEInvoice, async (tx, { payload: { id, ...place }, now }, actor) => {
      await correct(tx, id, place, actor, now);
      return null;
    }),
    staffChange(database, contract.cancelEInvoice, async (tx, { payload, now }, actor) => {
      await cancel(tx, payload, hasProvider, actor, now);
      return null;
    }),
    staffChange(
      database,
      contract.readEInvoiceAnswers,
      async (tx, { payload, now }, actor) =>
        await readAnswers(tx, payload.text, business.current().pinCode, actor, now),
    ),
  ];
}

const DAY_MS = 24 * 60 * 60 * 1000;

function shownRow(
  { nextAttemptAt, ackedAt, cancelledAt, isTakenBack, ...row }: ListedEInvoice,
  values: BusinessValues,
  now: Date,
): contract.EInvoiceRow {
  const { reportDays } = eInvoiceDutyOn(values, row.dated);
  const cancelBefore = ackedAt === null ? null : new Date(ackedAt.getTime() + CANCEL_MS);
  const canBeCancelled = row.state === 'registered' && isTakenBack && cancelBefore !== null && cancelBefore > now;
  return {
    ...row,
    reportBy: new Date(Date.parse(row.dated) + reportDays * DAY_MS).toISOString().slice(0, 10),
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    ackedAt: ackedAt?.toISOString() ?? null,
    cancelledAt: cancelledAt?.toISOString() ?? null,
    cancelBefore: canBeCancelled ? cancelBefore.toISOString() : null,
  };
}
