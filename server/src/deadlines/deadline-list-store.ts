/** The SQL of the list of deadlines. */
import type { DEADLINE_STATES, ListedDeadline } from '@tola/contract/staff';
import {
  boundedPage,
  type Database,
  type Queryable,
  type ShownPage,
  type Sql,
  shownPage,
  sortedBy,
  sql,
} from '#database';

export type DeadlineRow = {
  readonly [K in keyof ListedDeadline]: K extends `${string}At`
    ? null extends ListedDeadline[K]
      ? Date | null
      : Date
    : ListedDeadline[K];
};

type State = (typeof DEADLINE_STATES)[number];

interface Wanted {
  readonly state: State;
  readonly page: number;
  readonly perPage: number;
  /** A column with `-` before it for descending; the next one due first when omitted. */
  readonly sort?: string | undefined;
}

const REFERENCE = sql`coalesce(
  (select order_number from customer_order where id = deadline.order_id),
  (select ticket_number from enquiry where id = deadline.enquiry_id),
  (select number from data_request where id = deadline.data_request_id), '')`;
const COLUMNS = sql`id, kind, ${REFERENCE} as reference, due_at, warned_at, told_at, met_at`;
const SORTS: Readonly<Record<string, Sql>> = {
  reference: REFERENCE,
  kind: sql`kind`,
  dueAt: sql`due_at`,
  state: sql`coalesce(met_at, 'infinity') > due_at`,
  warnedAt: sql`warned_at`,
  toldAt: sql`told_at`,
};

/** The next one due first; those met, latest first. */
export async function listDeadlineRows(
  db: Queryable,
  { state, page, perPage, sort = '' }: Wanted,
  now: Date,
): Promise<ShownPage<DeadlineRow>> {
  const list = { table: sql`deadline`, found: conditionOf(state, now), order: orderOf(state), page, perPage };
  const { ids, order, ...count } = await boundedPage(db, { ...list, shortOrder: sortedBy(SORTS, sort) });
  const rows = await db.rows<DeadlineRow>(
    sql.replanned(sql`select ${COLUMNS} from deadline where id = any(${ids}) order by ${order}`),
  );
  return shownPage(rows, count, { page, perPage });
}

/** For a file, in the order of the list. */
export function exportDeadlines(
  database: Database,
  state: State,
  now: Date,
): AsyncGenerator<DeadlineRow[], void, undefined> {
  return database.batches<DeadlineRow>(
    sql`select ${COLUMNS} from deadline where ${conditionOf(state, now)} order by ${orderOf(state)}`,
  );
}

function orderOf(state: State): Sql {
  return state === 'met' ? sql`met_at desc, id desc` : sql`due_at, id`;
}

function conditionOf(state: State, now: Date): Sql {
  if (state === 'met') return sql`met_at is not null`;
  return state === 'overdue' ? sql`met_at is null and due_at <= ${now}` : sql`met_at is null`;
}
