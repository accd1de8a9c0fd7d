/** What staff do with orders and their money, each in a transaction of its own, as the operations of the back office do it. */
import type { AttemptId, OrderId } from '@tola/contract';
import type { Actor } from '#audit';
import * as bank from '#bank';
import * as cancellations from '#cancellations';
import type { Transaction } from '#database';
import * as orders from '#orders';
import type { Payments } from '#payments';
import * as refunds from '#refunds';
import * as settlements from '#settlements';

/** The first owner of a demo store. */
const OWNER: Actor = { kind: 'staff', id: '1', name: 'Owner' };

export type StaffSteps = ReturnType<typeof staffSteps>;

/** Each step takes what is wanted and, where it is not the present one, the instant. */
export function staffSteps(payments: Payments, clock: () => Date) {
  const { database } = payments;

  function step<W, R>(operate: (tx: Transaction, wanted: W, actor: Actor, now: Date) => Promise<R>) {
    return async (wanted: W, now = clock()): Promise<R> =>
      await database.transaction(async (tx) => await operate(tx, wanted, OWNER, now));
  }

  function stepOf<N, W, R>(
    dependencies: N,
    operate: (dependencies: N, tx: Transaction, wanted: W, actor: Actor, now: Date) => Promise<R>,
  ) {
    return step<W, R>(async (tx, wanted, actor, now) => await operate(dependencies, tx, wanted, actor, now));
  }

  return {
    acceptClaim: stepOf(payments, bank.acceptClaim),
    rejectClaim: stepOf(payments, bank.rejectClaim),
    giveCredit: stepOf(payments, bank.assignCreditByStaff),
    honour: stepOf(payments, bank.honourByStaff),
    importStatement: stepOf(payments, bank.importStatement),
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
      wanted: { readonly orderId: OrderId; readonly reason: string; readonly waiveCharge: boolean },
      now = clock(),
    ): Promise<cancellations.Cancelled> {
      const closed = await cancellations.closeAttemptsForStaff(payments, wanted, OWNER, now);
      const cancel = step(async (tx, closing: typeof wanted & { readonly closed: readonly AttemptId[] }) =>
        cancellations.cancelByStaff(payments, tx, closing, OWNER, now),
      );
      return await cancel({ ...wanted, closed }, now);
    },
  };
}
