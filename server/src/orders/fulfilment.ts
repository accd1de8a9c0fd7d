/** What staff do with a paid order: pack it, dispatch it, record its delivery. */
import type { OrderId } from '@tola/contract';
import {
  HANDED_OVER,
  handOver as handOverCall,
  ORDER_STATE_LABELS,
  type OrderEvent,
  packOrder as packOrderCall,
  shipOrder as shipOrderCall,
} from '@tola/contract/staff';
import { type Actor, actorKey, recordAudit } from '#audit';
import { isCheckViolation, type Transaction } from '#database';
import { awaitsApproval } from '#designs';
import { refuse } from '#http';
import { issueAnnexure } from '#invoices';
import { advanceOrder, CannotAdvance } from './order-advance.ts';
import type { OrderDependencies } from './order-dependencies.ts';
import { findTransitions } from './order-list-store.ts';
import { ruleFor } from './order-states.ts';
import { hasBookedReceipt, lockOrder, type OrderRow, setTracking, type Tracking } from './order-store.ts';
import { recordSerials, requireSerials } from './parcel-serials.ts';
import { serialsOfPieces } from './serial-store.ts';

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

/** @throws Refusal 409 when the order is not confirmed, is blocked, awaits the approval of a proof, or its serial numbers are wrong or too few */
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
  await requireSerials(tx, orderId);
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
 * @throws Refusal 409 when the order is not packed or its serial numbers are wrong or too few, 400 when courier or number is missing or the link is not a URL, 403 when
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
  const { state } = await lockOrder(tx, orderId);
  await setTracking(tx, orderId, tracking);
  // Before the pieces leave stock, and the email names them.
  if (ruleFor(state, 'shipped') !== null) {
    await recordSerials(tx, orderId, serials, now);
    await requireSerials(tx, orderId);
  }
  const note = `${courier} ${trackingNumber}`;
  const dispatched = await advance(dependencies, tx, { orderId, event: 'shipped', note }, actor, now);
  if (dependencies.business.current().separateDispatch) await requireOtherThanAccepted(tx, orderId, actor);
  await issueAnnexure(tx, orderId, await serialsOfPieces(tx, orderId), now);
  const after = { serials, ...tracking };
  await recordAudit(tx, actor, { action: 'shipped', kind: 'order', subjectId: orderId, after }, now);
  return dispatched;
}

/** The order is locked, so no payment is accepted at the same time. A part payment may change no state. */
async function requireOtherThanAccepted(tx: Transaction, orderId: OrderId, actor: Actor): Promise<void> {
  const transitions = await findTransitions(tx, orderId);
  const hasDecided = transitions.some(
    ({ event, actorKind, actorId }) => PAYMENT_EVENTS.has(event) && actorKind === actor.kind && actorId === actor.id,
  );
  if (hasDecided || (await hasBookedReceipt(tx, orderId, actorKey(actor))))
    throw refuse(shipOrderCall, 'accepted-payment');
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

/**
 * The customer takes the pieces of a paid counter sale along: packed, dispatched and delivered in one step.
 *
 * @throws Refusal of HandOver
 */
export async function handOver(
  dependencies: OrderDependencies,
  tx: Transaction,
  { orderId, serials = [] }: Packed,
  actor: Actor,
  now: Date,
): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId);
  const { orderNumber } = order;
  if (order.paymentMode !== 'Counter') throw refuse(handOverCall, 'not-at-counter');
  // Handed over here, it is supplied here (IGST Act s. 10(1)(c)); its tax is that of another State.
  if (!order.withinState)
    throw refuse(handOverCall, 'supplied-elsewhere', { orderNumber, state: order.shipping.state });
  const step = { orderId, note: HANDED_OVER };
  if (order.state !== 'packed') await advance(dependencies, tx, { ...step, event: 'packed' }, actor, now);
  if (await awaitsApproval(tx, orderId)) throw refuse(packOrderCall, 'proof-not-approved');
  await recordSerials(tx, orderId, serials, now);
  await requireSerials(tx, orderId);
  await setTracking(tx, orderId, { courier: HANDED_OVER, trackingNumber: orderNumber, trackingUrl: null });
  await advance(dependencies, tx, { ...step, event: 'shipped' }, actor, now);
  if (dependencies.business.current().separateDispatch) await requireOtherThanAccepted(tx, orderId, actor);
  await issueAnnexure(tx, orderId, await serialsOfPieces(tx, orderId), now);
  const delivered = await advance(dependencies, tx, { ...step, event: 'delivered' }, actor, now);
  await recordAudit(tx, actor, { action: 'handed over', kind: 'order', subjectId: orderId, after: { serials } }, now);
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
