/** What stands on a credit note (CGST Act s. 34, Rule 53): how much of an invoice's value and tax is taken back. */
import { amountInWords, type GstSplit, roundingShare, splitGst, taxableValuePaise } from '@tola/pricing';
import type { InvoiceDocument } from './invoice-document.ts';

export interface CreditNoteDocument extends GstSplit {
  readonly layout: 1;
  readonly number: string;
  readonly issuedAt: string;
  readonly invoiceNumber: string;
  readonly invoiceIssuedAt: string;
  readonly orderNumber: string;
  readonly seller: InvoiceDocument['seller'];
  readonly buyer: InvoiceDocument['buyer'];
  readonly delivery: InvoiceDocument['delivery'];
  readonly placeOfSupply: InvoiceDocument['placeOfSupply'];
  readonly withinState: boolean;
  readonly stateTaxName: string;
  readonly gstBp: number;
  readonly hsn: string;
  readonly reason: string;
  readonly taxablePaise: number;
  /** The share of the invoice's rounding that goes back; notes of before have none. */
  readonly roundingPaise?: number;
  /** What of the refund had been invoiced: value and tax together. */
  readonly totalPaise: number;
  /** The charge that was kept and so stays invoiced. */
  readonly keptPaise: number;
  readonly amountInWords: string;
  readonly verificationUrl: string;
}

export interface CreditedRefund {
  readonly id: number;
  /** As much of the refund as had been invoiced. */
  readonly amountPaise: number;
  readonly chargePaise: number;
  readonly reason: string;
}

/**
 * The refund includes its tax; both come down together, with their share of the invoice's rounding.
 *
 * @param creditedPaise by the notes before this one
 */
export function creditNoteDocument(
  invoice: InvoiceDocument,
  refund: CreditedRefund,
  creditedPaise: number,
  issue: { readonly number: string; readonly issuedAt: Date },
): CreditNoteDocument {
  const roundedPaise = (backPaise: number): number =>
    roundingShare(invoice.roundingPaise ?? 0, backPaise, invoice.payablePaise);
  const roundingPaise = roundedPaise(creditedPaise + refund.amountPaise) - roundedPaise(creditedPaise);
  const inclusivePaise = refund.amountPaise - roundingPaise;
  const taxablePaise = taxableValuePaise(inclusivePaise, invoice.gstBp);
  const { seller, buyer, delivery, placeOfSupply, withinState, stateTaxName, gstBp, orderNumber } = invoice;
  return {
    layout: 1,
    number: issue.number,
    issuedAt: issue.issuedAt.toISOString(),
    invoiceNumber: invoice.number,
    invoiceIssuedAt: invoice.issuedAt,
    orderNumber,
    seller,
    buyer,
    delivery,
    placeOfSupply,
    withinState,
    stateTaxName,
    gstBp,
    hsn: [...new Set(invoice.rows.map((row) => row.hsn))].join(', '),
    reason: refund.reason,
    taxablePaise,
    roundingPaise,
    ...splitGst(inclusivePaise - taxablePaise, withinState),
    totalPaise: refund.amountPaise,
    keptPaise: refund.chargePaise,
    amountInWords: amountInWords(refund.amountPaise),
    verificationUrl: invoice.verificationUrl,
  };
}
