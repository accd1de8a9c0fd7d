/** The SQL of the list of orders: filters that use indexes, sorting and paging. */

import type { OrderId, OrderState, PaymentMode, StaffId } from '@tola/contract';
import type { ListedOrder } from '@tola/contract/staff';
import type { Paise } from '@tola/pricing';
import {
  boundedPage,
  countBounded,
  type Database,
  INDIA_ZONE,
  type Queryable,
  type ShownPage,
  type Sql,
  shownPage,
  sql,
} from '#database';
import { isAtRisk } from '#orders';
import { type SearchConditions, searchConditions } from './order-search-conditions.ts';

export interface OrderSearch {
  readonly search: string;
  readonly sort: string;
  readonly state: string | null;
  readonly mode: string | null;
  readonly needsDecision: boolean;
  readonly isAtRisk: boolean;
  readonly from: string | null;
  readonly to: string | null;
  /** Empty for any. */
  readonly tag?: string | undefined;
}

type Row = Omit<ListedOrder, 'placedAt'> & { readonly placedAt: Date };

/** Served by indexes, so that any number of orders is sorted by them. */
const SORTS: Readonly<Record<string, Sql>> = {
  placedAt: sql`placed_at`,
  payablePaise: sql`payable_paise`,
  orderNumber: sql`order_number collate "C"`,
};

const PIECES = sql`(select coalesce(sum(quantity), 0)::int from order_line where order_id = customer_order.id)`;

/** For lists that are short enough to be counted: an index for each would slow every checkout down. */
const SHORT_SORTS: Readonly<Record<string, Sql>> = {
  state: sql`state`,
  paymentMode: sql`payment_mode`,
  buyer: sql`lower(buyer ->> 'name')`,
  mobile: sql`buyer ->> 'mobile'`,
  pieces: PIECES,
  /** The promise that counts next; orders without one stand together at the end. */
  dispatchOn: sql`(state in ('confirmed', 'packed', 'shipped')) desc, case when state = 'shipped' then deliver_by else dispatch_on end`,
};

export async function listOrders(
  db: Queryable,
  wanted: OrderSearch & { readonly page: number; readonly perPage: number },
  now: Date,
): Promise<ShownPage<Row>> {
  const { page, perPage } = wanted;
  const { named, ...conditions } = conditionsOf(wanted, now);
  // The orders of so many customers are found sooner among all.
  const isFrequent = named !== undefined && (await countBounded(db, sql`from customer where ${named}`)).isTotalCapped;
  const orders = { order: orderOf(wanted.sort), shortOrder: orderBy(SHORT_SORTS, wanted.sort) ?? undefined };
  const list = { table: sql`customer_order`, ...conditions, isFrequent, ...orders, page, perPage };
  const { ids, order, ...count } = await boundedPage(db, list);
  const rows = await db.rows<Row>(
    sql.replanned(sql`
    select id, order_number, state, payment_mode, placed_at, buyer ->> 'name' as buyer, buyer ->> 'mobile' as mobile,
      coalesce(shipping ->> 'state', '') as city, payable_paise, paid_paise, attention, dispatch_on, deliver_by,
      ${PIECES} as pieces, array(select tag from order_tag where order_id = customer_order.id order by tag) as tags
    from customer_order where id = any(${ids}) order by ${order}`),
  );
  return shownPage(rows, count, wanted);
}

function conditionsOf(
  { search, state, mode, needsDecision, isAtRisk: atRisk, from, to, tag = '' }: OrderSearch,
  now: Date,
): SearchConditions {
  const conditions = [sql`true`];
  if (state !== null) conditions.push(sql`state = ${state}`);
  if (mode !== null) conditions.push(sql`payment_mode = ${mode}`);
  if (needsDecision) conditions.push(sql`attention is not null`);
  if (atRisk) conditions.push(isAtRisk(now));
  if (from !== null) conditions.push(sql`placed_at >= ${from}::date::timestamp at time zone ${INDIA_ZONE}`);
  if (to !== null) conditions.push(sql`placed_at < (${to}::date + 1)::timestamp at time zone ${INDIA_ZONE}`);
  if (tag !== '') conditions.push(sql`id in (select order_id from order_tag where tag = ${tag})`);
  const plain = sql.join(conditions, ' and ');
  if (search === '') return { found: plain, checked: plain };
  const { found, checked, ...more } = searchConditions(search);
  return { found: sql`${plain} and ${found}`, checked: sql`${plain} and ${checked}`, ...more };
}

