/** Staff move the promised dates of an order: with a reason, an audit entry, and a message to the buyer. */
import { formatDay, type OrderState, type PayloadOf } from '@tola/contract';
import { moveDeliveryDate as call, PROMISE_DAYS_AHEAD } from '@tola/contract/staff';
import { indianDate } from '@tola/pricing';
import { type Actor, recordAudit } from '#audit';
import type { Business, BusinessValues } from '#business';
import type { Transaction } from '#database';
import { calendarAt, type DeliveryPromise, isWorkingDay, promiseOfParcel } from '#delivery';
import { refuse } from '#http';
import { lockOrder, movePromise, type OrderRow } from '#orders';
import { queueMail } from '#outbox';

const UNDER_WAY: readonly OrderState[] = ['confirmed', 'packed', 'shipped'];
const DAY_MS = 86_400_000;

type Dates = Pick<DeliveryPromise, 'dispatchOn' | 'deliverBy'>;

/** Does nothing when the order promises the new dates already, so that a repeated request tells nobody twice. */
export async function moveByStaff(
  { business }: { readonly business: Business },
  tx: Transaction,
  wanted: PayloadOf<typeof call>,
  actor: Actor,
  now: Date,
): Promise<void> {
  const { orderId, day, dispatchBefore, deliverBefore } = wanted;
  const order = await lockOrder(tx, orderId);
  const { orderNumber, state } = order;
  if (!UNDER_WAY.includes(state)) throw refuse(call, 'not-under-way', { orderNumber, state });
  const current = promiseOf(order);
  const before = { dispatchOn: dispatchBefore, deliverBy: deliverBefore };
  requireDay(order, day, business.current(), now);
  const moved = movedTo(order, current, day, business.current(), now);
  if (isSame(moved, before)) throw refuse(call, 'same-dates');
  if (isSame(moved, current)) return;
  // A full stop of its own would be the second one where buyers read the reason.
  const reason = wanted.reason.replace(/[.\s]+$/u, '');
  const promise = { orderId, before, ...moved, reason };
  if (!(await movePromise(tx, promise, actor, now))) throw refuse(call, 'promise-moved');
  const entry = { action: 'moved the delivery date of', kind: 'order', subjectId: orderId, subject: orderNumber };
  await recordAudit(tx, actor, { ...entry, before, after: moved, note: reason }, now);
  const data = {
    firstName: order.buyer.firstName,
    orderNumber,
    isShipped: state === 'shipped',
    reason,
    deliverBefore,
    ...moved,
  };
  const dedupeKey = `order-date-moved ${orderNumber} ${now.toISOString()}`;
  await queueMail(tx, { template: 'order-date-moved', to: { customerId: order.customerId }, data, dedupeKey }, now);
}

function promiseOf({ dispatchOn, deliverBy }: OrderRow): Dates {
  if (dispatchOn === null || deliverBy === null) throw refuse(call, 'no-promise');
  return { dispatchOn, deliverBy };
}

function requireDay(order: OrderRow, day: string, values: BusinessValues, now: Date): void {
  if (day < indianDate(now)) throw refuse(call, 'day-past');
  if (day > indianDate(new Date(now.getTime() + PROMISE_DAYS_AHEAD * DAY_MS))) {
    throw refuse(call, 'day-too-far', { days: PROMISE_DAYS_AHEAD });
  }
  if (!isWorkingDay(day, calendarAt(values, now))) throw refuse(call, 'day-closed', { day: formatDay(day) });
  const notBefore = order.shipping.gift?.deliverFrom ?? null;
  if (order.state === 'shipped' && notBefore !== null && day < notBefore) {
    throw refuse(call, 'day-before-gift', { day: formatDay(notBefore) });
  }
}

/** The delivery date follows from the dispatch day; a parcel on its way has only the delivery left to move. */
function movedTo({ state, shipping }: OrderRow, current: Dates, day: string, values: BusinessValues, at: Date): Dates {
  if (state === 'shipped') return { dispatchOn: current.dispatchOn, deliverBy: day };
  const notBefore = shipping.gift?.deliverFrom ?? null;
  const { dispatchOn, deliverBy } = promiseOfParcel(values, { at, ready: day, destination: shipping, notBefore });
  return { dispatchOn, deliverBy };
}

function isSame(one: Dates, other: Dates): boolean {
  return one.dispatchOn === other.dispatchOn && one.deliverBy === other.deliverBy;
}
