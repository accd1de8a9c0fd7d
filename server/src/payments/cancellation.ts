/** Cancelling an order before its dispatch: what comes back is said first, and the same sum is then refunded. */
import { cancelOrder } from '@tola/contract';
import { percentBp } from '@tola/pricing';
import type { BusinessValues } from '#business';
import type { Queryable } from '#database';
import { Refusal, refuse } from '#http';
import {
  type Actor,
  advanceOrder,
  CANCELLABLE_STATES,
  findTransitions,
  keptPaise,
  lockOrder,
  masked,
  type OrderRow,
  sealText,
  settleBlocks,
} from '#orders';
import { endUnpaid } from './card-endings.ts';
import { ProviderFault } from './card-provider.ts';
import { writeCancelledMail } from './payment-mails.ts';
import type { PaymentNeeds } from './payment-needs.ts';
import { endIfAllIsBack } from './refund-endings.ts';
import { findRefunds } from './refund-store.ts';
import { requestRefund } from './refunds.ts';

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
  const until = new Date(order.placedAt.getTime() + values.cancellationHours * HOUR_MS);
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

function reasonAgainst(order: OrderRow, until: Date, hours: number, now: Date): string {
  if (order.state === 'cancelled') return 'This order is cancelled';
  if (order.state === 'shipped' || order.state === 'delivered') return 'This order has been dispatched';
  if (!CANCELLABLE_STATES.includes(order.state)) return 'This order is over';
  return now < until ? '' : `An order can be cancelled within ${hours} hours`;
}

export interface WantedCancellation {
  readonly orderId: number;
  readonly reason: string;
  /** The refund that was shown; null skips the comparison. */
  readonly refundPaise: number | null;
  readonly account: { readonly number: string; readonly ifsc: string } | null;
}

export interface Cancelled {
  readonly order: OrderRow;
  readonly refundPaise: number;
  readonly chargePaise: number;
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
  readonly orderId: number;
  readonly reason: string;
  /** Nothing is kept back: the seller's own reason, or goodwill. */
  readonly waiveCharge: boolean;
}

/**
 * Cancels for the seller, at any time before dispatch.
 *
 * @throws Refusal 409 when the order is dispatched or over
 */
export async function cancelByStaff(
  needs: PaymentNeeds,
  wanted: StaffCancellation,
  actor: Actor,
  now: Date,
): Promise<Cancelled> {
  const termsOf = (order: OrderRow): Terms => {
    if (!CANCELLABLE_STATES.includes(order.state)) {
      throw new Refusal(409, 'too-late', `This order is ${order.state}`);
    }
    const offer = cancellationOffer(order, needs.business.current(), now);
    const chargePaise = wanted.waiveCharge ? 0 : offer.chargePaise;
    return { reason: wanted.reason, chargePaise, refundPaise: offer.paidPaise - chargePaise, account: null };
  };
  return await cancelOnce(needs, { ...wanted, termsOf }, actor, now);
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
  wanted: { readonly orderId: number; readonly reason: string; termsOf(order: OrderRow): Terms },
  actor: Actor,
  now: Date,
): Promise<Cancelled> {
  await endWaitingCard(needs, wanted, actor, now);
  return await needs.database.transaction(async (tx) => {
    const order = await lockOrder(tx, wanted.orderId);
    if (await wasCancelled(tx, order)) return await whatWasDone(tx, order);
    return await cancel(needs, tx, order, wanted.termsOf(order), actor, now);
  });
}

/** A card order that is not paid is closed at the provider first; when a payment was faster, it is there to be refunded. */
async function endWaitingCard(
  needs: PaymentNeeds,
  { orderId, reason }: { readonly orderId: number; readonly reason: string },
  actor: Actor,
  now: Date,
): Promise<void> {
  const order = await needs.database.transaction(async (tx) => await lockOrder(tx, orderId));
  if (order.paymentMode !== 'Card' || order.state !== 'awaiting payment') return;
  try {
    await endUnpaid(needs, orderId, { event: 'cancelled', actor, note: reason }, now);
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    throw new Refusal(503, 'provider-unavailable', 'The card provider cannot be reached just now. Please try again');
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
  await writeCancelledMail(tx, cancelled, { reason, refundPaise, chargePaise }, now);
  return { order: cancelled, refundPaise, chargePaise };
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

/** Also once the money has gone back: a reply that was lost may be asked for again at any time. */
async function wasCancelled(tx: Queryable, order: OrderRow): Promise<boolean> {
  if (order.state !== 'refunded') return order.state === 'cancelled';
  return (await findTransitions(tx, order.id)).some(({ toState }) => toState === 'cancelled');
}

async function whatWasDone(tx: Queryable, order: OrderRow): Promise<Cancelled> {
  const refunds = (await findRefunds(tx, order.id)).filter((refund) => refund.state !== 'failed');
  return {
    order,
    refundPaise: refunds.reduce((sum, refund) => sum + refund.amountPaise, 0),
    chargePaise: refunds.reduce((sum, refund) => sum + refund.chargePaise, 0),
  };
}
