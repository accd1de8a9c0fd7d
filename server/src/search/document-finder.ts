/** Invoices and credit notes by the beginning of their number or of their IRN. */
import { type Queryable, type Sql, sql, startsWith } from '#database';
import type { SearchedText } from '#order-console';
import { type Hit, rankOf } from './ranks.ts';

const MOST = 5;
const LEAST_CHARACTERS = 4;
/** Fewer hexadecimal digits are an amount or a word more often than an IRN. */
const LEAST_OF_IRN = 8;

type Row = Omit<Hit<'document'>, 'kind' | 'rank'>;

export async function findDocuments(db: Queryable, { text }: SearchedText): Promise<Hit<'document'>[]> {
  const isIrn = new RegExp(`^[0-9a-f]{${LEAST_OF_IRN},64}$`).test(text);
  const [numbered, registered] = await Promise.all([
    text.length < LEAST_CHARACTERS ? [] : matching(db, startsWith(sql`upper(d.number)`, text.toUpperCase())),
    isIrn ? matching(db, ofIrn(text)) : [],
  ]);
  return [...numbered, ...registered].map((row) => ({
    ...{ kind: 'document', ...row },
    rank: Math.max(rankOf(row.number, text), rankOf(row.irn ?? '', text)),
  }));
}

function ofIrn(text: string): Sql {
  return sql`(d.kind, d.document_id) in (
    select kind, document_id from e_invoice where irn is not null and ${startsWith(sql`irn`, text)} limit ${MOST})`;
}

async function matching(db: Queryable, condition: Sql): Promise<Row[]> {
  return await db.rows<Row>(
    sql.replanned(sql`
      select d.kind as document_kind, d.document_id, d.number, d.order_number, d.dated::text as dated, d.value_paise,
        (select irn from e_invoice e where e.kind = d.kind and e.document_id = d.document_id) as irn
      from tax_document d where ${condition} order by d.issued_at desc limit ${MOST}`),
  );
}
