/** SQL of the list of e-invoices, and of what its figures count. */
import { E_INVOICES_PER_PAGE, type EInvoiceList, type EInvoiceRow } from '@tola/contract/staff';
import { type Queryable, type Sql, sql } from '#database';

const STATES: Readonly<Record<EInvoiceList, Sql>> = {
  open: sql`e.state in ('waiting', 'needs correction', 'cancelling')`,
  registered: sql`e.state = 'registered'`,
  cancelled: sql`e.state = 'cancelled'`,
  'not due': sql`e.state = 'not due'`,
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

/** A page, the latest first. */
export async function listedEInvoices(db: Queryable, list: EInvoiceList, page: number): Promise<ListedEInvoice[]> {
  return await db.rows<ListedEInvoice>(
    sql.replanned(sql`
    select e.id, e.kind, e.document_id, d.number, d.order_number, e.dated::text as dated,
      coalesce(i.document #>> '{buyer,name}', n.document #>> '{buyer,name}', '') as buyer, d.buyer_gstin, d.value_paise,
      e.state, e.problem, e.attempts, e.next_attempt_at, e.irn, e.ack_number, e.acked_at, e.cancelled_at,
      e.kind = 'invoice' and d.value_paise = (
        select coalesce(sum(t.value_paise), 0) from credit_note c join tax_document t on t.kind = 'credit note' and t.document_id = c.id
        where c.invoice_id = i.id) as is_taken_back
    from (
      select * from e_invoice e where ${STATES[list]}
      order by e.dated desc, e.id desc limit ${E_INVOICES_PER_PAGE} offset ${(page - 1) * E_INVOICES_PER_PAGE}
    ) e join tax_document d using (kind, document_id)
      left join invoice i on e.kind = 'invoice' and i.id = e.document_id
      left join credit_note n on e.kind = 'credit note' and n.id = e.document_id
    order by e.dated desc, e.id desc`),
  );
}

export interface EInvoiceCounts {
  readonly open: number;
  readonly registered: number;
  readonly cancelled: number;
  readonly notDue: number;
}

export async function countEInvoices(db: Queryable): Promise<EInvoiceCounts> {
  return await db.one<EInvoiceCounts>(sql`
    select count(*) filter (where e.state in ('waiting', 'needs correction', 'cancelling')) as open,
      count(*) filter (where e.state = 'registered') as registered, count(*) filter (where e.state = 'cancelled') as cancelled,
      count(*) filter (where e.state = 'not due') as not_due
    from e_invoice e`);
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
        from e_invoice e join tax_document d using (kind, document_id) where e.state in ('waiting', 'needs correction')), 0)::float8
        as oldest_seconds`);
}
