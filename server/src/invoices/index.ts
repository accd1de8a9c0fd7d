/** Tax invoices and credit notes, issued once, numbered without gaps and rendered byte-identically; packing slips and purchase vouchers. */
export type { AnnexureRow } from './annexure-document.ts';
export { hasAnnexure } from './annexure-store.ts';
export type { CreditNoteDocument } from './credit-note-document.ts';
export type { EWayFacts } from './e-way-block.ts';
export { type DocumentParty, type InvoiceDocument, sellerOf } from './invoice-document.ts';
export { annexureOfOrderNumber, creditNoteOfId, documentReply, invoiceOfOrderNumber } from './invoice-routes.ts';
export { findInvoiceDocuments } from './invoice-store.ts';
export {
  annexurePath,
  creditNotePath,
  creditNotesOf,
  invoiceOf,
  issueAnnexure,
  issueCreditNote,
  issuedDocuments,
  issueInvoice,
} from './invoices.ts';
export { invoicesFeature } from './invoices-feature.ts';
export { packingSlipOf, printRunOf, purchaseVoucherOf } from './pdf-cache.ts';
export type { VoucherSums } from './purchase-voucher.ts';
export type { SigningCertificate } from './sign-pdf.ts';
