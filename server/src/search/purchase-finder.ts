/** Suppliers by name or GSTIN, and their bills by number. A dealer has hundreds of them, so that no index is needed. */
import { containsPattern, type Queryable, sql } from '#database';
import type { SearchedText } from '#order-console';
import { bestRank, type Hit, rankOf } from './ranks.ts';

const MOST = 5;
const LEAST_CHARACTERS = 3;

export async function findSuppliers(db: Queryable, { text }: SearchedText): Promise<Hit<'record'>[]> {
  if (text.length < LEAST_CHARACTERS) return [];
  const rows = await db.rows<{ id: number; name: string; detail: string }>(sql`
    select id, name, gstin as detail from supplier
    where lower(name || ' ' || gstin || ' ' || phone) like ${containsPattern(text)} order by is_active desc, name limit ${MOST}`);
  return rows.map((row) => ({
    ...{ kind: 'record', resource: 'suppliers', ...row, weightMg: null },
    rank: Math.max(40, bestRank([row.name, row.detail], text)),
  }));
}

export async function findBills(db: Queryable, { text }: SearchedText): Promise<Hit<'bill'>[]> {
  if (text.length < LEAST_CHARACTERS) return [];
  const rows = await db.rows<Omit<Hit<'bill'>, 'kind' | 'rank'>>(sql`
    select b.id, b.number, b.supplier ->> 'name' as supplier, b.dated::text as dated from purchase_bill b
    where b.reversed_at is null and lower(b.number) like ${containsPattern(text)} order by b.id desc limit ${MOST}`);
  return rows.map((row) => ({ kind: 'bill', ...row, rank: rankOf(row.number, text) }));
}
