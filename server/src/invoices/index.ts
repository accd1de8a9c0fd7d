/** Tax invoices and credit notes: issued once, numbered without gaps, rendered byte-identically. */
export { documentReply, invoiceOfOrderNumber } from './invoice-routes.ts';
export { creditNotePath, creditNotesOf, invoiceOf, issueCreditNote, issueInvoice } from './invoices.ts';
export { invoicesFeature } from './invoices-feature.ts';
export { CONTENT_WIDTH, openSheet, PAGE } from './sheet.ts';
