/** Issues tax invoices and credit notes, numbered without gaps per financial year, in the transaction of their event. */
import type { OrderId, RefundId } from '@tola/contract';
import { financialYear, formatWeight, type Milligrams, type Paise } from '@tola/pricing';
import type { BusinessValues } from '#business';
import type { Queryable } from '#database';
import { type CreditedRefund, creditNoteDocument } from './credit-note-document.ts';
import { type InvoicedLine, type InvoicedOrder, invoiceDocument } from './invoice-document.ts';
import { findCreditNotes, findInvoiceOfOrder, insertCreditNote, insertInvoice, nextSerial } from './invoice-store.ts';

export interface InvoiceDependencies {
  readonly business: { current(): BusinessValues };
  readonly publicUrl: string;
}

/** Issues the invoice of an order. Idempotent. */
export async function issueInvoice(
  dependencies: InvoiceDependencies,
  tx: Queryable,
  order: InvoicedOrder,
  lines: readonly (Omit<InvoicedLine, 'weightText'> & { readonly weightMg: Milligrams })[],
  now: Date,
): Promise<void> {
  if ((await findInvoiceOfOrder(tx, order.id)) !== null) return;
  const year = financialYear(now);
  const next = await nextSerial(tx, 'invoice', year);
  const number = documentNumber('TL', year, next);
  const rows = lines.map((line) => ({ ...line, weightText: formatWeight(line.weightMg) }));
  const document = invoiceDocument(order, rows, dependencies.business.current(), {
    number,
    issuedAt: now,
    publicUrl: dependencies.publicUrl,
  });
  const { id: orderId, customerId } = order;
  await insertInvoice(tx, { orderId, customerId, number, financialYear: year, ...next, issuedAt: now, document });
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
  const invoice = await findInvoiceOfOrder(tx, orderId);
  if (invoice === null) return;
  const issued = await findCreditNotes(tx, orderId);
  if (issued.some((note) => note.refundId === refund.id)) return;
  const creditedPaise = issued.reduce((sum, note) => sum + note.document.totalPaise, 0);
  const amountPaise = Math.min(refund.amountPaise, invoice.document.payablePaise - creditedPaise - keptPaise);
  if (amountPaise <= 0) return;
  const year = financialYear(now);
  const next = await nextSerial(tx, 'credit note', year);
  const number = documentNumber('CN', year, next);
  const before = issued.map((note) => note.document);
  const document = creditNoteDocument(invoice.document, { ...refund, amountPaise }, before, { number, issuedAt: now });
  const { id: invoiceId, customerId } = invoice;
  const note = { invoiceId, refundId: refund.id, customerId, number, financialYear: year, ...next, issuedAt: now };
  await insertCreditNote(tx, { ...note, document });
}

/**
 * `TL/26-27/000184`: 15 of the 16 characters that the GST rules allow. The 16th is for serials above 999,999, or for the
 * series number after a restore: `TL2/26-27/000184`.
 */
export function documentNumber(
  letters: string,
  year: string,
  { series, serial }: { readonly series: number; readonly serial: number },
): string {
  const prefix = series === 1 ? letters : `${letters}${series}`;
  const number = `${prefix}/${year.slice(2)}/${String(serial).padStart(6, '0')}`;
  if (number.length > 16) throw new Error(`The number ${number} is longer than 16 characters`);
  return number;
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

/** Download path of a credit note. */
export function creditNotePath(id: number): string {
  return `/api/credit-notes/${id}.pdf`;
}
