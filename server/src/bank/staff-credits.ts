/** What staff do about money on the bank account: give a credit to an order, send it back, honour what came late. */
import type { BankCreditId, OrderId } from '@tola/contract';
import { giveCredit as giveCreditCall, returnCredit as returnCreditCall, settleLateMoney } from '@tola/contract/staff';
import { isUniqueViolation } from '#database';
import { refuse } from '#http';
import { type Actor, advanceOrder, CannotAdvance, lockOrder, type OrderRow, SOLD_STATES } from '#orders';
import { type PaymentNeeds, readUtr } from '#refunds';
import { findCredit, markReturned } from './bank-credit-store.ts';
import { giveCredit } from './bank-money.ts';
import { settleDifference } from './small-differences.ts';

/**
 * Gives a credit that nobody could be found for to an order.
 *
 * @throws Refusal 404 or 409
 */
export async function giveCreditByStaff(
  needs: PaymentNeeds,
  given: { readonly creditId: BankCreditId; readonly orderId: OrderId },
  actor: Actor,
  now: Date,
): Promise<OrderRow> {
  return await needs.database.transaction(async (tx) => {
    const credit = await findCredit(tx, given.creditId);
    if (credit === null) throw refuse(giveCreditCall, 'credit-unknown');
    const order = await lockOrder(tx, given.orderId);
    if (order.paymentMode === 'Card' || SOLD_STATES.includes(order.state)) {
      throw refuse(giveCreditCall, 'wrong-order', { orderNumber: order.orderNumber });
    }
    return await giveCredit(needs, tx, { credit, orderId: given.orderId, claimId: null }, actor, now);
  });
}

/**
 * Notes that money that belongs to nobody was sent back.
 *
 * @throws Refusal 400 without a reference number, 409 when the money belongs to an order, or the
 *   number was used
 */
export async function returnCredit(
  needs: PaymentNeeds,
  returned: { readonly creditId: BankCreditId; readonly utr: string },
): Promise<void> {
  const payoutUtr = readUtr(returned.utr);
  try {
    await needs.database.transaction(async (tx) => {
      if (await markReturned(tx, returned.creditId, payoutUtr)) return;
      throw refuse(returnCreditCall, 'credit-used');
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw refuse(returnCreditCall, 'utr-used');
    throw error;
  }
}

/**
 * Makes an order good although its money came late; the seller decides to.
 *
 * @throws Refusal 409 when pieces, coupon or points cannot be had any more, or the money is not all there
 */
export async function honourByStaff(needs: PaymentNeeds, orderId: OrderId, actor: Actor, now: Date): Promise<OrderRow> {
  try {
    return await needs.database.transaction(async (tx) => {
      const { note } = await settleDifference(needs, tx, await lockOrder(tx, orderId), actor, now);
      return await advanceOrder(needs.orders, tx, { orderId, event: 'honoured late', actor, note }, now);
    });
  } catch (error) {
    if (error instanceof CannotAdvance) throw refuse(settleLateMoney, 'cannot-honour', { problem: error.message });
    throw error;
  }
}
