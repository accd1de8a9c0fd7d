/** SQL of tax documents and their number series. */
import type { CustomerId, OrderId, RefundId } from '@tola/contract';
import { type Queryable, sql } from '#database';
import type { CreditNoteDocument } from './credit-note-document.ts';
import type { InvoiceDocument } from './invoice-document.ts';

export interface InvoiceRecord {
  readonly id: number;
  readonly orderId: OrderId;
  readonly customerId: CustomerId;
  readonly number: string;
  readonly issuedAt: Date;
  readonly document: InvoiceDocument;
  readonly pdfSha256: string | null;
}

const columns = sql`id, order_id, customer_id, number, issued_at, document, pdf_sha256`;

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
  return await db.maybeOne<InvoiceRecord>(sql`select ${columns} from invoice where order_id = ${orderId}`);
}

export async function findInvoiceByOrderNumber(db: Queryable, orderNumber: string): Promise<InvoiceRecord | null> {
  return await db.maybeOne<InvoiceRecord>(sql`
    select ${columns} from invoice
    where order_id = (select id from customer_order where order_number = ${orderNumber})`);
}

/** Stores the hash of the first rendering. */
export async function saveInvoiceHash(db: Queryable, id: number, pdfSha256: string): Promise<void> {
  await db.run(sql`update invoice set pdf_sha256 = ${pdfSha256} where id = ${id} and pdf_sha256 is null`);
}

export interface CreditNoteRecord {
  readonly id: number;
  readonly refundId: RefundId;
  readonly customerId: CustomerId;
  readonly number: string;
  readonly document: CreditNoteDocument;
  readonly pdfSha256: string | null;
}

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
    select n.id, n.refund_id, n.customer_id, n.number, n.document, n.pdf_sha256
    from credit_note n join invoice i on i.id = n.invoice_id where i.order_id = ${orderId} order by n.id`);
}

export async function findCreditNote(db: Queryable, id: number): Promise<CreditNoteRecord | null> {
  return await db.maybeOne<CreditNoteRecord>(sql`
    select id, refund_id, customer_id, number, document, pdf_sha256 from credit_note where id = ${id}`);
}

export async function saveCreditNoteHash(db: Queryable, id: number, pdfSha256: string): Promise<void> {
  await db.run(sql`update credit_note set pdf_sha256 = ${pdfSha256} where id = ${id} and pdf_sha256 is null`);
}

/** What the invoices of these orders say, by order. */
export async function findInvoiceDocuments(
  db: Queryable,
  orderIds: readonly OrderId[],
): Promise<Map<OrderId, InvoiceDocument>> {
  const rows = await db.rows<Pick<InvoiceRecord, 'orderId' | 'document'>>(
    sql`select order_id, document from invoice where order_id = any(${orderIds}::bigint[])`,
  );
  return new Map(rows.map(({ orderId, document }) => [orderId, document]));
}
