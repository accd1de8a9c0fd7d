/** Watches the deadlines of policies: notes them, marks those met, and tells staff and buyer once about the others. */
import type { CustomerId } from '@tola/contract';
import { indianDate, indianInstant } from '@tola/pricing';
import { alertAddress, type Business, type BusinessValues } from '#business';
import type { Database, Queryable } from '#database';
import { addWorkingDays, calendarAt, dayAfter, workingDayFrom } from '#delivery';
import { queueMail } from '#outbox';
import {
  claimTelling,
  type DueDeadline,
  findSubject,
  findToTell,
  findUnwatchedOrders,
  insertEnquiryDeadlines,
  insertOrderDeadline,
  insertRequestDeadlines,
  markMet,
  type NewOrder,
  oldestOrderOnItsWay,
} from './deadline-store.ts';

const BATCH = 500;
const DAY_MS = 86_400_000;
/** Orders confirmed in these are looked through every time, older ones once a day. */
const RECENT_DAYS = 2;
/** Of orders looked through by one statement. */
const DAYS_AT_ONCE = 15;

interface Dependencies {
  readonly database: Database;
  readonly business: Business;
}

export async function watchDeadlines({ database, business }: Dependencies, now: Date): Promise<void> {
  const values = business.current();
  await noteOrders(database, values, new Date(now.getTime() - RECENT_DAYS * DAY_MS), now);
  await insertEnquiryDeadlines(database, values.policyDeadlines, now);
  await insertRequestDeadlines(database);
  await markMet(database, now);
  for (const deadline of await findToTell(database, now, BATCH)) {
    await database.transaction(async (tx) => {
      if (await claimTelling(tx, deadline, now)) await tell(tx, deadline, values, now);
    });
  }
}

/** Notes orders that were confirmed while no worker ran for longer than {@link watchDeadlines} looks back. */
export async function watchOlderOrders({ database, business }: Dependencies, now: Date): Promise<void> {
  const oldest = await oldestOrderOnItsWay(database);
  if (oldest === null) return;
  const values = business.current();
  for (let after = oldest.getTime() - 1; after < now.getTime(); after += DAYS_AT_ONCE * DAY_MS) {
    await noteOrders(database, values, new Date(after), new Date(after + DAYS_AT_ONCE * DAY_MS));
  }
}

/** Of those confirmed after the first and up to the second instant. */
async function noteOrders(database: Database, values: BusinessValues, after: Date, upto: Date): Promise<void> {
  let orders: NewOrder[];
  do {
    orders = await findUnwatchedOrders(database, after, upto, BATCH);
    for (const order of orders) await noteOrder(database, order, values);
  } while (orders.length === BATCH);
}

/**
 * Both run from the confirmed payment, after the working days that pieces made to order take. A gift is not late before the
 * day for which it was ordered.
 */
async function noteOrder(db: Queryable, order: NewOrder, values: BusinessValues): Promise<void> {
  const { id: orderId, confirmedAt, makingDays, notBefore } = order;
  const calendar = calendarAt(values, confirmedAt);
  const paidOn = indianDate(confirmedAt);
  const made = makingDays === 0 ? paidOn : addWorkingDays(paidOn, makingDays, calendar);
  const lastDay = addWorkingDays(dayAfter(made), values.deliveryPromise.workingDays - 1, calendar);
  const deliverBy = endOf(latest(lastDay, notBefore === null ? null : workingDayFrom(notBefore, calendar)));
  const refundBy = new Date(endOf(latest(made, notBefore)).getTime() + values.policyDeadlines.refundDays * DAY_MS);
  const before = (at: Date, days: number): Date => new Date(at.getTime() - days * DAY_MS);
  await insertOrderDeadline(db, { kind: 'delivery', orderId, dueAt: deliverBy, warnAt: before(deliverBy, 1) });
  await insertOrderDeadline(db, { kind: 'refund', orderId, dueAt: refundBy, warnAt: before(refundBy, 2) });
}

function latest(day: string, other: string | null): string {
  return other !== null && other > day ? other : day;
}

function endOf(day: string): Date {
  return indianInstant(dayAfter(day));
}

async function tell(tx: Queryable, deadline: DueDeadline, values: BusinessValues, now: Date): Promise<void> {
  const { id, kind, isOver } = deadline;
  const { reference, firstName, customerId, email } = await findSubject(tx, id);
  const facts = { kind, number: reference, dueAt: deadline.dueAt.toISOString() };
  const staff = alertAddress(values);
  if (staff !== '') {
    const dedupeKey = `deadline ${id} ${isOver ? 'over' : 'soon'}`;
    await queueMail(tx, { template: 'deadline', to: staff, data: { ...facts, isOver }, dedupeKey }, now);
  }
  const to = customerId === null ? email : { customerId: customerId as CustomerId };
  if (!isOver || to === null) return;
  const data = { ...facts, firstName };
  await queueMail(tx, { template: 'deadline-missed', to, data, dedupeKey: `deadline-missed ${id}` }, now);
}
