/**
 * Content of a tax invoice (CGST Rule 46), calculated once at issue and stored permanently. The PDF is rendered from this
 * alone.
 */
import type { CustomerId, OrderId, PaymentMode } from '@tola/contract';
import {
  amountInWords,
  type BasisPoints,
  GST_STATES,
  gstStateCode,
  type InvoiceRow,
  invoiceTax,
  type Milligrams,
  type OrderTotals,
  type Paise,
  stateTaxName,
} from '@tola/pricing';
import type { BusinessValues } from '#business';
import { invariant } from '#database';

export interface DocumentParty {
  readonly name: string;
  readonly address: string;
  readonly state: string;
  readonly stateCode: string;
  readonly gstin: string;
  /** Both are part of the address as well. Absent in documents issued before e-invoices needed them; empty where unknown. */
  readonly pinCode?: string;
  readonly city?: string;
}

export interface DocumentRow extends InvoiceRow {
  readonly description: string;
  readonly detail: string;
  readonly hsn: string;
  readonly quantity: number;
  /** Unit quantity code of the GST returns. */
  readonly unit: 'NOS' | '';
  readonly unitPaise: Paise | null;
  /** Of goods; absent in documents of the first layout. */
  readonly piece?: PieceFacts;
}

/** What makes up the price of a piece: net weight by the rate per gram, and making. */
export interface PieceFacts {
  readonly netMg: Milligrams;
  readonly fineness: string;
  /** The price of a piece less making, per gram of net weight, rounded to the paisa. */
  readonly perGramPaise: Paise;
  readonly makingPaise: Paise;
}

/**
 * Version of the template: documents are drawn as they were issued. The second has the brand’s mark and what the price of a piece is made
 * of; the third keeps the totals, the registration and the signature on one page.
 */
export type Layout = 1 | 2 | 3;

export interface InvoiceDocument {
  /** The template that prints it: 2 since rate, making and brand are on it. A template never changes. */
  readonly layout: Layout;
  readonly number: string;
  readonly issuedAt: string;
  readonly orderNumber: string;
  readonly orderedAt: string;
  readonly seller: DocumentParty & {
    readonly tradeName: string;
    readonly pan: string;
    readonly cin: string;
    readonly phone: string;
    readonly email: string;
  };
  readonly buyer: DocumentParty & { readonly mobile: string; readonly email: string; readonly panMasked: string };
  readonly delivery: DocumentParty;
  readonly placeOfSupply: { readonly code: string; readonly name: string };
  readonly withinState: boolean;
  /** SGST, or UTGST in some union territories. */
  readonly stateTaxName: string;
  readonly gstBp: BasisPoints;
  readonly rows: readonly DocumentRow[];
  readonly total: InvoiceRow;
  /** The coupon with its GST, as the buyer saw it; absent without one, and in invoices issued before. */
  readonly coupon?: { readonly code: string; readonly paise: Paise };
  /** Rounds the total to the rupee, outside of value and tax; absent in invoices issued before rounding existed. */
  readonly roundingPaise?: Paise;
  readonly payablePaise: Paise;
  readonly amountInWords: string;
  readonly paidBy: string;
  /** Page where the recipient can verify the document. */
  readonly verificationUrl: string;
}

interface InvoicedPlace {
  readonly address: string;
  readonly state: string;
  readonly pinCode?: string | null;
  readonly city?: string;
}

/** The order data an invoice needs. */
export interface InvoicedOrder {
  readonly id: OrderId;
  readonly orderNumber: string;
  readonly customerId: CustomerId;
  readonly verificationCode: string;
  readonly placedAt: Date;
  readonly paymentMode: PaymentMode;
  readonly amountPaise: Paise;
  readonly redeemedPaise: Paise;
  readonly gstBp: BasisPoints;
  readonly gstPaise: Paise;
  readonly couponCode: string | null;
  readonly couponPaise: Paise;
  readonly totalPaise: Paise;
  readonly surchargeBp: BasisPoints;
  readonly surchargePaise: Paise;
  readonly roundingPaise: Paise;
  readonly payablePaise: Paise;
  readonly buyer: { readonly name: string; readonly mobile: string; readonly email: string };
  readonly billing: InvoicedPlace & { readonly gstin: string | null };
  readonly shipping: InvoicedPlace & {
    readonly recipient?: { readonly name: string } | null;
  };
  readonly placeOfSupply: string;
  readonly withinState: boolean;
  readonly panMasked: string | null;
}

export interface InvoicedLine {
  readonly name: string;
  readonly finenessLabel: string;
  readonly weightText: string;
  readonly weightMg: Milligrams;
  readonly makingPaise: Paise;
  readonly hsn: string;
  readonly quantity: number;
  readonly unitPaise: Paise;
  readonly linePaise: Paise;
}

