/** Failed and cancelled orders that are placed once more: once each, with the same pieces, addresses and PAN. */
import { isProviderMode, type OrderId, type PaymentMode } from '@tola/contract';
import { type Queryable, sql } from '#database';
import { isRetried } from '#quotes';
import type { OrderDraft } from './order-draft.ts';
import { keptPaise } from './order-money.ts';
import type { OrderRow } from './order-store.ts';
import { readSealedPan } from './pan-store.ts';

/** What the next order takes over from a failed one. */
export interface FailedOrder extends Pick<OrderRow, 'billing' | 'shipping'> {
  readonly pan: OrderDraft['pan'];
}

export async function takenOver(db: Queryable, order: OrderRow): Promise<FailedOrder> {
  const { billing, shipping, panMasked } = order;
  const sealed = panMasked === null ? null : await readSealedPan(db, order.id);
  return { billing, shipping, pan: sealed === null || panMasked === null ? null : { sealed, masked: panMasked } };
}

/**
 * An order can be replaced at its price once it has failed at the provider, or its customer has ended it to pay another way,
 * nothing is paid, and no other order has replaced it. Money may still be on its way for a transfer that only ran out of time.
 */
export async function isRetryable(db: Queryable, order: OrderRow): Promise<boolean> {
  // Staff have agreed the price and addresses of a counter sale, which may name the counter itself.
  if (keptPaise(order) > 0 || order.paymentMode === 'Counter') return false;
  const hasFailed = isProviderMode(order.paymentMode) && (order.state === 'failed' || order.state === 'expired');
  return (hasFailed || (await cancelledAt(db, order)) !== null) && !(await isRetried(db, order.id));
}

/**
 * Until when the price of an ended order can be locked again. A transfer that its customer cancelled no longer counts towards
 * the limits of unpaid orders, so it keeps its price for no longer than a lock would.
 *
 * @param lockEnd when a price lock that begins at an instant ends
 */
export async function priceKeptUntil(db: Queryable, order: OrderRow, lockEnd: (from: Date) => Date): Promise<Date> {
  const { paymentMode, payBy } = order;
  if (isProviderMode(paymentMode)) return payBy;
  const at = await cancelledAt(db, order);
  return at === null ? payBy : earlierOf(payBy, lockEnd(at));
}

/**
 * When its customer cancelled the order while it was unpaid; null as well once they placed another order or locked another
 * price, so that nobody holds two prices. Staff may cancel an order because of its price.
 */
async function cancelledAt(db: Queryable, { id, customerId, state }: OrderRow): Promise<Date | null> {
  if (state !== 'cancelled') return null;
  const cancelled = await db.maybeOne<{ at: Date }>(sql`
    select t.at from order_transition t
    where t.order_id = ${id} and t.from_state = 'awaiting payment' and t.to_state = 'cancelled' and t.actor_kind = 'customer'
      and not exists (select from customer_order where customer_id = ${customerId} and id > ${id})
      and not exists (
        select from quote
        where customer_id = ${customerId} and state = 'open' and locked_at > t.at and retry_of is distinct from ${id})`);
  return cancelled?.at ?? null;
}

/** The number of the order that was placed in the place of a failed one; null without any. */
export async function findSuccessor(db: Queryable, orderId: OrderId): Promise<string | null> {
  const next = await db.maybeOne<{ orderNumber: string }>(sql`
    select o.order_number from quote q join customer_order o on o.quote_id = q.id
    where q.retry_of = ${orderId} and q.state = 'used'`);
  return next?.orderNumber ?? null;
}

/**
 * Until when an order is paid that takes over the price of an earlier one. No chain of orders holds a price for longer than the
 * earlier one did or, for a transfer, than its own mode would have from the moment at which that price was locked.
 *
 * @param payByFrom the time to pay of the new order's mode, counted from an instant
 */
export function payByAtKeptPrice(
  mode: PaymentMode,
  kept: { readonly lockedAt: Date; readonly priceUntil: Date },
  payByFrom: (at: Date) => Date,
  now: Date,
): Date {
  const { lockedAt, priceUntil } = kept;
  const latest = isProviderMode(mode) ? priceUntil : laterOf(priceUntil, payByFrom(lockedAt));
  return earlierOf(payByFrom(now), latest);
}

function earlierOf(one: Date, other: Date): Date {
  return one < other ? one : other;
}

function laterOf(one: Date, other: Date): Date {
  return one > other ? one : other;
}
