/** What stands on a credit note (CGST Act s. 34, Rule 53): how much of an invoice's value and tax is taken back. */
import type { RefundId } from '@tola/contract';
import { amountInWords, amountShare, type BasisPoints, type GstSplit, type Paise, splitGst } from '@tola/pricing';
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
  readonly gstBp: BasisPoints;
  readonly hsn: string;
  readonly reason: string;
  readonly taxablePaise: Paise;
  /** The share of the invoice's rounding that goes back; notes of before have none. */
  readonly roundingPaise?: Paise;
  /** What of the refund had been invoiced: value and tax together. */
  readonly totalPaise: Paise;
  /** The charge that was kept and so stays invoiced. */
  readonly keptPaise: Paise;
  readonly amountInWords: string;
  readonly verificationUrl: string;
}

export interface CreditedRefund {
  readonly id: RefundId;
  /** As much of the refund as had been invoiced. */
  readonly amountPaise: Paise;
  readonly chargePaise: Paise;
  readonly reason: string;
}

/**
 * The refund includes its tax; both come down together, with their share of the invoice's rounding. Shares are those of
 * all notes so far less what the notes before this one say, so that the notes of a sale that has gone back altogether add
 * up to its invoice in every figure.
 *
 * @param before the notes before this one
 */
export function creditNoteDocument(
  invoice: InvoiceDocument,
  refund: CreditedRefund,
  before: readonly CreditNoteDocument[],
  issue: { readonly number: string; readonly issuedAt: Date },
): CreditNoteDocument {
  const { roundingPaise, taxablePaise, ...heads } = shareOf(invoice, refund.amountPaise, before);
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
    ...heads,
    totalPaise: refund.amountPaise,
    keptPaise: refund.chargePaise,
    amountInWords: amountInWords(refund.amountPaise),
    verificationUrl: invoice.verificationUrl,
  };
}

interface Share extends GstSplit {
  readonly taxablePaise: Paise;
  readonly roundingPaise: Paise;
}

function shareOf(invoice: InvoiceDocument, amountPaise: Paise, before: readonly CreditNoteDocument[]): Share {
  const sumOf = (part: (note: CreditNoteDocument) => number): number =>
    before.reduce((sum, note) => sum + part(note), 0);
  const backPaise = sumOf((note) => note.totalPaise) + amountPaise;
  const roundedPaise = amountShare(invoice.roundingPaise ?? 0, backPaise, invoice.payablePaise);
  const roundingPaise = roundedPaise - sumOf((note) => note.roundingPaise ?? 0);
  const inclusivePaise = amountPaise - roundingPaise;
  const { totalPaise, taxablePaise } = invoice.total;
  const taxBackPaise = amountShare(totalPaise - taxablePaise, backPaise - roundedPaise, totalPaise);
  const gstPaise = within(
    taxBackPaise - sumOf((note) => note.cgstPaise + note.sgstPaise + note.igstPaise),
    inclusivePaise,
  );
  const heads = splitGst(taxBackPaise, invoice.withinState);
  const cgstPaise = within(heads.cgstPaise - sumOf((note) => note.cgstPaise), gstPaise);
  const ownPaise = invoice.withinState
    ? { cgstPaise, sgstPaise: gstPaise - cgstPaise, igstPaise: 0 }
    : { cgstPaise: 0, sgstPaise: 0, igstPaise: gstPaise };
  return { ...ownPaise, roundingPaise, taxablePaise: inclusivePaise - gstPaise };
}

/** Notes that were rounded one by one may have taken back a paisa more than their share. */
function within(paise: Paise, mostPaise: Paise): Paise {
  return Math.min(Math.max(paise, 0), mostPaise);
}