const PAID_BY = {
  Card: 'Card',
  UpiGateway: 'UPI',
  Upi: 'UPI',
  NEFT: 'Bank transfer (NEFT/RTGS)',
  Counter: 'At the counter or by transfer',
} as const;

/** Calculates the document; its number is added when it is taken. Its figures add up to the amount paid, to the paisa. */
export function invoiceDocument(
  order: InvoicedOrder,
  lines: readonly InvoicedLine[],
  business: BusinessValues,
  issue: { readonly issuedAt: Date; readonly publicUrl: string },
): Omit<InvoiceDocument, 'number'> {
  const totals: OrderTotals = order;
  const { rows, surcharge, total, ...tax } = invoiceTax(
    lines.map((line) => line.linePaise),
    totals,
    order.gstBp,
    order.withinState,
  );
  const { orderNumber, payablePaise } = order;
  const roundingPaise = order.roundingPaise + tax.roundingPaise;
  const figures = { orderNumber, invoicedPaise: total.totalPaise, roundingPaise, payablePaise };
  invariant(total.totalPaise + roundingPaise === payablePaise, 'Invoice total differs from the amount paid', figures);
  const goods = rows.map((row, index) => goodsRow(row, lines[index]));
  return {
    layout: 3,
    issuedAt: issue.issuedAt.toISOString(),
    orderNumber: order.orderNumber,
    orderedAt: order.placedAt.toISOString(),
    seller: sellerOf(business),
    buyer: {
      ...party(order.buyer.name, order.billing),
      mobile: order.buyer.mobile,
      email: order.buyer.email,
      panMasked: order.panMasked ?? '',
    },
    delivery: party(order.shipping.recipient?.name ?? order.buyer.name, { ...order.shipping, gstin: null }),
    placeOfSupply: { code: order.placeOfSupply, name: stateName(order.placeOfSupply) },
    withinState: order.withinState,
    stateTaxName: stateTaxName(order.placeOfSupply),
    gstBp: order.gstBp,
    rows:
      surcharge === null
        ? goods
        : [...goods, surchargeRow(surcharge, business.cardChargeSac || (lines[0]?.hsn ?? ''), order.surchargeBp)],
    total,
    ...(order.couponCode === null ? {} : { coupon: { code: order.couponCode, paise: order.couponPaise } }),
    roundingPaise,
    payablePaise: order.payablePaise,
    amountInWords: amountInWords(order.payablePaise),
    paidBy: PAID_BY[order.paymentMode],
    verificationUrl: `${issue.publicUrl}/verify/${order.verificationCode}`,
  };
}

/** The firm, as documents name it. */
export function sellerOf(business: BusinessValues): InvoiceDocument['seller'] {
  const { legalName, registeredAddress, state, pinCode, gstin, tradeName, pan, cin, phone, careEmail } = business;
  return {
    ...party(legalName, { address: registeredAddress, state, pinCode, gstin }),
    tradeName,
    pan,
    cin,
    phone,
    email: careEmail,
  };
}

function party(name: string, place: InvoicedPlace & { readonly gstin: string | null }): DocumentParty {
  return {
    name,
    address: place.address,
    state: place.state,
    stateCode: gstStateCode(place.state) ?? '',
    gstin: place.gstin ?? '',
    pinCode: place.pinCode ?? '',
    city: place.city ?? '',
  };
}

function stateName(code: string): string {
  return GST_STATES.find((state) => state.code === code)?.name ?? '';
}

function goodsRow(row: InvoiceRow, line: InvoicedLine | undefined): DocumentRow {
  if (line === undefined) throw new Error('Invoice row without an order line');
  return {
    ...row,
    description: line.name,
    detail: `${line.weightText} · ${line.finenessLabel}`,
    hsn: line.hsn,
    quantity: line.quantity,
    unit: 'NOS',
    unitPaise: line.unitPaise,
    piece: pieceOf(line),
  };
}

function pieceOf({ weightMg, finenessLabel, unitPaise, makingPaise }: InvoicedLine): PieceFacts {
  const perGramPaise = Math.round(((unitPaise - makingPaise) * 1000) / weightMg);
  return { netMg: weightMg, fineness: finenessLabel, perGramPaise, makingPaise };
}

/** An incidental charge is part of the supply of the goods, so it has their HSN (CGST Act s. 15(2)(c)), unless the firm says a SAC. */
function surchargeRow(row: InvoiceRow, hsn: string, surchargeBp: BasisPoints): DocumentRow {
  return {
    ...row,
    description: 'Card payment charge',
    detail: `${surchargeBp / 100} percent, GST included`,
    hsn,
    quantity: 1,
    unit: '',
    unitPaise: null,
  };
}
