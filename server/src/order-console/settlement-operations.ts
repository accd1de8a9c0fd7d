/** The calls on what the card provider pays out, and on differences between the books. */
import * as contract from '@tola/contract/staff';
import { staffActor } from '#audit';
import * as bank from '#bank';
import type { Operation } from '#http';
import * as refunds from '#refunds';
import * as settlements from '#settlements';
import { onWire, staffOperation } from '#staff-accounts';
import type { OrderDependencies } from './order-details.ts';

const OPEN_SHOWN = 200;
const SETTLED_SHOWN = 50;
const PAYOUTS_SHOWN = 60;

export function settlementOperations({ database, payments }: OrderDependencies): Operation[] {
  return [
    staffOperation(contract.readSettlements, async () => {
      const [lastRun, differences, settled, disputes, payouts, credits] = await Promise.all([
        settlements.findLastRun(database),
        settlements.findOpenDifferences(database, OPEN_SHOWN),
        settlements.findSettledDifferences(database, SETTLED_SHOWN),
        refunds.findOpenDisputes(database, OPEN_SHOWN),
        settlements.findSettlements(database, PAYOUTS_SHOWN),
        bank.findUnmatchedCredits(database, OPEN_SHOWN),
      ]);
      return onWire({
        lastRun,
        differences: differences.map((row) => ({ ...row, waysToSettle: settlements.waysToSettle(row) })),
        settled: settled.map((row) => ({ ...row, waysToSettle: [] })),
        disputes,
        payouts,
        credits,
      }) as contract.Settlements;
    }),
    staffOperation(contract.runReconciliation, async (request) => {
      const { staff, now } = request;
      const lists = await settlements.readProviderLists(payments, now);
      const actor = staffActor(staff, request);
      return await database.transaction(
        async (tx) => await settlements.compareBooks(payments.business, tx, lists, actor, now),
      );
    }),
    staffOperation(contract.settleDifference, async (request) => {
      const { payload, staff, now } = request;
      if (payload.how === 'book') await settlements.bookDifference(payments, payload.differenceId, now);
      const actor = staffActor(staff, request);
      await database.transaction(async (tx) => await settlements.settleDifference(tx, payload, actor, now));
      return null;
    }),
  ];
}
