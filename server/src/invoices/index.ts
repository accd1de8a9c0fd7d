/** Tax invoices and credit notes: issued once, numbered without gaps, the same on every print. */
export type { InvoicedLine, InvoicedOrder } from './invoice-document.ts';
export { documentReply, type PrintedDocument, printedCreditNote, printedInvoice } from './invoice-routes.ts';
export {
  creditNotePath,
  creditNotesOf,
  type InvoiceNeeds,
  invoiceOf,
  issueCreditNote,
  issueInvoice,
} from './invoices.ts';
export { invoicesFeature } from './invoices-feature.ts';
export { CONTENT_WIDTH, openSheet, PAGE, type Sheet } from './sheet.ts';
