/** Issues tax invoices and credit notes, numbered without gaps per financial year, in the transaction of their event. */
import type { OrderId, RefundId } from '@tola/contract';
import { financialYear, formatWeight, type Paise } from '@tola/pricing';
import type { BusinessValues } from '#business';
import type { Queryable } from '#database';
import { type AnnexureRow, annexureDocument } from './annexure-document.ts';
import { insertAnnexure } from './annexure-store.ts';
import { type CreditedRefund, creditNoteDocument } from './credit-note-document.ts';
import { type InvoicedLine, type InvoicedOrder, invoiceDocument } from './invoice-document.ts';
import {
  findCreditNotes,
  findInvoiceOfOrder,
  insertCreditNote,
  insertInvoice,
  numberInvoices,
  takeCreditNoteNumber,
} from './invoice-store.ts';

export interface InvoiceDependencies {
  readonly business: { current(): BusinessValues };
  readonly publicUrl: string;
}

/** Issues the invoice of an order, which gets its number when the transaction commits. Idempotent. */
export async function issueInvoice(
  dependencies: InvoiceDependencies,
  tx: Queryable,
  order: InvoicedOrder,
  lines: readonly Omit<InvoicedLine, 'weightText'>[],
  now: Date,
): Promise<void> {
  const rows = lines.map((line) => ({ ...line, weightText: formatWeight(line.weightMg) }));
  const document = invoiceDocument(order, rows, dependencies.business.current(), {
    issuedAt: now,
    publicUrl: dependencies.publicUrl,
  });
  const { id: orderId, customerId } = order;
  await insertInvoice(tx, { orderId, customerId, financialYear: financialYear(now), issuedAt: now, document });
}

/**
 * Issues the credit note of a refund, once, if the order has an invoice. It covers the invoiced part of the refund; an
 * overpayment is refunded without a credit note, because no tax was declared on it.
 *
 * @param keptPaise amount of the order's payments that remains after this refund
 */
export async function issueCreditNote(
  tx: Queryable,
  orderId: OrderId,
  refund: CreditedRefund,
  keptPaise: Paise,
  now: Date,
): Promise<void> {
  await numberInvoices(tx);
  const invoice = await findInvoiceOfOrder(tx, orderId);
  if (invoice === null) return;
  const issued = await findCreditNotes(tx, orderId);
  if (issued.some((note) => note.refundId === refund.id)) return;
  const creditedPaise = issued.reduce((sum, note) => sum + note.document.totalPaise, 0);
  const amountPaise = Math.min(refund.amountPaise, invoice.document.payablePaise - creditedPaise - keptPaise);
  if (amountPaise <= 0) return;
  const issue = await takeCreditNoteNumber(tx, now);
  const before = issued.map((note) => note.document);
  const document = creditNoteDocument(invoice.document, { ...refund, amountPaise }, before, issue);
  const { id: invoiceId, customerId } = invoice;
  await insertCreditNote(tx, { ...issue, invoiceId, refundId: refund.id, customerId, document });
}

/**
 * Issues the list of serial numbers that belongs to the invoice of a dispatched order, once. Without an invoice or numbers there is
 * none.
 */
export async function issueAnnexure(
  tx: Queryable,
  orderId: OrderId,
  rows: readonly AnnexureRow[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await numberInvoices(tx);
  const invoice = await findInvoiceOfOrder(tx, orderId);
  if (invoice === null) return;
  const document = annexureDocument({ ...invoice.document, number: invoice.number }, rows, now);
  await insertAnnexure(tx, { orderId, document, now });
}

/** Number and tax of an order's invoice; null before it is issued. */
export async function invoiceOf(
  db: Queryable,
  orderId: OrderId,
): Promise<{
  readonly number: string;
  readonly tax: {
    readonly taxablePaise: Paise;
    readonly cgstPaise: Paise;
    readonly sgstPaise: Paise;
    readonly igstPaise: Paise;
  };
} | null> {
  const invoice = await findInvoiceOfOrder(db, orderId);
  if (invoice === null) return null;
  const { taxablePaise, cgstPaise, sgstPaise, igstPaise } = invoice.document.total;
  return { number: invoice.number, tax: { taxablePaise, cgstPaise, sgstPaise, igstPaise } };
}

/** The credit notes of an order's refunds. */
export async function creditNotesOf(
  db: Queryable,
  orderId: OrderId,
): Promise<{ readonly id: number; readonly refundId: RefundId; readonly number: string }[]> {
  return (await findCreditNotes(db, orderId)).map(({ id, refundId, number }) => ({ id, refundId, number }));
}

/** What anybody may know who has the code of a document: the invoice of the order, then its credit notes. */
export async function issuedDocuments(
  db: Queryable,
  orderId: OrderId,
): Promise<
  { readonly kind: 'invoice' | 'credit note'; readonly number: string; issuedAt: string; readonly totalPaise: Paise }[]
> {
  const invoice = await findInvoiceOfOrder(db, orderId);
  if (invoice === null) return [];
  const { number, document } = invoice;
  const notes = await findCreditNotes(db, orderId);
  return [
    { kind: 'invoice', number, issuedAt: document.issuedAt, totalPaise: document.payablePaise },
    ...notes.map((note) => ({
      kind: 'credit note' as const,
      number: note.number,
      issuedAt: note.document.issuedAt,
      totalPaise: note.document.totalPaise,
    })),
  ];
}

/** Download path of the annexure of an order's invoice. */
export function annexurePath(orderNumber: string): string {
  return `/api/annexures/${orderNumber}.pdf`;
}

/** Download path of a credit note. */
export function creditNotePath(id: number): string {
  return `/api/credit-notes/${id}.pdf`;
}
