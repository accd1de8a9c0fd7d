/** Cash taken at the counter, within what the law allows from one person in a day and for one sale. */
import type { CustomerId, OrderId } from '@tola/contract';
import { type CashOfMonth, recordPayment } from '@tola/contract/staff';
import { formatRupees, indianDate, type Paise, percentBp } from '@tola/pricing';
import { type Actor, actorKey } from '#audit';
import { cashRefusedFromPaiseOn, cashReportedFromPaiseOn, legalLimitsOn } from '#business';
import type { DataKeys } from '#data-keys';
import { INDIA_ZONE, type Queryable, type Sql, sql, type Transaction } from '#database';
import { refuse } from '#http';
import { findOrder, lockCustomer, lockOrder, type OrderRow } from '#orders';
import type { BankDependencies } from './bank-dependencies.ts';
import { cashTaken } from './cash-of-person.ts';
import { bookOnOrder, requirePayable } from './counter-receipts.ts';

interface CashDependencies extends BankDependencies {
  /** Opens the PANs of orders, to recognise one person with several accounts. */
  readonly dataKey: DataKeys;
}

export interface TakenCash {
  readonly orderId: OrderId;
  readonly amountPaise: Paise;
  /** The day on which it was taken, `YYYY-MM-DD`: earlier than today where a second person approved it later. */
  readonly receivedOn: string;
  /** Tells a repeat of what waits from further cash. */
  readonly key: string;
}

/** Cash in whole rupees that one person may still pay today: below the limit of the law, less what was taken. */
export async function cashLeftToday(
  { business, dataKey }: Pick<CashDependencies, 'business' | 'dataKey'>,
  db: Queryable,
  customerId: CustomerId,
  now: Date,
): Promise<Paise> {
  const day = indianDate(now);
  const { inDaysPaise } = await cashTaken(db, dataKey, { customerId, orderId: null, from: day, to: day }, sql`true`);
  return leftPaise(cashRefusedFromPaiseOn(business.current(), day), inDaysPaise);
}

/** Cash that one person has paid in this calendar month, with what awaits a second person, and the sum from which it is reported. */
export async function cashOfMonth(
  { business, dataKey }: Pick<CashDependencies, 'business' | 'dataKey'>,
  db: Queryable,
  customerId: CustomerId,
  now: Date,
): Promise<CashOfMonth> {
  const to = indianDate(now);
  const of = { customerId, orderId: null, from: `${to.slice(0, 7)}-01`, to };
  const { inDaysPaise: takenPaise } = await cashTaken(db, dataKey, of, sql`true`);
  const values = business.current();
  const reportedFromPaise = cashReportedFromPaiseOn(values, to);
  return {
    takenPaise,
    warnedFromPaise: percentBp(reportedFromPaise, legalLimitsOn(values, to).warningBp),
    reportedFromPaise,
  };
}

/** Coins of less than a rupee are not taken. */
function leftPaise(limitPaise: Paise, takenPaise: Paise): Paise {
  return Math.max(0, Math.floor((limitPaise - 1 - takenPaise) / 100) * 100);
}

/**
 * What is about to be taken counts together with what was taken and what awaits a second person. The lock of the customer
 * serialises their cash of the day.
 *
 * @throws Refusal of RecordPayment
 */
export async function requireCashAllowed(
  dependencies: CashDependencies,
  tx: Transaction,
  taken: TakenCash,
): Promise<void> {
  await lockCustomer(tx, (await findOrder(tx, taken.orderId)).customerId);
  // A repeat of what waits already is not further cash.
  const isOther = sql`payload ->> 'key' is distinct from ${taken.key}`;
  await requireWithinLimit(dependencies, tx, await lockOrder(tx, taken.orderId), taken, isOther);
}

/**
 * Takes cash for an order that awaits payment. The lock of its customer serialises their cash of the day.
 *
 * @param takenAt when it was taken: earlier than now where a second person has approved it
 * @throws Refusal of RecordPayment
 */
export async function takeCash(
  dependencies: CashDependencies,
  tx: Transaction,
  cash: TakenCash,
  takenAt: Date,
  actor: Actor,
  now: Date,
): Promise<OrderRow> {
  const { orderId, amountPaise } = cash;
  await lockCustomer(tx, (await findOrder(tx, orderId)).customerId);
  const before = await lockOrder(tx, orderId);
  requirePayable(before, amountPaise, 'cash-too-much');
  await requireWithinLimit(dependencies, tx, before, cash, sql`false`);
  const id = await insertCash(tx, cash, takenAt, actorKey(actor));
  return await bookOnOrder(dependencies, tx, before, { amountPaise, reference: `Cash receipt ${id}` }, actor, now);
}

async function requireWithinLimit(
  { business, dataKey }: CashDependencies,
  tx: Transaction,
  { id: orderId, customerId }: OrderRow,
  { amountPaise, receivedOn: day }: TakenCash,
  waiting: Sql,
): Promise<void> {
  const limitPaise = cashRefusedFromPaiseOn(business.current(), day);
  const of = { customerId, orderId, from: day, to: day };
  const { pans, ...seen } = await cashTaken(tx, dataKey, of, waiting);
  await lockPeople(tx, pans);
  const { inDaysPaise, ofOrderPaise } = pans.size === 0 ? seen : await cashTaken(tx, dataKey, of, waiting);
  const takenPaise = Math.max(inDaysPaise, ofOrderPaise);
  if (takenPaise + amountPaise < limitPaise) return;
  const left = formatRupees(leftPaise(limitPaise, takenPaise));
  throw refuse(recordPayment, 'cash-over-limit', { limit: formatRupees(limitPaise), left });
}

/** Serialises the cash of one PAN, whose accounts have locks of their own. */
async function lockPeople(tx: Transaction, pans: ReadonlySet<string>): Promise<void> {
  const keys = [...pans].toSorted().map((pan) => `cash of ${pan}`);
  for (const key of keys) await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** Booked when it was taken, unless the books of that month are closed. */
async function insertCash(
  tx: Transaction,
  { orderId, amountPaise, receivedOn }: TakenCash,
  takenAt: Date,
  by: string,
): Promise<number> {
  const { id } = await tx.one<{ id: number }>(sql`
    with taken as (
      insert into cash_receipt (order_id, amount_paise, received_on, received_by, received_at)
      values (${orderId}, ${amountPaise}, ${receivedOn}::date, ${by}, ${takenAt})
      returning id, order_id, amount_paise
    ), open_month as (
      select (max(month) + interval '1 month') at time zone ${INDIA_ZONE} as since from closed_month
    ), booked as (
      insert into receipt (order_id, amount_paise, cash_receipt_id, booked_by, received_at)
      select order_id, amount_paise, id, ${by}, greatest(${takenAt}::timestamptz, since) from taken, open_month
    )
    select id from taken`);
  return id;
}
