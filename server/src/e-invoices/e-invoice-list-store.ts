/** SQL of the list of e-invoices, and of what its figures count. */
import type { EInvoiceList, EInvoiceRow } from '@tola/contract/staff';
import {
  boundedPage,
  type Database,
  foundByAny,
  type Queryable,
  type ShownPage,
  type Sql,
  shownPage,
  sortedBy,
  sql,
  startsWith,
} from '#database';

const STATES: Readonly<Record<EInvoiceList, Sql>> = {
  open: sql`e_invoice.state in ('waiting', 'needs correction', 'cancelling')`,
  registered: sql`e_invoice.state = 'registered'`,
  cancelled: sql`e_invoice.state = 'cancelled'`,
  'not due': sql`e_invoice.state = 'not due'`,
};

export type ListedEInvoice = Omit<
  EInvoiceRow,
  'reportBy' | 'nextAttemptAt' | 'ackedAt' | 'cancelledAt' | 'cancelBefore'
> & {
  readonly nextAttemptAt: Date | null;
  readonly ackedAt: Date | null;
  readonly cancelledAt: Date | null;
  /** Credit notes take back the whole invoice. */
  readonly isTakenBack: boolean;
};

interface Wanted {
  readonly shown: EInvoiceList;
  readonly search?: string | undefined;
}

/** Of the document and its buyer, as the frozen document names them. */
const DOCUMENT = sql`from tax_document d left join invoice i on d.kind = 'invoice' and i.id = d.document_id
  left join credit_note n on d.kind = 'credit note' and n.id = d.document_id
  where d.kind = e_invoice.kind and d.document_id = e_invoice.document_id`;
const BUYER = sql`coalesce(i.document #>> '{buyer,name}', n.document #>> '{buyer,name}', '')`;

const COLUMNS = sql`e_invoice.id, e_invoice.kind, e_invoice.document_id, listed.number, listed.order_number, e_invoice.dated::text as dated, listed.buyer,
  listed.buyer_gstin, listed.value_paise, e_invoice.state, e_invoice.problem, e_invoice.attempts, e_invoice.next_attempt_at, e_invoice.irn,
  e_invoice.ack_number, e_invoice.acked_at, e_invoice.cancelled_at, listed.is_taken_back
  from e_invoice cross join lateral (
    select d.number, d.order_number, ${BUYER} as buyer, d.buyer_gstin, d.value_paise, d.kind = 'invoice' and d.value_paise = (
      select coalesce(sum(t.value_paise), 0) from credit_note c join tax_document t on t.kind = 'credit note' and t.document_id = c.id
      where c.invoice_id = i.id) as is_taken_back
    ${DOCUMENT}) listed`;

const SORTS: Readonly<Record<string, Sql>> = {
  number: sql`(select d.number ${DOCUMENT})`,
  state: sql`e_invoice.state`,
  buyer: sql`(select lower(${BUYER}) ${DOCUMENT})`,
  orderNumber: sql`(select d.order_number ${DOCUMENT})`,
  valuePaise: sql`(select d.value_paise ${DOCUMENT})`,
  // As it is read: what is wrong, then when the portal took it, or by the date until when it takes it.
  portal: sql`lower(concat_ws(' ', e_invoice.problem,
    coalesce(to_char(e_invoice.acked_at, 'YYYY-MM-DD HH24:MI:SS'), e_invoice.dated::text)))`,
};
const LATEST_FIRST = sql`e_invoice.dated desc, e_invoice.id desc`;

/** The latest first, unless sorted by a column. */
export async function listedEInvoices(
  db: Queryable,
  { page, perPage, sort = '', ...wanted }: Wanted & { page: number; perPage: number; sort?: string | undefined },
): Promise<ShownPage<ListedEInvoice>> {
  const { ids, order, ...count } = await boundedPage(db, {
    ...{ table: sql`e_invoice`, found: conditionOf(wanted), page, perPage },
    order: sort === 'dated' ? sql`e_invoice.dated, e_invoice.id` : LATEST_FIRST,
    shortOrder: sortedBy(SORTS, sort, sql`e_invoice.id`),
  });
  const rows = await db.rows<ListedEInvoice>(
    sql.replanned(sql`select ${COLUMNS} where e_invoice.id = any(${ids}) order by ${order}`),
  );
  return shownPage(rows, count, { page, perPage });
}

/** For a file, the latest first. */
export function exportEInvoices(database: Database, wanted: Wanted): AsyncGenerator<ListedEInvoice[], void, undefined> {
  return database.batches<ListedEInvoice>(sql`select ${COLUMNS} where ${conditionOf(wanted)} order by ${LATEST_FIRST}`);
}

function conditionOf({ shown, search = '' }: Wanted): Sql {
  if (search === '') return STATES[shown];
  const text = search.toUpperCase();
  const named = (condition: Sql): Sql =>
    sql`(e_invoice.kind, e_invoice.document_id) in (select d.kind, d.document_id from tax_document d where ${condition})`;
  const conditions = [
    named(startsWith(sql`upper(d.number)`, text)),
    named(sql`d.order_id in (select id from customer_order where ${startsWith(sql`order_number`, text)})`),
    ...(GSTIN.test(text)
      ? [named(sql`substr(d.buyer_gstin, 3, 10) = ${text.slice(2, 12)} and d.buyer_gstin = ${text}`)]
      : []),
    ...(IRN.test(text)
      ? [sql`e_invoice.irn is not null and ${startsWith(sql`e_invoice.irn`, search.toLowerCase())}`]
      : []),
  ];
  return sql`${STATES[shown]} and ${foundByAny(sql`e_invoice`, conditions)}`;
}

const GSTIN = /^[0-9A-Z]{15}$/;
/** Shorter beginnings are numbers. */
const IRN = /^[0-9A-F]{8,64}$/;

export interface EInvoiceCounts {
  readonly open: number;
  readonly registered: number;
  readonly cancelled: number;
  readonly notDue: number;
}

export async function countEInvoices(db: Queryable): Promise<EInvoiceCounts> {
  return await db.one<EInvoiceCounts>(sql`
    select count(*) filter (where e_invoice.state in ('waiting', 'needs correction', 'cancelling')) as open,
      count(*) filter (where e_invoice.state = 'registered') as registered, count(*) filter (where e_invoice.state = 'cancelled') as cancelled,
      count(*) filter (where e_invoice.state = 'not due') as not_due
    from e_invoice`);
}

export interface StuckEInvoices {
  /** Somebody has to correct them. */
  readonly corrections: number;
  /** Seconds since the oldest waiting document was dated; 0 where none waits. */
  readonly oldestSeconds: number;
}

export async function stuckEInvoices(db: Queryable, now: Date): Promise<StuckEInvoices> {
  return await db.one<StuckEInvoices>(sql`
    select (select count(*) from e_invoice where state = 'needs correction') as corrections,
      coalesce((select extract(epoch from ${now}::timestamptz - min(d.issued_at))
        from e_invoice join tax_document d using (kind, document_id) where e_invoice.state in ('waiting', 'needs correction')), 0)::float8
        as oldest_seconds`);
}
