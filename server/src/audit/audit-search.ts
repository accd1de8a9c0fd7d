/** Searches the audit log. */
import type { AuditEntry, ListPage } from '@tola/contract/staff';
import { boundedPage, INDIA_ZONE, type Queryable, shownPage, sql } from '#database';

export interface AuditSearch {
  readonly page: number;
  readonly perPage: number;
  readonly search: string;
  readonly kind: string;
  readonly subjectId: string;
  readonly who: number | null;
  readonly from: string | null;
  readonly to: string | null;
}

type AuditRow = Omit<AuditEntry, 'at'> & { readonly at: Date };

/** Days are those of Asia/Kolkata, both included. */
export async function searchAudit(db: Queryable, query: AuditSearch): Promise<ListPage<AuditRow>> {
  const conditions = [sql`true`];
  if (query.search !== '') conditions.push(sql`words @@ to_tsquery('simple', ${prefixQuery(query.search)})`);
  if (query.kind !== '') conditions.push(sql`kind = ${query.kind}`);
  if (query.subjectId !== '') conditions.push(sql`subject_id = ${query.subjectId}`);
  if (query.who !== null) conditions.push(sql`staff_id = ${query.who}`);
  if (query.from !== null) conditions.push(sql`at >= ${query.from}::date::timestamp at time zone ${INDIA_ZONE}`);
  if (query.to !== null) conditions.push(sql`at < (${query.to}::date + 1)::timestamp at time zone ${INDIA_ZONE}`);
  const found = sql.join(conditions, ' and ');
  const { page, perPage } = query;
  const list = { table: sql`audit_entry`, found, order: sql`id desc`, page, perPage };
  const { ids, ...count } = await boundedPage(db, list);
  const rows = await db.rows<AuditRow>(
    sql.replanned(sql`
    select id, at, who, action, kind, subject_id, subject, before, after, note, ip from audit_entry
    where id = any(${ids}) order by id desc`),
  );
  return shownPage(rows, count, query);
}

/**
 * Matches entries that have a word beginning with each search word; one of two characters must be the whole word, since half of
 * the log begins with any two. Only letters and digits reach the query.
 */
function prefixQuery(search: string): string {
  const words = search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length === 0 ? 'a & !a' : words.map((word) => (word.length < 3 ? word : `${word}:*`)).join(' & ');
}
