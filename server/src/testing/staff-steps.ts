/** Staff operations on orders and payments, each in its own transaction, as the back office runs them. */
import type { AttemptId, OrderId } from '@tola/contract';
import type { Actor } from '#audit';
import * as bank from '#bank';
import * as cancellations from '#cancellations';
import type { Transaction } from '#database';
import * as orders from '#orders';
import type { Payments } from '#payments';
import * as refunds from '#refunds';
import * as settlements from '#settlements';
import { readStatementFile } from '#statement-files';

/** The first owner of a demo store. */
const OWNER: Actor = { kind: 'staff', id: '1', name: 'Owner' };

export type StaffSteps = ReturnType<typeof staffSteps>;

/** Each step takes its arguments and optionally the time; the clock's by default. */
export function staffSteps(payments: Payments, clock: () => Date) {
  const { database } = payments;

  function step<W, R>(operation: (tx: Transaction, args: W, actor: Actor, now: Date) => Promise<R>) {
    return async (args: W, now = clock()): Promise<R> =>
      await database.transaction(async (tx) => await operation(tx, args, OWNER, now));
  }

  function stepOf<N, W, R>(
    dependencies: N,
    operation: (dependencies: N, tx: Transaction, args: W, actor: Actor, now: Date) => Promise<R>,
  ) {
    return step<W, R>(async (tx, args, actor, now) => await operation(dependencies, tx, args, actor, now));
  }

  return {
    acceptClaim: stepOf(payments, bank.acceptClaim),
    rejectClaim: stepOf(payments, bank.rejectClaim),
    assignCredit: stepOf(payments, bank.assignCreditByStaff),
    honour: stepOf(payments, bank.honourByStaff),
    async importStatement(file: { readonly name: string; readonly csv: string }, now = clock()) {
      const bytes = Buffer.from(file.csv);
      const read = await readStatementFile({ bytes, remembered: [], described: null });
      if (read.outcome !== 'read') throw new Error(`The statement is not read: ${JSON.stringify(read)}`);
      const importFile = stepOf(payments, bank.importStatement);
      return await importFile({ name: file.name, bytes, statement: read.statement }, now);
    },
    payBalanceOut: step(bank.payBalanceOut),
    refund: step(refunds.refundByStaff),
    refundLatePayment: step(refunds.refundLatePayment),
    payRefundOut: stepOf(payments, refunds.payRefundOut),
    withdrawPayout: step(refunds.withdrawPayout),
    readPayoutAccount: stepOf(payments, refunds.readPayoutAccount),
    pack: stepOf(payments, orders.packOrder),
    ship: stepOf(payments, orders.shipOrder),
    deliver: stepOf(payments, orders.deliverOrder),
    async reconcile(now = clock()): Promise<void> {
      const lists = await settlements.readProviderLists(payments, now);
      await step(async (tx) => settlements.compareBooks(payments.business, tx, lists, OWNER, now))(null);
    },
    async cancel(
      args: { readonly orderId: OrderId; readonly reason: string; readonly waiveCharge: boolean },
      now = clock(),
    ): Promise<cancellations.Cancelled> {
      const closed = await cancellations.closeAttemptsForStaff(payments, args, OWNER, now);
      const cancel = step(async (tx, closing: typeof args & { readonly closed: readonly AttemptId[] }) =>
        cancellations.cancelByStaff(payments, tx, closing, OWNER, now),
      );
      return await cancel({ ...args, closed }, now);
    },
  };
}
