/** The calls on what the card provider pays out, and on differences between the books. */
import * as contract from '@tola/contract/staff';
import { actorOf, recordChange } from '#audit';
import * as bank from '#bank';
import type { Operation } from '#http';
import * as refunds from '#refunds';
import * as settlements from '#settlements';
import { onWire, staffOperation } from '#staff-accounts';
import { audited, type OrderDeskNeeds, orderActor } from './order-desk.ts';

const OPEN_SHOWN = 200;
const SETTLED_SHOWN = 50;
const PAYOUTS_SHOWN = 60;

export function settlementOperations(needs: OrderDeskNeeds): Operation[] {
  const { database } = needs;
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
      const by = actorOf(request.staff, request);
      return await settlements.reconcile(needs.payments, staffName(by), request.now, async (tx, after) => {
        const change = { action: 'compared', kind: 'settlements', subjectId: 'all', subject: 'all books', after };
        await recordChange(tx, by, change, request.now);
      });
    }),
    staffOperation(contract.settleDifference, async (request) => {
      const { payload, now } = request;
      const by = actorOf(request.staff, request);
      const change = {
        ...{ action: 'settled', kind: 'ledger difference', subjectId: payload.differenceId },
        ...{ after: payload, note: payload.reason },
      };
      const { database: recording } = audited(needs, by, change, now);
      await settlements.settleDifference(needs.payments, recording, payload, staffName(by), now);
      return null;
    }),
  ];
}

/** How whoever did it stands in a row. */
function staffName(by: Parameters<typeof orderActor>[0]): string {
  const { kind, id } = orderActor(by);
  return `${kind} ${id}`;
}
