/** The annexure of an invoice: serial numbers of the pieces that were dispatched. Printed without the buyer. */
import type { InvoiceDocument } from './invoice-document.ts';

export interface AnnexureDocument {
  /** The template that prints it: before the second one a signature could stand on a page of its own. */
  readonly layout: 1 | 2;
  readonly invoiceNumber: string;
  readonly invoiceIssuedAt: string;
  readonly orderNumber: string;
  /** When the pieces were dispatched. */
  readonly issuedAt: string;
  readonly seller: InvoiceDocument['seller'];
  readonly rows: readonly AnnexureRow[];
  readonly verificationUrl: string;
}

export interface AnnexureRow {
  /** Such as `Lotus Bar, 10 g`; numbers that belong to no piece of the invoice stand under `Other pieces`. */
  readonly piece: string;
  readonly serials: readonly string[];
}

export function annexureDocument(
  { number, issuedAt, orderNumber, seller, verificationUrl }: InvoiceDocument,
  rows: readonly AnnexureRow[],
  dispatchedAt: Date,
): AnnexureDocument {
  const invoice = { invoiceNumber: number, invoiceIssuedAt: issuedAt, orderNumber, seller, verificationUrl };
  return { layout: 2, ...invoice, issuedAt: dispatchedAt.toISOString(), rows };
}
