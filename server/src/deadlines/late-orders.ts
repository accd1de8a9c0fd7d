/** Tells the buyer of a late order the new date before they ask, once for each date that was missed. */
import type { OrderId } from '@tola/contract';
import { indianDate } from '@tola/pricing';
import { systemActor } from '#audit';
import type { Business, BusinessValues } from '#business';
import { type Database, type Queryable, sql } from '#database';
import { addWorkingDays, calendarAt, promiseOfParcel } from '#delivery';
import { lockOrder, movePromise, type OrderRow } from '#orders';
import { queueMail } from '#outbox';

/** Working days that a missed date moves by, so that the next one holds. */
const LATE_DAYS = 2;
const BATCH = 200;

interface Dependencies {
  readonly database: Database;
  readonly business: Business;
}

/** @returns how many orders were late */
export async function tellLateBuyers({ database, business }: Dependencies, now: Date): Promise<number> {
  let late = 0;
  for (const orderId of await findLate(database, indianDate(now))) {
    const told = await database.transaction(async (tx) => await tellBuyer(tx, orderId, business.current(), now));
    if (told) late += 1;
  }
  return late;
}

/** Orders past their date, except those that staff may not dispatch. */
async function findLate(db: Queryable, today: string): Promise<OrderId[]> {
  const rows = await db.rows<{ id: OrderId }>(sql`
    select id from customer_order
    where (state in ('confirmed', 'packed') and dispatch_on < ${today} or state = 'shipped' and deliver_by < ${today})
      and not exists (select from dispatch_block where order_id = customer_order.id and settled_at is null)
    order by dispatch_on, id limit ${BATCH}`);
  return rows.map(({ id }) => id);
}

async function tellBuyer(tx: Queryable, orderId: OrderId, values: BusinessValues, now: Date): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  const { dispatchOn, deliverBy } = order;
  const today = indianDate(now);
  const isShipped = order.state === 'shipped';
  const isLate = isShipped || order.state === 'confirmed' || order.state === 'packed';
  if (!isLate || dispatchOn === null || deliverBy === null) return false;
  if ((isShipped ? deliverBy : dispatchOn) >= today) return false;
  const moved = isShipped ? lateDelivery(order, values, now) : lateDispatch(order, values, now);
  const next = { dispatchOn: moved.dispatchOn, deliverBy: moved.deliverBy > deliverBy ? moved.deliverBy : deliverBy };
  const reason = isShipped
    ? 'Your parcel is late with the courier'
    : 'Your order was not dispatched by the promised day';
  const promise = { orderId, before: { dispatchOn, deliverBy }, ...next, reason };
  if (!(await movePromise(tx, promise, systemActor('late orders'), now))) return false;
  const data = {
    firstName: order.buyer.firstName,
    orderNumber: order.orderNumber,
    isShipped,
    missedOn: isShipped ? deliverBy : dispatchOn,
    ...next,
  };
  const dedupeKey = `order-late ${order.orderNumber} ${data.missedOn}`;
  await queueMail(tx, { template: 'order-late', to: { customerId: order.customerId }, data, dedupeKey }, now);
  return true;
}

function lateDelivery(order: OrderRow, values: BusinessValues, now: Date) {
  const deliverBy = addWorkingDays(indianDate(now), LATE_DAYS, calendarAt(values, now));
  return { dispatchOn: order.dispatchOn ?? deliverBy, deliverBy };
}

function lateDispatch({ shipping }: OrderRow, values: BusinessValues, now: Date) {
  const ready = addWorkingDays(indianDate(now), LATE_DAYS, calendarAt(values, now));
  return promiseOfParcel(values, {
    at: now,
    ready,
    destination: shipping,
    notBefore: shipping.gift?.deliverFrom ?? null,
  });
}
