/** The SQL of the list of deadlines. */
import type { DEADLINE_STATES, ListedDeadline } from '@tola/contract/staff';
import { type BoundedCount, boundedPage, type Queryable, type Sql, shownPage, sql } from '#database';

type Row = {
  readonly [K in keyof ListedDeadline]: K extends `${string}At`
    ? null extends ListedDeadline[K]
      ? Date | null
      : Date
    : ListedDeadline[K];
};

interface Wanted {
  readonly state: (typeof DEADLINE_STATES)[number];
  readonly page: number;
  readonly perPage: number;
}

/** The next one due first; those met, latest first. */
export async function listDeadlineRows(
  db: Queryable,
  { state, page, perPage }: Wanted,
  now: Date,
): Promise<BoundedCount & { rows: Row[] }> {
  const order = state === 'met' ? sql`met_at desc, id desc` : sql`due_at, id`;
  const found = conditionOf(state, now);
  const { ids, ...count } = await boundedPage(db, { table: sql`deadline`, found, order, page, perPage });
  const rows = await db.rows<Row>(
    sql.replanned(sql`
    select d.id, d.kind, coalesce(o.order_number, e.ticket_number, r.number, '') as reference, d.due_at, d.warned_at,
      d.told_at, d.met_at
    from deadline d left join customer_order o on o.id = d.order_id left join enquiry e on e.id = d.enquiry_id
      left join data_request r on r.id = d.data_request_id
    where d.id = any(${ids})
    order by ${state === 'met' ? sql`d.met_at desc, d.id desc` : sql`d.due_at, d.id`}`),
  );
  return shownPage(rows, count, { page, perPage });
}

function conditionOf(state: Wanted['state'], now: Date): Sql {
  if (state === 'met') return sql`met_at is not null`;
  return state === 'overdue' ? sql`met_at is null and due_at <= ${now}` : sql`met_at is null`;
}
