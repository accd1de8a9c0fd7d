/** Renders tax documents in a worker thread: the drawing takes 0.2 s of CPU. */
import type { CreditNoteDocument } from './credit-note-document.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { creditNotePdf, invoicePdf } from './invoice-pdf.ts';

export type PdfTask =
  | { readonly kind: 'invoice'; readonly document: InvoiceDocument }
  | { readonly kind: 'credit note'; readonly document: CreditNoteDocument };

export default async function renderPdf(task: PdfTask): Promise<Uint8Array> {
  return task.kind === 'invoice' ? await invoicePdf(task.document) : await creditNotePdf(task.document);
}