function orderOf(sort: string): Sql {
  return orderBy(SORTS, sort) ?? sql`placed_at desc, id desc`;
}

function orderBy(sorts: Readonly<Record<string, Sql>>, sort: string): Sql | null {
  const name = sort.replace(/^-/, '');
  const column = Object.hasOwn(sorts, name) ? sorts[name] : undefined;
  if (column === undefined) return null;
  return sort.startsWith('-') ? sql`${column} desc, id desc` : sql`${column}, id`;
}

/** The number of orders in each state that needs work. */
export async function orderCounts(db: Queryable, now: Date): Promise<Record<string, number>> {
  const rows = await db.rows<{ state: string; count: number }>(sql`
    select state, count(*) from customer_order
    where state in ('awaiting payment', 'payment under review', 'confirmed', 'packed', 'shipped') group by state`);
  const decision = await db.one<{ count: number }>(
    sql`select count(*) from customer_order where attention is not null`,
  );
  const risk = await db.one<{ count: number }>(sql`select count(*) from customer_order where ${isAtRisk(now)}`);
  const byState = Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  return { ...byState, decision: decision.count, risk: risk.count };
}

/** Rows for the CSV file, sorted like the list: of the filters, or the selected ones. */
export function exportOrders(
  database: Database,
  wanted: OrderSearch & { readonly ids: readonly number[] | null },
  now: Date,
): AsyncGenerator<ExportRow[], void, undefined> {
  const { ids } = wanted;
  const found = ids === null ? conditionsOf(wanted, now).found : sql`id = any(${ids}::bigint[])`;
  return database.batches<ExportRow>(sql`
    select order_number, to_char(placed_at at time zone ${INDIA_ZONE}, 'YYYY-MM-DD HH24:MI:SS') as indian_time, state,
      payment_mode, buyer ->> 'name' as buyer, buyer ->> 'mobile' as mobile,
      billing ->> 'gstin' as gstin, place_of_supply, amount_paise, redeemed_paise, coupon_paise, gst_paise, surcharge_paise,
      rounding_paise, payable_paise, paid_paise, written_off_paise, to_balance_paise, refunded_paise, courier,
      tracking_number
    from customer_order where ${found} order by ${orderOf(wanted.sort)}`);
}

export interface ExportRow {
  readonly orderNumber: string;
  /** When it was placed. */
  readonly indianTime: string;
  readonly state: OrderState;
  readonly paymentMode: PaymentMode;
  readonly buyer: string;
  readonly mobile: string;
  readonly gstin: string | null;
  readonly placeOfSupply: string;
  readonly amountPaise: Paise;
  readonly redeemedPaise: Paise;
  readonly couponPaise: Paise;
  readonly gstPaise: Paise;
  readonly surchargePaise: Paise;
  readonly roundingPaise: Paise;
  readonly payablePaise: Paise;
  readonly paidPaise: Paise;
  readonly writtenOffPaise: Paise;
  readonly toBalancePaise: Paise;
  readonly refundedPaise: Paise;
  readonly courier: string | null;
  readonly trackingNumber: string | null;
}

export async function notesOf(
  db: Queryable,
  orderId: OrderId,
): Promise<{ id: number; text: string; who: string; at: Date }[]> {
  return await db.rows(sql`
    select note.id, text, member.name as who, written_at as at
    from order_note note join staff_member member on member.id = note.staff_id
    where order_id = ${orderId} order by note.id desc`);
}

/** False when there is no such order. */
export async function insertNote(
  tx: Queryable,
  note: { orderId: OrderId; text: string; staffId: StaffId },
  now: Date,
): Promise<boolean> {
  const written = await tx.run(sql`
    insert into order_note (order_id, text, staff_id, written_at)
    select id, ${note.text}, ${note.staffId}, ${now} from customer_order where id = ${note.orderId}`);
  return written === 1;
}

export async function staffNames(db: Queryable, ids: readonly number[]): Promise<Map<string, string>> {
  const rows = await db.rows<{ id: StaffId; name: string }>(
    sql`select id, name from staff_member where id = any(${ids}::bigint[])`,
  );
  return new Map(rows.map(({ id, name }) => [String(id), name]));
}
