/** Tax invoices and credit notes, issued once, numbered without gaps and rendered byte-identically; packing slips. */
export type { CreditNoteDocument } from './credit-note-document.ts';
export { signingCertificate } from './document-signing.ts';
export type { EWayFacts } from './e-way-block.ts';
export type { DocumentParty, InvoiceDocument } from './invoice-document.ts';
export { creditNoteOfId, documentReply, invoiceOfOrderNumber } from './invoice-routes.ts';
export { findInvoiceDocuments } from './invoice-store.ts';
export { creditNotePath, creditNotesOf, invoiceOf, issueCreditNote, issueInvoice } from './invoices.ts';
export { invoicesFeature } from './invoices-feature.ts';
export { packingSlipOf, printRunOf } from './pdf-cache.ts';
export type { SigningCertificate } from './sign-pdf.ts';
