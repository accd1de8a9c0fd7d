/** Searches the audit log. */
import type { AuditEntry } from '@tola/contract/staff';
import {
  boundedPage,
  type Database,
  INDIA_ZONE,
  type Queryable,
  type ShownPage,
  type Sql,
  shownPage,
  sql,
} from '#database';

export interface AuditFilters {
  readonly search: string;
  readonly kind: string;
  readonly subjectId: string;
  readonly who: number | null;
  readonly from: string | null;
  readonly to: string | null;
}

export interface AuditSearch extends AuditFilters {
  readonly page: number;
  readonly perPage: number;
  /** A column with `-` before it for descending; newest first when omitted. */
  readonly sort?: string | undefined;
}

type AuditRow = Omit<AuditEntry, 'at'> & { readonly at: Date };

/** Orders that no index serves, for short lists. */
const SORTS: Readonly<Record<string, Sql>> = {
  what: sql`action || ' ' || subject`,
  who: sql`lower(who)`,
  note: sql`lower(note)`,
};

const COLUMNS = sql`id, at, who, action, kind, subject_id, subject, before, after, note, ip`;

/** Days are those of Asia/Kolkata, both included. */
export async function searchAudit(db: Queryable, query: AuditSearch): Promise<ShownPage<AuditRow>> {
  const { page, perPage, sort = '' } = query;
  const list = { table: sql`audit_entry`, found: conditionOf(query), ...ordersOf(sort), page, perPage };
  const { ids, order, ...count } = await boundedPage(db, list);
  const rows = await db.rows<AuditRow>(
    sql.replanned(sql`select ${COLUMNS} from audit_entry where id = any(${ids}) order by ${order}`),
  );
  return shownPage(rows, count, query);
}

/** For a file, newest first. */
export function exportAudit(database: Database, filters: AuditFilters): AsyncGenerator<AuditRow[], void, undefined> {
  return database.batches<AuditRow>(sql`
    select ${COLUMNS} from audit_entry where ${conditionOf(filters)} order by id desc`);
}

function ordersOf(sort: string): { order: Sql; shortOrder: Sql | undefined } {
  const [name, direction] = sort.startsWith('-') ? [sort.slice(1), sql`desc`] : [sort, sql`asc`];
  // Ids grow with the time.
  if (name === 'at') return { order: sql`id ${direction}`, shortOrder: undefined };
  const column = Object.hasOwn(SORTS, name) ? SORTS[name] : undefined;
  const shortOrder = column === undefined ? undefined : sql`${column} ${direction}, id desc`;
  return { order: sql`id desc`, shortOrder };
}

function conditionOf(query: AuditFilters): Sql {
  const conditions = [sql`true`];
  if (query.search !== '') conditions.push(sql`words @@ to_tsquery('simple', ${prefixQuery(query.search)})`);
  if (query.kind !== '') conditions.push(sql`kind = ${query.kind}`);
  if (query.subjectId !== '') conditions.push(sql`subject_id = ${query.subjectId}`);
  if (query.who !== null) conditions.push(sql`staff_id = ${query.who}`);
  if (query.from !== null) conditions.push(sql`at >= ${query.from}::date::timestamp at time zone ${INDIA_ZONE}`);
  if (query.to !== null) conditions.push(sql`at < (${query.to}::date + 1)::timestamp at time zone ${INDIA_ZONE}`);
  return sql.join(conditions, ' and ');
}

/**
 * Matches entries that have a word beginning with each search word; one of two characters must be the whole word, since half of
 * the log begins with any two. Only letters and digits reach the query.
 */
function prefixQuery(search: string): string {
  const words = search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length === 0 ? 'a & !a' : words.map((word) => (word.length < 3 ? word : `${word}:*`)).join(' & ');
}
