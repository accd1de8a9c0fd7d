/** Cancelling an order before its dispatch: what comes back is said first, and the same sum is then refunded. */
import { type AttemptId, cancelOrder, type OrderId } from '@tola/contract';
import { cancelOrderByStaff } from '@tola/contract/staff';
import { percentBp } from '@tola/pricing';
import type { BusinessValues } from '#business';
import { markEnded } from '#card-attempts';
import { closeAttempts, settleAttempt } from '#card-payments';
import { ProviderFault } from '#card-providers';
import { type Database, invariant, type Queryable } from '#database';
import { refuse } from '#http';
import {
  type Actor,
  advanceOrder,
  CANCELLABLE_STATES,
  findOrder,
  keptPaise,
  lockOrder,
  masked,
  type OrderRow,
  sealText,
  settleBlocks,
} from '#orders';
import {
  endIfAllIsBack,
  findRefunds,
  isPaymentUnderWay,
  type PaymentNeeds,
  requestRefund,
  wasCancelled,
  writeCancelledMail,
} from '#refunds';

const HOUR_MS = 60 * 60_000;

export interface CancellationOffer {
  readonly allowed: boolean;
  /** Why not; empty when it is allowed. */
  readonly reason: string;
  readonly until: Date | null;
  readonly paidPaise: number;
  /** What the charge is of the sum paid, in basis points. */
  readonly chargeBp: number;
  readonly chargePaise: number;
  readonly refundPaise: number;
  readonly refundTo: 'card' | 'bank account' | 'nothing to refund';
}

/** What cancelling would give back now. Card and UPI payments are online payments, of which the charge is kept. */
export function cancellationOffer(order: OrderRow, values: BusinessValues, now: Date): CancellationOffer {
  const until = cancellableUntil(order, values.cancellationHours);
  const reason = reasonAgainst(order, until, values.cancellationHours, now);
  const paidPaise = keptPaise(order);
  const chargeBp = order.paymentMode === 'NEFT' ? 0 : values.cancellationChargeBp;
  const chargePaise = percentBp(paidPaise, chargeBp);
  const refundPaise = paidPaise - chargePaise;
  return {
    allowed: reason === '',
    reason,
    until: CANCELLABLE_STATES.includes(order.state) && now < until ? until : null,
    paidPaise,
    chargeBp,
    chargePaise,
    refundPaise,
    refundTo: refundPaise === 0 ? 'nothing to refund' : order.paymentMode === 'Card' ? 'card' : 'bank account',
  };
}

/** An order without any money can be cancelled as long as it waits: it would keep its customer from any other one. */
function cancellableUntil(order: OrderRow, hours: number): Date {
  const until = new Date(order.placedAt.getTime() + hours * HOUR_MS);
  const isUnpaid = order.state === 'awaiting payment' && order.paidPaise === 0;
  return isUnpaid && order.payBy > until ? order.payBy : until;
}

function reasonAgainst(order: OrderRow, until: Date, hours: number, now: Date): string {
  if (order.state === 'cancelled') return 'This order is cancelled';
  if (order.state === 'shipped' || order.state === 'delivered') return 'This order has been dispatched';
  if (!CANCELLABLE_STATES.includes(order.state)) return 'This order has ended';
  return now < until ? '' : `An order can be cancelled within ${hours} hours`;
}

export interface WantedCancellation {
  readonly orderId: OrderId;
  readonly reason: string;
  /** The refund that was shown; null skips the comparison. */
  readonly refundPaise: number | null;
  readonly account: { readonly number: string; readonly ifsc: string } | null;
}

export interface Cancelled {
  readonly order: OrderRow;
  readonly refundPaise: number;
  readonly chargePaise: number;
  /** A card payment may still be taken by the bank; all of it then goes back. */
  readonly paymentUnderWay: boolean;
}

/**
 * Cancels for the customer. Doing it again answers what was done.
 *
 * @throws Refusal of CancelOrderFront
 */
export async function cancelByCustomer(
  needs: PaymentNeeds,
  wanted: WantedCancellation,
  actor: Actor,
  now: Date,
): Promise<Cancelled> {
  const termsOf = (order: OrderRow): Terms => {
    const offer = cancellationOffer(order, needs.business.current(), now);
    if (!offer.allowed) throw refuse(cancelOrder, 'too-late');
    if (wanted.refundPaise !== null && wanted.refundPaise !== offer.refundPaise) {
      throw refuse(cancelOrder, 'refund-changed');
    }
    return { ...wanted, ...offer };
  };
  return await cancelOnce(needs, { ...wanted, termsOf }, actor, now);
}

export interface StaffCancellation {
  readonly orderId: OrderId;
  readonly reason: string;
  /** Nothing is kept back: the seller's own reason, or goodwill. */
  readonly waiveCharge: boolean;
}

/**
 * Cancels for the seller, at any time before dispatch.
 *
 * @param database whose transaction cancels, with the audit entry; what the card provider tells before is no part of it
 * @throws Refusal 409 when the order is dispatched or over
 */
