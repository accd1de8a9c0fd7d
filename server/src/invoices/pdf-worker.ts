/** Draws documents in a worker thread: each takes 0.2 s of CPU. */
import type { AnnexureDocument } from './annexure-document.ts';
import { annexurePdf } from './annexure-pdf.ts';
import type { CreditNoteDocument } from './credit-note-document.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { creditNotePdf, invoicePdf } from './invoice-pdf.ts';
import { type PackingSlip, packingSlipPdf } from './packing-slip.ts';
import { type PrintRun, printRunPdf } from './print-run.ts';
import { type Proof, proofPdf } from './proof-pdf.ts';
import { type PurchaseVoucher, purchaseVoucherPdf } from './purchase-voucher.ts';
import type { PrintedRegistration } from './registration-block.ts';
import { type SignatureFacts, type SigningCertificate, signatureAppendix } from './sign-pdf.ts';

export type PdfTask =
  | TaxDocument
  | { readonly kind: 'packing slip'; readonly slip: PackingSlip }
  | { readonly kind: 'proof'; readonly proof: Proof }
  | { readonly kind: 'purchase voucher'; readonly voucher: PurchaseVoucher }
  | { readonly kind: 'print run'; readonly run: PrintRun }
  | {
      readonly kind: 'signature';
      readonly pdf: Uint8Array;
      readonly certificate: SigningCertificate;
      readonly facts: SignatureFacts;
    };

export type TaxDocument =
  | { readonly kind: 'annexure'; readonly document: AnnexureDocument }
  | { readonly kind: 'invoice'; readonly document: InvoiceDocument; readonly registration: PrintedRegistration | null }
  | {
      readonly kind: 'credit note';
      readonly document: CreditNoteDocument;
      readonly registration: PrintedRegistration | null;
    };

export default async function drawPdf(task: PdfTask): Promise<Uint8Array> {
  switch (task.kind) {
    case 'invoice':
      return await invoicePdf(task.document, task.registration);
    case 'credit note':
      return await creditNotePdf(task.document, task.registration);
    case 'annexure':
      return await annexurePdf(task.document);
    case 'packing slip':
      return await packingSlipPdf(task.slip);
    case 'proof':
      return await proofPdf(task.proof);
    case 'purchase voucher':
      return await purchaseVoucherPdf(task.voucher);
    case 'print run':
      return await printRunPdf(task.run);
    case 'signature':
      return await signatureAppendix(Buffer.from(task.pdf), task.certificate, task.facts);
  }
}
