/** The calls of PAN verification. */
import * as contract from '@tola/contract/staff';
import type { Business } from '#business';
import type { Database } from '#database';
import type { Operation } from '#http';
import type { Settings } from '#settings';
import { onWire, staffChange, staffOperation } from '#staff-accounts';
import { accept, checkAgain } from './decisions.ts';
import { countPans, listedPans } from './pan-state-store.ts';

interface PanDependencies {
  readonly database: Database;
  readonly business: Business;
  readonly settings: Pick<Settings, 'panVerificationUrl'>;
}

export function panVerificationOperations({ database, business, settings }: PanDependencies): Operation[] {
  return [
    staffOperation(contract.listPanVerifications, async ({ payload }) => {
      const [counts, page] = await Promise.all([countPans(database), listedPans(database, payload)]);
      const isOn = business.current().panVerification;
      return onWire({ ...counts, ...page, isOn, hasService: settings.panVerificationUrl !== null });
    }),
    staffChange(database, contract.checkPanAgain, async (tx, { payload, now }, actor) => {
      await checkAgain(tx, payload.id, actor, now);
      return null;
    }),
    staffChange(database, contract.acceptPan, async (tx, { payload, now }, actor) => {
      await accept(tx, payload.id, payload.reason, actor, now);
      return null;
    }),
  ];
}
