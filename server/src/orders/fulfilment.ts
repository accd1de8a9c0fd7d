/** What staff do with a paid order: pack it, dispatch it, record its delivery. */
import type { OrderId } from '@tola/contract';
import {
  ORDER_STATE_LABELS,
  type OrderEvent,
  packOrder as packOrderCall,
  shipOrder as shipOrderCall,
} from '@tola/contract/staff';
import { type Actor, recordAudit } from '#audit';
import { isCheckViolation, isUniqueViolation, type Transaction } from '#database';
import { awaitsApproval } from '#designs';
import { refuse } from '#http';
import { advanceOrder, CannotAdvance } from './order-advance.ts';
import type { OrderDependencies } from './order-dependencies.ts';
import { findTransitions } from './order-list-store.ts';
import { type OrderRow, setTracking, type Tracking } from './order-store.ts';
import { replaceSerials } from './serial-store.ts';

/** Decisions that money has arrived. */
const PAYMENT_EVENTS: ReadonlySet<OrderEvent> = new Set(['paid in part', 'paid in full', 'honoured late']);

type Step = Extract<OrderEvent, 'packed' | 'unpacked' | 'shipped' | 'delivered'>;

/** What staff read when the order is in another state. */
const RULES: Readonly<Record<Step, string>> = {
  packed: 'Only confirmed orders can be packed',
  unpacked: 'Only packed orders can be unpacked',
  shipped: 'Only packed orders can be dispatched',
  delivered: 'Only dispatched orders can be marked as delivered',
};

export interface Packed {
  readonly orderId: OrderId;
  /** Of the pieces in the parcel; an empty list keeps those recorded before. */
  readonly serials?: readonly string[];
  readonly note?: string;
}

/** @throws Refusal 409 when the order is not confirmed, is blocked, awaits the approval of a proof, or a serial number belongs to another order */
export async function packOrder(
  dependencies: OrderDependencies,
  tx: Transaction,
  { orderId, serials = [], note = '' }: Packed,
  actor: Actor,
  now: Date,
): Promise<OrderRow> {
  const packed = await advance(dependencies, tx, { orderId, event: 'packed', note }, actor, now);
  if (await awaitsApproval(tx, orderId)) throw refuse(packOrderCall, 'proof-not-approved');
  await recordSerials(tx, orderId, serials, now);
  await recordAudit(tx, actor, { action: 'packed', kind: 'order', subjectId: orderId, after: { serials }, note }, now);
  return packed;
}

/** @throws Refusal 409 when the order is not packed (any more) */
export async function unpackOrder(
  dependencies: OrderDependencies,
  tx: Transaction,
  { orderId }: { readonly orderId: OrderId },
  actor: Actor,
  now: Date,
): Promise<OrderRow> {
  const unpacked = await advance(dependencies, tx, { orderId, event: 'unpacked', note: '' }, actor, now);
  await recordAudit(tx, actor, { action: 'undid the packing of', kind: 'order', subjectId: orderId }, now);
  return unpacked;
}

export interface Parcel extends Tracking {
  readonly orderId: OrderId;
  /** Of the pieces in the parcel; an empty list keeps those recorded before. */
  readonly serials?: readonly string[];
}

/** @throws Refusal 400 when courier or number is missing or the link is not a URL */
export function checkedParcel(parcel: Parcel): Parcel {
  const courier = parcel.courier.trim();
  const trackingNumber = parcel.trackingNumber.trim();
  if (courier === '') throw refuse(shipOrderCall, 'courier-missing');
  if (trackingNumber === '') throw refuse(shipOrderCall, 'tracking-missing');
  if (parcel.trackingUrl !== null && !/^https?:\/\//.test(parcel.trackingUrl)) {
    throw refuse(shipOrderCall, 'tracking-link-wrong');
  }
  return { ...parcel, courier, trackingNumber };
}

/**
 * Dispatches an order and emails the tracking number to the customer.
 *
 * @throws Refusal 409 when the order is not packed, 400 when courier or number is missing or the link is not a URL, 403 when
 *   dispatch is separated and the actor accepted a payment of the order
 */
export async function shipOrder(
  dependencies: OrderDependencies,
  tx: Transaction,
  parcel: Parcel,
  actor: Actor,
  now: Date,
): Promise<OrderRow> {
  const { orderId, serials = [], courier, trackingNumber, trackingUrl } = checkedParcel(parcel);
  const tracking = { courier, trackingNumber, trackingUrl };
  await setTracking(tx, orderId, tracking);
  const note = `${courier} ${trackingNumber}`;
  const dispatched = await advance(dependencies, tx, { orderId, event: 'shipped', note }, actor, now);
  if (dependencies.business.current().separateDispatch) await requireOtherThanAccepted(tx, orderId, actor);
  await recordSerials(tx, orderId, serials, now);
  const after = { serials, ...tracking };
  await recordAudit(tx, actor, { action: 'shipped', kind: 'order', subjectId: orderId, after }, now);
  return dispatched;
}

/** The order is locked, so no payment is accepted at the same time. */
async function requireOtherThanAccepted(tx: Transaction, orderId: OrderId, actor: Actor): Promise<void> {
  const transitions = await findTransitions(tx, orderId);
  const hasAccepted = transitions.some(
    ({ event, actorKind, actorId }) => PAYMENT_EVENTS.has(event) && actorKind === actor.kind && actorId === actor.id,
  );
  if (hasAccepted) throw refuse(shipOrderCall, 'accepted-payment');
}

/**
 * Records the delivery and credits the points that the order earns.
 *
 * @throws Refusal 409 when the order is not shipped
 */
export async function deliverOrder(
  dependencies: OrderDependencies,
  tx: Transaction,
  { orderId, note = '' }: { readonly orderId: OrderId; readonly note?: string },
  actor: Actor,
  now: Date,
): Promise<OrderRow> {
  const delivered = await advance(dependencies, tx, { orderId, event: 'delivered', note }, actor, now);
  await recordAudit(tx, actor, { action: 'delivered', kind: 'order', subjectId: orderId, note }, now);
  return delivered;
}

async function advance(
  dependencies: OrderDependencies,
  tx: Transaction,
  step: { readonly orderId: OrderId; readonly event: Step; readonly note: string },
  actor: Actor,
  now: Date,
): Promise<OrderRow> {
  try {
    return await advanceOrder(dependencies, tx, { ...step, actor }, now);
  } catch (error) {
    if (error instanceof CannotAdvance && error.obstacle === 'state') {
      const { orderNumber, state } = error;
      const words = { orderNumber, state: ORDER_STATE_LABELS[state].toLowerCase(), rule: RULES[step.event] };
      throw refuse(packOrderCall, 'wrong-state', words);
    }
    if (isCheckViolation(error, 'dispatch_is_blocked')) throw refuse(packOrderCall, 'dispatch-blocked');
    if (isCheckViolation(error, 'customer_is_flagged')) throw refuse(packOrderCall, 'customer-flagged');
    throw error;
  }
}

async function recordSerials(tx: Transaction, orderId: OrderId, serials: readonly string[], now: Date): Promise<void> {
  if (serials.length === 0) return;
  try {
    await replaceSerials(tx, orderId, serials, now);
  } catch (error) {
    if (isUniqueViolation(error, 'order_serial_once')) throw refuse(packOrderCall, 'serial-used');
    throw error;
  }
}
