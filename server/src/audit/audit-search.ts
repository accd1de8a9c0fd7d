/** Searching the audit log. */
import type { AuditEntry, ListPage } from '@tola/contract/staff';
import { INDIA_ZONE, type Queryable, sql } from '#database';

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
export async function searchAudit(db: Queryable, wanted: AuditSearch): Promise<ListPage<AuditRow>> {
  const conditions = [sql`true`];
  if (wanted.search !== '') conditions.push(sql`words @@ to_tsquery('simple', ${prefixQuery(wanted.search)})`);
  if (wanted.kind !== '') conditions.push(sql`kind = ${wanted.kind}`);
  if (wanted.subjectId !== '') conditions.push(sql`subject_id = ${wanted.subjectId}`);
  if (wanted.who !== null) conditions.push(sql`staff_id = ${wanted.who}`);
  if (wanted.from !== null) conditions.push(sql`at >= ${wanted.from}::date::timestamp at time zone ${INDIA_ZONE}`);
  if (wanted.to !== null) conditions.push(sql`at < (${wanted.to}::date + 1)::timestamp at time zone ${INDIA_ZONE}`);
  const where = sql.join(conditions, ' and ');
  const rows = await db.rows<AuditRow>(sql`
    select id, at, who, action, kind, subject_id, subject, before, after, note, ip from audit_entry
    where ${where} order by id desc limit ${wanted.perPage} offset ${(wanted.page - 1) * wanted.perPage}`);
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from audit_entry where ${where}`);
  return { rows, total };
}

/** Every word must begin one of the entry's words; nothing a person types can break the query's grammar. */
function prefixQuery(search: string): string {
  const words = search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length === 0 ? 'a & !a' : words.map((word) => `${word}:*`).join(' & ');
}
