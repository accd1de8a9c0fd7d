/** Issuing tax invoices: numbered without gaps in each financial year, in the transaction that makes them due. */
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

/** Issues the invoice of an order, once. */
export async function issueInvoice(
  dependencies: InvoiceDependencies,
  tx: Queryable,
  order: InvoicedOrder,
  lines: readonly (Omit<InvoicedLine, 'weightText'> & { readonly weightMg: Milligrams })[],
  now: Date,
): Promise<void> {
  if ((await findInvoiceOfOrder(tx, order.id)) !== null) return;
  const year = financialYear(now);
  const place = await nextSerial(tx, 'invoice', year);
  const number = documentNumber('TL', year, place);
  const rows = lines.map((line) => ({ ...line, weightText: formatWeight(line.weightMg) }));
  const document = invoiceDocument(order, rows, dependencies.business.current(), {
    number,
    issuedAt: now,
    publicUrl: dependencies.publicUrl,
  });
  const { id: orderId, customerId } = order;
  await insertInvoice(tx, { orderId, customerId, number, financialYear: year, ...place, issuedAt: now, document });
}

/**
 * Issues the credit note of a refund, once, if the order has an invoice. It takes back what of the refund was invoiced:
 * money that came on top of the invoice goes back without a credit note, for no tax was ever declared on it.
 *
 * @param keptPaise what is left of the order's money once this refund has gone back
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
  const place = await nextSerial(tx, 'credit note', year);
  const number = documentNumber('CN', year, place);
  const before = issued.map((note) => note.document);
  const document = creditNoteDocument(invoice.document, { ...refund, amountPaise }, before, { number, issuedAt: now });
  const { id: invoiceId, customerId } = invoice;
  const note = { invoiceId, refundId: refund.id, customerId, number, financialYear: year, ...place, issuedAt: now };
  await insertCreditNote(tx, { ...note, document });
}

/**
 * `TL/26-27/000184`: 15 characters of the 16 that the rule allows; beyond a million the serial grows into the last. The
 * series that follow a restore have it for their own digit: `TL2/26-27/000184`.
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

/** The number of an order's invoice and its tax; null before there is one. */
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

/** Where a credit note is downloaded. */
export function creditNotePath(id: number): string {
  return `/api/credit-notes/${id}.pdf`;
}
