/** SQL of tax documents and their number series. */
import type { CustomerId, OrderId, RefundId } from '@tola/contract';
import { type Queryable, sql } from '#database';
import type { CreditNoteDocument } from './credit-note-document.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import type { PrintedInvoice } from './print-run.ts';
import type { PrintedRegistration } from './registration-block.ts';

export interface InvoiceRecord {
  readonly id: number;
  readonly orderId: OrderId;
  readonly customerId: CustomerId;
  readonly number: string;
  readonly issuedAt: Date;
  readonly document: InvoiceDocument;
  /** Null until the portal has registered it. */
  readonly registration: PrintedRegistration | null;
  /** Of its first PDF: another one once it is registered, and another once that is cancelled. */
  readonly pdfSha256: string | null;
}

/** Of a document in `doc`, by `e`. */
const registration = sql`case when e.irn is not null then jsonb_build_object('irn', e.irn, 'ackNumber', e.ack_number,
    'ackedAt', to_char(e.acked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'signedQr', e.signed_qr,
    'isCancelled', e.state = 'cancelled') end as registration`;
const pdfHash = sql`case when e.irn is null then doc.pdf_sha256 else e.pdf_sha256 end as pdf_sha256`;

const invoices = sql`
  select doc.id, doc.order_id, doc.customer_id, doc.number, doc.issued_at, doc.document, ${registration}, ${pdfHash}
  from invoice doc left join e_invoice e on e.kind = 'invoice' and e.document_id = doc.id`;

/** Number and date of a tax document. */
export interface DocumentIssue {
  readonly financialYear: string;
  readonly series: number;
  readonly serial: number;
  readonly number: string;
  readonly issuedAt: Date;
}

/**
 * The next number of the current series; each restore starts a new one. The row stays locked until the transaction ends,
 * so numbers have no gaps: one whose transaction rolls back goes to the next document. The document is dated `wanted`, or
 * later: in the first open month, and not before the number that precedes it.
 */
export async function takeCreditNoteNumber(tx: Queryable, wanted: Date): Promise<DocumentIssue> {
  return await tx.one<DocumentIssue>(sql`
    select coalesce(financial_year, '') as financial_year, coalesce(series, 0) as series, coalesce(serial, 0) as serial,
      coalesce(number, '') as number, coalesce(issued_at, ${wanted}::timestamptz) as issued_at
    from take_document_number('credit note', 'CN', ${wanted})`);
}

export interface NewInvoice {
  readonly orderId: OrderId;
  readonly customerId: CustomerId;
  readonly financialYear: string;
  readonly issuedAt: Date;
  readonly document: Omit<InvoiceDocument, 'number'>;
}

/** The commit numbers the invoice and stores it for good. Inserts nothing when the order has one. */
export async function insertInvoice(tx: Queryable, invoice: NewInvoice): Promise<void> {
  await tx.run(sql`
    insert into unnumbered_invoice (order_id, customer_id, financial_year, issued_at, document)
    select ${invoice.orderId}::bigint, ${invoice.customerId}::bigint, ${invoice.financialYear}, ${invoice.issuedAt}::timestamptz,
      ${sql.json(invoice.document)}
    where not exists (select from invoice where order_id = ${invoice.orderId})
    on conflict (order_id) do nothing`);
}

/** Numbers the invoices of this transaction now, for what refers to them. */
export async function numberInvoices(tx: Queryable): Promise<void> {
  await tx.run(sql`set constraints invoice_is_numbered immediate`);
}

export async function findInvoiceOfOrder(db: Queryable, orderId: OrderId): Promise<InvoiceRecord | null> {
  return await db.maybeOne<InvoiceRecord>(sql`${invoices} where doc.order_id = ${orderId}`);
}

export async function findInvoiceByOrderNumber(db: Queryable, orderNumber: string): Promise<InvoiceRecord | null> {
  return await db.maybeOne<InvoiceRecord>(sql`
    ${invoices}
    where doc.order_id = (select id from customer_order where order_number = ${orderNumber})`);
}

/** Stores the hash of the first rendering. */
export async function saveInvoiceHash(
  db: Queryable,
  { id, registration }: Pick<InvoiceRecord, 'id' | 'registration'>,
  pdfSha256: string,
): Promise<void> {
  if (registration !== null) return await saveRegisteredHash(db, 'invoice', id, pdfSha256);
  await db.run(sql`update invoice set pdf_sha256 = ${pdfSha256} where id = ${id} and pdf_sha256 is null`);
}

export interface CreditNoteRecord {
  readonly id: number;
  readonly refundId: RefundId;
  readonly customerId: CustomerId;
  readonly number: string;
  readonly document: CreditNoteDocument;
  /** Null until the portal has registered it. */
  readonly registration: PrintedRegistration | null;
  /** Of its first PDF: another one once it is registered, and another once that is cancelled. */
  readonly pdfSha256: string | null;
}

const creditNotes = sql`
  select doc.id, doc.refund_id, doc.customer_id, doc.number, doc.document, ${registration}, ${pdfHash}
  from credit_note doc left join e_invoice e on e.kind = 'credit note' and e.document_id = doc.id`;

export interface NewCreditNote extends DocumentIssue {
  readonly invoiceId: number;
  readonly refundId: RefundId;
  readonly customerId: CustomerId;
  readonly document: CreditNoteDocument;
}

export async function insertCreditNote(tx: Queryable, note: NewCreditNote): Promise<void> {
  await tx.run(sql`
    insert into credit_note (invoice_id, refund_id, customer_id, number, financial_year, series, serial, issued_at, document)
    values (${note.invoiceId}, ${note.refundId}, ${note.customerId}, ${note.number}, ${note.financialYear},
      ${note.series}, ${note.serial}, ${note.issuedAt}, ${sql.json(note.document)})`);
}

/** Credit notes of an order, oldest first. */
export async function findCreditNotes(db: Queryable, orderId: OrderId): Promise<CreditNoteRecord[]> {
  return await db.rows<CreditNoteRecord>(sql`
    ${creditNotes} join invoice i on i.id = doc.invoice_id where i.order_id = ${orderId} order by doc.id`);
}

export async function findCreditNote(db: Queryable, id: number): Promise<CreditNoteRecord | null> {
  return await db.maybeOne<CreditNoteRecord>(sql`${creditNotes} where doc.id = ${id}`);
}

export async function saveCreditNoteHash(
  db: Queryable,
  { id, registration }: Pick<CreditNoteRecord, 'id' | 'registration'>,
  pdfSha256: string,
): Promise<void> {
  if (registration !== null) return await saveRegisteredHash(db, 'credit note', id, pdfSha256);
  await db.run(sql`update credit_note set pdf_sha256 = ${pdfSha256} where id = ${id} and pdf_sha256 is null`);
}

/** The hash of the first PDF with the IRN. */
async function saveRegisteredHash(
  db: Queryable,
  kind: 'invoice' | 'credit note',
  documentId: number,
  pdfSha256: string,
): Promise<void> {
  await db.run(sql`
    update e_invoice set pdf_sha256 = ${pdfSha256}
    where kind = ${kind} and document_id = ${documentId} and irn is not null and pdf_sha256 is null`);
}

/** What the invoices of these orders print, by order. */
export async function findInvoiceDocuments(
  db: Queryable,
  orderIds: readonly OrderId[],
): Promise<Map<OrderId, PrintedInvoice>> {
  const rows = await db.rows<InvoiceRecord>(sql`${invoices} where doc.order_id = any(${orderIds}::bigint[])`);
  return new Map(
    rows.map(({ orderId, document, registration: given }) => [orderId, { document, registration: given }]),
  );
}
