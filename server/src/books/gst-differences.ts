/** Which documents make a check of the GST return fail. */
import type { GstCheck, GstCheckName, GstDifference } from '@tola/contract/staff';
import { type Queryable, sql } from '#database';
import { isUnregistered } from '#e-invoices';
import { classified, type GstScope } from './gst-store.ts';

/** Shown of each check. */
const MOST = 50;

type Finder = (db: Queryable, scope: GstScope) => Promise<GstDifference[]>;

const FINDERS: Partial<Record<GstCheckName, Finder>> = {
  books: async (db, scope) => await unequalDocuments(db, scope, 'books'),
  outward: async (db, scope) => await unequalDocuments(db, scope, 'outward'),
  documents: missingNumbers,
  irn: unregisteredDocuments,
};

/** The first documents of each check that is not met; nothing is read where all are. */
export async function differencesOf(
  db: Queryable,
  scope: GstScope,
  checks: readonly GstCheck[],
): Promise<GstDifference[]> {
  const found: GstDifference[] = [];
  for (const { name, isMet } of checks) if (!isMet) found.push(...((await FINDERS[name]?.(db, scope)) ?? []));
  return found;
}

/** Documents whose figures are not those of their lines, which the return adds up; or whose total is not value, tax and rounding. */
async function unequalDocuments(db: Queryable, scope: GstScope, check: 'books' | 'outward'): Promise<GstDifference[]> {
  const left =
    check === 'books'
      ? sql`d.taxable_paise + d.cgst_paise + d.sgst_paise + d.igst_paise`
      : sql`d.value_paise - d.rounding_paise`;
  return await db.rows<GstDifference>(
    sql.replanned(sql`
    select ${check}::text as check, d.number, d.order_number, d.dated::text as dated, (${left})::bigint as left_paise,
      coalesce(l.paise, 0)::bigint as right_paise
    from (${classified(scope)}) d left join (
      select kind, document_id, sum(taxable_paise + cgst_paise + sgst_paise + igst_paise)::bigint as paise
      from tax_document_line where dated between ${scope.from}::date and ${scope.to}::date group by kind, document_id
    ) l using (kind, document_id)
    where d.section not in ('own', 'cancelled') and ${left} <> coalesce(l.paise, 0)
    order by d.dated, d.number limit ${MOST}`),
  );
}

/** Names the document before each gap in a series. */
async function missingNumbers(db: Queryable, scope: GstScope): Promise<GstDifference[]> {
  return await db.rows<GstDifference>(
    sql.replanned(sql`
    select 'documents' as check, number, order_number, dated::text as dated, null::bigint as left_paise, null::bigint as right_paise
    from (
      select d.*, lead(serial) over (partition by kind, financial_year, series order by serial) - serial as step
      from (${classified(scope)}) d
    ) numbered where step > 1 order by number limit ${MOST}`),
  );
}

/** Documents that are due and have no IRN. */
async function unregisteredDocuments(db: Queryable, { from, to, duties }: GstScope): Promise<GstDifference[]> {
  return await db.rows<GstDifference>(
    sql.replanned(sql`
    select 'irn' as check, d.number, d.order_number, d.dated::text as dated, null::bigint as left_paise, null::bigint as right_paise
    from e_invoice e join tax_document d using (kind, document_id)
    where ${isUnregistered(duties)} and e.dated between ${from}::date and ${to}::date
    order by d.dated, d.number limit ${MOST}`),
  );
}
