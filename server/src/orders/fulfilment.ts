/** What staff do with a paid order: pack it, hand it to the courier, note its delivery. */
import type { OrderId } from '@tola/contract';
import { packOrder as packOrderCall, shipOrder as shipOrderCall } from '@tola/contract/staff';
import { type Database, isCheckViolation } from '#database';
import { refuse } from '#http';
import { advanceOrder, CannotAdvance } from './order-advance.ts';
import type { OrderNeeds } from './order-needs.ts';
import { type OrderEvent, ruleFor } from './order-states.ts';
import { type Actor, findOrder, type OrderRow, setTracking, type Tracking } from './order-store.ts';

export interface FulfilmentNeeds {
  readonly database: Database;
  readonly orders: OrderNeeds;
}

/** @throws Refusal 409 when the order is not confirmed */
export async function packOrder(
  needs: FulfilmentNeeds,
  packed: { readonly orderId: OrderId; readonly note?: string },
  actor: Actor,
  now: Date,
): Promise<OrderRow> {
  await checkMoney(needs, packed.orderId, 'packed', now);
  return await step(needs, { ...packed, event: 'packed' }, actor, now, null);
}

/**
 * Hands an order over; the customer gets a mail with the tracking number.
 *
 * @throws Refusal 409 when the order is not packed, 400 when courier or number is missing or the link is none
 */
export async function shipOrder(
  needs: FulfilmentNeeds,
  shipped: Tracking & { readonly orderId: OrderId },
  actor: Actor,
  now: Date,
): Promise<OrderRow> {
  const { orderId, trackingUrl } = shipped;
  const courier = shipped.courier.trim();
  const trackingNumber = shipped.trackingNumber.trim();
  if (courier === '') throw refuse(shipOrderCall, 'courier-missing');
  if (trackingNumber === '') throw refuse(shipOrderCall, 'tracking-missing');
  if (trackingUrl !== null && !/^https?:\/\//.test(trackingUrl)) {
    throw refuse(shipOrderCall, 'tracking-link-wrong');
  }
  const tracking = { courier, trackingNumber, trackingUrl };
  await checkMoney(needs, orderId, 'shipped', now);
  return await step(needs, { orderId, event: 'shipped', note: `${courier} ${trackingNumber}` }, actor, now, tracking);
}

/**
 * Notes that an order has arrived; it earns its points.
 *
 * @throws Refusal 409 when the order is not shipped
 */
export async function deliverOrder(
  needs: FulfilmentNeeds,
  delivered: { readonly orderId: OrderId; readonly note?: string },
  actor: Actor,
  now: Date,
): Promise<OrderRow> {
  return await step(needs, { ...delivered, event: 'delivered' }, actor, now, null);
}

/** An order that cannot take the step at all is told so by the step itself. */
async function checkMoney(
  needs: FulfilmentNeeds,
  orderId: OrderId,
  event: 'packed' | 'shipped',
  now: Date,
): Promise<void> {
  const order = await findOrder(needs.database, orderId);
  if (ruleFor(order.state, event) !== null) await needs.orders.checkMoneyIsThere(order, now);
}

async function step(
  needs: FulfilmentNeeds,
  wanted: { readonly orderId: OrderId; readonly event: OrderEvent; readonly note?: string },
  actor: Actor,
  now: Date,
  tracking: Tracking | null,
): Promise<OrderRow> {
  try {
    return await needs.database.transaction(async (tx) => {
      if (tracking !== null) await setTracking(tx, wanted.orderId, tracking);
      return await advanceOrder(needs.orders, tx, { ...wanted, actor }, now);
    });
  } catch (error) {
    if (error instanceof CannotAdvance) throw refuse(packOrderCall, 'wrong-state', { problem: error.message });
    if (isCheckViolation(error, 'dispatch_is_blocked')) throw refuse(packOrderCall, 'dispatch-blocked');
    throw error;
  }
}
