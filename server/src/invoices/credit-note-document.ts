/** Content of a credit note (CGST Act s. 34, Rule 53): the part of an invoice's value and tax that is reversed. */
import type { RefundId } from '@tola/contract';
import { amountInWords, amountShare, type BasisPoints, type GstSplit, type Paise } from '@tola/pricing';
import type { InvoiceDocument, Layout } from './invoice-document.ts';

export interface CreditNoteDocument extends GstSplit {
  /** The template that prints it. */
  readonly layout: Layout;
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
  /** Share of the invoice's rounding; absent in notes issued before rounding existed. */
  readonly roundingPaise?: Paise;
  /** Invoiced part of the refund, including tax. */
  readonly totalPaise: Paise;
  /** Gateway charge that was withheld and stays invoiced. */
  readonly keptPaise: Paise;
  readonly amountInWords: string;
  readonly verificationUrl: string;
}

export interface CreditedRefund {
  readonly id: RefundId;
  /** Invoiced part of the refund. */
  readonly amountPaise: Paise;
  readonly chargePaise: Paise;
  readonly reason: string;
}

/**
 * Splits a refund into value, tax and rounding. Each share is calculated for all notes so far, less the figures of the
 * earlier notes, so that the notes of a fully refunded sale add up to its invoice in every figure.
 *
 * @param before earlier notes of the same invoice
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
    layout: 3,
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
  const mostPaise = invoice.withinState ? Math.floor(inclusivePaise / 2) : inclusivePaise;
  const head = (name: keyof GstSplit): Paise => {
    const allBackPaise = amountShare(invoice.total[name], backPaise - roundedPaise, invoice.total.totalPaise);
    return clamp(allBackPaise - sumOf((note) => note[name]), mostPaise);
  };
  const heads = { cgstPaise: head('cgstPaise'), sgstPaise: head('sgstPaise'), igstPaise: head('igstPaise') };
  const gstPaise = heads.cgstPaise + heads.sgstPaise + heads.igstPaise;
  return { ...heads, roundingPaise, taxablePaise: inclusivePaise - gstPaise };
}

/** Earlier notes, rounded individually, may exceed their share by a paisa. */
function clamp(paise: Paise, mostPaise: Paise): Paise {
  return Math.min(Math.max(paise, 0), mostPaise);
}
