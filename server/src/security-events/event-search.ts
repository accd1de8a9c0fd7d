/** Searches security events for staff. */
import type { ListedSecurityEvent } from '@tola/contract/staff';
import {
  boundedPage,
  containsPattern,
  countBounded,
  type Database,
  INDIA_ZONE,
  type Queryable,
  type ShownPage,
  type Sql,
  shownPage,
  sortedBy,
  sql,
  startsWith,
} from '#database';

export interface EventFilters {
  readonly kind: string | null;
  readonly outcome: string | null;
  readonly search: string;
  readonly address: string;
  readonly from: string | null;
  readonly to: string | null;
}

export type EventRow = Omit<ListedSecurityEvent, 'at'> & { readonly at: Date };

interface EventPage {
  readonly page: number;
  readonly perPage: number;
  /** A column with `-` before it for descending; newest first when omitted. */
  readonly sort?: string | undefined;
}

const SORTS: Readonly<Record<string, Sql>> = {
  kind: sql`kind`,
  outcome: sql`outcome`,
  account: sql`coalesce(
    (select lower(concat_ws(' ', first_name, last_name)) from customer where id = security_event.customer_id),
    (select lower(name) from staff_member where id = security_event.staff_id))`,
  ip: sql`ip`,
  reason: sql`reason`,
};

function ordersOf(sort: string): { readonly order: Sql; readonly shortOrder: Sql | undefined } {
  if (sort === 'at') return { order: sql`at, id`, shortOrder: undefined };
  return { order: sql`at desc, id desc`, shortOrder: sortedBy(SORTS, sort) };
}

/** One page of the events. */
export async function searchEvents(
  db: Queryable,
  { page, perPage, sort = '', ...filters }: EventFilters & EventPage,
): Promise<ShownPage<EventRow>> {
  const { found, checked } = conditionsOf(filters);
  const isFrequent = filters.search !== '' && (await isFrequentName(db, filters.search));
  const list = {
    table: sql`security_event`,
    found: isFrequent ? checked : found,
    checked,
    isFrequent,
    ...ordersOf(sort),
    page,
    perPage,
  };
  const { ids, order, ...count } = await boundedPage(db, list);
  const rows = await db.rows<EventRow>(
    sql.replanned(sql`
    select security_event.id, at, kind, outcome, reason, ip, user_agent, times, ${ACCOUNTS}
    from (select *, row_number() over (order by ${order}) as place from security_event where id = any(${ids}))
      as security_event
    ${JOINED_ACCOUNTS} order by place`),
  );
  return shownPage(rows, count, { page, perPage });
}

export type ExportedEvent = Omit<EventRow, 'id' | 'at'> & { readonly indianTime: string };

/** The events of the filters, newest first, for a file. */
export function exportEvents(
  database: Database,
  filters: EventFilters,
): AsyncGenerator<ExportedEvent[], void, undefined> {
  return database.batches<ExportedEvent>(sql`
    select to_char(at at time zone ${INDIA_ZONE}, 'YYYY-MM-DD HH24:MI:SS') as indian_time, kind, outcome, reason, ip,
      user_agent, times, ${ACCOUNTS}
    from (select * from security_event where ${conditionsOf(filters).found}) as event
    ${JOINED_ACCOUNTS} order by at desc, event.id desc`);
}

/** Accounts that are gone keep their id as name. */
const ACCOUNTS = sql`
  case when customer_id is not null then jsonb_build_object('id', customer_id, 'name',
    coalesce(nullif(trim(concat_ws(' ', customer.first_name, customer.last_name)), ''), 'Customer ' || customer_id))
  end as customer,
  case when staff_id is not null then jsonb_build_object('id', staff_id, 'name',
    coalesce(staff_member.name, 'Staff member ' || staff_id)) end as staff`;

const JOINED_ACCOUNTS = sql`
  left join customer on customer.id = customer_id left join staff_member on staff_member.id = staff_id`;

function conditionsOf({ kind, outcome, search, address, from, to }: EventFilters): { found: Sql; checked: Sql } {
  const conditions = [sql`true`];
  if (kind !== null) conditions.push(sql`kind = ${kind}`);
  if (outcome !== null) conditions.push(sql`outcome = ${outcome}`);
  if (/[.:]$/.test(address)) conditions.push(startsWith(sql`ip`, address));
  else if (address !== '') conditions.push(sql`ip collate "C" = ${address}`);
  if (from !== null) conditions.push(sql`at >= ${from}::timestamptz`);
  if (to !== null) conditions.push(sql`at < ${to}::timestamptz`);
  const plain = sql.join(conditions, ' and ');
  if (search === '') return { found: plain, checked: plain };
  const { found, checked } = ofAccounts(containsPattern(search.toLowerCase()));
  return { found: sql`${plain} and ${found}`, checked: sql`${plain} and ${checked}` };
}

/** The events of so many customers are found sooner among all. */
async function isFrequentName(db: Queryable, search: string): Promise<boolean> {
  const condition = isCustomerLike(containsPattern(search.toLowerCase()));
  return (await countBounded(db, sql`from customer where ${condition}`)).isTotalCapped;
}

function isCustomerLike(like: string): Sql {
  return sql`lower(first_name || ' ' || last_name || ' ' || email || ' ' || mobile) like ${like}`;
}

function ofAccounts(like: string): { found: Sql; checked: Sql } {
  const customer = isCustomerLike(like);
  const staff = sql`lower(name || ' ' || email) like ${like}`;
  return {
    found: sql`id in (
      select id from security_event where customer_id in (select id from customer where ${customer})
      union all select id from security_event where staff_id in (select id from staff_member where ${staff}))`,
    checked: sql`(coalesce((select ${customer} from customer where customer.id = customer_id), false)
      or coalesce((select ${staff} from staff_member where staff_member.id = staff_id), false))`,
  };
}