export async function cancelByStaff(
  needs: PaymentNeeds,
  wanted: StaffCancellation,
  actor: Actor,
  now: Date,
  database: Database = needs.database,
): Promise<Cancelled> {
  const termsOf = (order: OrderRow): Terms => {
    if (!CANCELLABLE_STATES.includes(order.state)) {
      throw refuse(cancelOrderByStaff, 'too-late', { state: order.state });
    }
    const offer = cancellationOffer(order, needs.business.current(), now);
    const chargePaise = wanted.waiveCharge ? 0 : offer.chargePaise;
    return { reason: wanted.reason, chargePaise, refundPaise: offer.paidPaise - chargePaise, account: null };
  };
  return await cancelOnce(needs, { ...wanted, termsOf }, actor, now, database);
}

interface Terms {
  readonly reason: string;
  readonly chargePaise: number;
  readonly refundPaise: number;
  readonly account: WantedCancellation['account'];
}

/** The terms are those of the order as it stands under its lock; one that is cancelled already answers what was done. */
async function cancelOnce(
  needs: PaymentNeeds,
  wanted: { readonly orderId: OrderId; readonly reason: string; termsOf(order: OrderRow): Terms },
  actor: Actor,
  now: Date,
  database: Database = needs.database,
): Promise<Cancelled> {
  const closed = await closeWaitingCard(needs, wanted, actor, now);
  return await database.transaction(async (tx) => {
    const order = await lockOrder(tx, wanted.orderId);
    if (await wasCancelled(tx, order)) return await whatWasDone(tx, order);
    const terms = wanted.termsOf(order);
    for (const id of closed) await markEnded(tx, id, 'closed', now);
    return await cancel(needs, tx, order, terms, actor, now);
  });
}

/**
 * The provider is asked first to take no more money for a card order that is not paid. When a payment was faster, it is
 * there to be refunded; one that is under way stops nothing, for it goes back if the bank takes it.
 *
 * @returns the attempts that take no money any more
 * @throws Refusal 503 while the provider cannot say whether the order is paid
 */
async function closeWaitingCard(
  needs: PaymentNeeds,
  wanted: { readonly orderId: OrderId; readonly reason: string; termsOf(order: OrderRow): Terms },
  actor: Actor,
  now: Date,
): Promise<readonly AttemptId[]> {
  const { orderId, reason } = wanted;
  const order = await findOrder(needs.database, orderId);
  if (order.paymentMode !== 'Card' || order.state !== 'awaiting payment') return [];
  // An order that stays must keep its payment page.
  wanted.termsOf(order);
  try {
    const { paid, closed } = await closeAttempts(needs, orderId, { event: 'cancelled', actor, note: reason }, now);
    if (paid !== null) await settleAttempt(needs, paid, now);
    return closed;
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    throw refuse(cancelOrder, 'provider-unavailable');
  }
}

async function cancel(
  needs: PaymentNeeds,
  tx: Queryable,
  order: OrderRow,
  terms: Terms,
  actor: Actor,
  now: Date,
): Promise<Cancelled> {
  const { reason, chargePaise, refundPaise } = terms;
  const keptBeforePaise = keptPaise(order);
  const figures = { orderId: order.id, chargePaise, refundPaise, keptBeforePaise };
  invariant(Math.min(chargePaise, refundPaise) >= 0, 'A sum of the cancellation is negative', figures);
  invariant(chargePaise + refundPaise === keptBeforePaise, 'Refund and charge are not what was received', figures);
  await advanceOrder(needs.orders, tx, { orderId: order.id, event: 'cancelled', actor, note: reason }, now);
  if (refundPaise > 0) {
    const account = terms.account === null ? null : sealAccount(needs, order, terms.account);
    const refundReason = reason === '' ? 'Order cancelled' : reason;
    const wanted = { orderId: order.id, amountPaise: refundPaise, chargePaise, reason: refundReason, account };
    await requestRefund(tx, wanted, actor, now);
  }
  const over = { settlement: 'over', by: `${actor.kind} ${actor.id}`, reason } as const;
  await settleBlocks(tx, order.id, {}, over, now);
  if (refundPaise === 0) await endIfAllIsBack(needs, tx, order.id, now);
  const cancelled = await lockOrder(tx, order.id);
  const isOver = cancelled.state === 'cancelled' || cancelled.state === 'refunded';
  invariant(isOver, 'The order is not cancelled', { ...figures, state: cancelled.state });
  invariant(keptPaise(cancelled) === chargePaise, 'More or less than the charge is kept', figures);
  const paymentUnderWay = await isPaymentUnderWay(tx, cancelled);
  await writeCancelledMail(tx, cancelled, { reason, refundPaise, chargePaise, paymentUnderWay }, now);
  return { order: cancelled, refundPaise, chargePaise, paymentUnderWay };
}

function sealAccount(
  needs: PaymentNeeds,
  order: OrderRow,
  account: { readonly number: string; readonly ifsc: string },
): { readonly sealed: Buffer; readonly masked: string } {
  const text = JSON.stringify(account);
  return {
    sealed: sealText(needs.checkout.dataKey, text, `payout of order ${order.id}`),
    masked: `${masked(account.number)} ${account.ifsc}`,
  };
}

async function whatWasDone(tx: Queryable, order: OrderRow): Promise<Cancelled> {
  const refunds = (await findRefunds(tx, order.id)).filter((refund) => refund.state !== 'failed');
  return {
    order,
    refundPaise: refunds.reduce((sum, refund) => sum + refund.amountPaise, 0),
    chargePaise: refunds.reduce((sum, refund) => sum + refund.chargePaise, 0),
    paymentUnderWay: await isPaymentUnderWay(tx, order),
  };
}
