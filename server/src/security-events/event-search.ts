/** Searches security events for staff. */
import { type ListedSecurityEvent, MOST_LISTED_EVENTS } from '@tola/contract/staff';
import { containsPattern, type Database, INDIA_ZONE, type Queryable, type Sql, sql } from '#database';

export interface EventFilters {
  readonly kind: string | null;
  readonly outcome: string | null;
  readonly search: string;
  readonly address: string;
  readonly from: string | null;
  readonly to: string | null;
}

export type EventRow = Omit<ListedSecurityEvent, 'at'> & { readonly at: Date };

/** One page of the events, newest first. `total` counts up to `MOST_LISTED_EVENTS`. */
export async function searchEvents(
  db: Queryable,
  { page, perPage, ...filters }: EventFilters & { readonly page: number; readonly perPage: number },
): Promise<{ rows: EventRow[]; total: number }> {
  const where = conditionOf(filters);
  const rows = await db.rows<EventRow>(sql`
    select event.id, at, kind, outcome, reason, ip, user_agent, times, ${ACCOUNTS}
    from (select * from security_event where ${where}
      order by at desc, id desc limit ${perPage} offset ${(page - 1) * perPage}) as event
    ${JOINED_ACCOUNTS} order by at desc, event.id desc`);
  const { total } = await db.one<{ total: number }>(sql`
    select count(*) as total from (select from security_event where ${where} limit ${MOST_LISTED_EVENTS}) as counted`);
  return { rows, total };
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
    from (select * from security_event where ${conditionOf(filters)}) as event
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

function conditionOf({ kind, outcome, search, address, from, to }: EventFilters): Sql {
  const conditions = [sql`true`];
  if (kind !== null) conditions.push(sql`kind = ${kind}`);
  if (outcome !== null) conditions.push(sql`outcome = ${outcome}`);
  if (search !== '') conditions.push(ofAccounts(containsPattern(search)));
  if (/[.:]$/.test(address)) conditions.push(sql`starts_with(ip, ${address})`);
  else if (address !== '') conditions.push(sql`ip = ${address}`);
  if (from !== null) conditions.push(sql`at >= ${from}::timestamptz`);
  if (to !== null) conditions.push(sql`at < ${to}::timestamptz`);
  return sql.join(conditions, ' and ');
}

function ofAccounts(like: string): Sql {
  return sql`(
    customer_id in (select id from customer
      where mobile like ${like} or email ilike ${like} or concat_ws(' ', first_name, last_name) ilike ${like})
    or staff_id in (select id from staff_member where email ilike ${like} or name ilike ${like}))`;
}
