/** Failed and cancelled orders that are placed once more: once each, with the same pieces, addresses and PAN. */
import { isProviderMode, type OrderId, type PaymentMode } from '@tola/contract';
import { type Queryable, sql } from '#database';
import { isRetried } from '#quotes';
import type { OrderDraft } from './order-draft.ts';
import { keptPaise } from './order-money.ts';
import { type OrderRow, readSealedPan } from './order-store.ts';

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
  if (keptPaise(order) > 0) return false;
  const hasFailed = isProviderMode(order.paymentMode) && (order.state === 'failed' || order.state === 'expired');
  return (hasFailed || (await wasCancelledUnpaid(db, order))) && !(await isRetried(db, order.id));
}

/** Whether its customer cancelled the order while it was unpaid. Staff may cancel one because of its price. */
async function wasCancelledUnpaid(db: Queryable, { id, state }: OrderRow): Promise<boolean> {
  if (state !== 'cancelled') return false;
  const { found } = await db.one<{ found: boolean }>(sql`
    select exists (
      select from order_transition
      where order_id = ${id} and from_state = 'awaiting payment' and to_state = 'cancelled' and actor_kind = 'customer'
    ) as found`);
  return found;
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
  const timeOfMode = payByFrom(now);
  return timeOfMode < latest ? timeOfMode : latest;
}

function laterOf(one: Date, other: Date): Date {
  return one > other ? one : other;
}
