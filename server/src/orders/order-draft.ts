/** An order before it is inserted: offer, buyer, addresses, payment mode, and every sum to the paisa. */
import type { CouponId, CustomerId, Gift, PaymentMode } from '@tola/contract';
import { type BasisPoints, gstStateCode, type InvoiceRow, invoiceTax, type OrderTotals } from '@tola/pricing';
import type { UnpaidLimits } from '#business';
import type { DeliveryPromise } from '#delivery';
import type { FrozenLine, FrozenRates, NumberParts, Offer } from '#quotes';
import { requireLinesAddUp, requireLinesAreAmount } from './order-invariants.ts';

/** The buyer's name and contacts at the time of the order. */
export interface FrozenBuyer {
  readonly name: string;
  readonly firstName: string;
  readonly mobile: string;
  readonly email: string;
}

/** An address at the time of the order. */
export interface FrozenAddress {
  readonly address: string;
  readonly state: string;
  readonly pinCode: string | null;
  /** Absent in orders placed before it was kept; empty where the buyer gave none. */
  readonly city?: string;
  readonly gstin: string | null;
}

/** Where the parcel goes. Orders placed before these fields existed have none of them. */
export interface FrozenDelivery extends FrozenAddress {
  /** Receives the parcel instead of the buyer. */
  readonly recipient?: { readonly name: string; readonly mobile: string } | null;
  readonly gift?: Gift | null;
}

/** The UPI address and bank account that the customer was asked to pay. */
export interface PaymentTarget {
  readonly upi: { readonly vpa: string; readonly name: string };
  readonly bank: {
    readonly accountName: string;
    readonly accountNumber: string;
    readonly ifsc: string;
    readonly bankName: string;
    readonly branch: string;
  };
}

export interface DraftLine extends FrozenLine, Omit<InvoiceRow, 'grossPaise' | 'totalPaise'> {
  readonly position: number;
}

export interface OrderDraft {
  /** Null takes the next number. */
  readonly orderNumber: string | null;
  readonly numberParts: NumberParts;
  readonly customerId: CustomerId;
  readonly quoteId: string | null;
  readonly idempotencyKey: string | null;
  readonly fingerprint: string;
  readonly verificationCode: string;
  readonly paymentMode: PaymentMode;
  readonly placedAt: Date;
  readonly payBy: Date;
  readonly promise: DeliveryPromise;
  readonly rates: FrozenRates;
  readonly lines: readonly DraftLine[];
  readonly totals: OrderTotals;
  readonly points: number;
  readonly gstBp: BasisPoints;
  readonly surchargeBp: BasisPoints;
  readonly couponId: CouponId | null;
  readonly couponCode: string | null;
  readonly inParts: boolean;
  readonly buyer: FrozenBuyer;
  readonly billing: FrozenAddress;
  readonly shipping: FrozenDelivery;
  /** GST code of the State the goods go to. */
  readonly placeOfSupply: string;
  /** The goods stay in the seller's State: CGST and SGST instead of IGST. */
  readonly withinState: boolean;
  readonly pan: { readonly sealed: Buffer; readonly masked: string } | null;
  readonly paymentTarget: PaymentTarget;
  readonly deviceType: string;
  /** The limits on unpaid orders including this one; null for none. */
  readonly unpaidLimits: UnpaidLimits | null;
}

/** The offer's totals for this payment mode. */
export function totalsFor(offer: Offer, mode: PaymentMode): OrderTotals {
  return mode === 'Card' ? offer.cardTotals : offer.totals;
}

/** The State of delivery decides between CGST and SGST, and IGST (IGST Act s. 10 and 12). */
export function placeOfSupply(
  shipping: FrozenAddress,
  sellerState: string,
): { readonly placeOfSupply: string; readonly withinState: boolean } {
  const seller = gstStateCode(sellerState);
  const delivery = gstStateCode(shipping.state);
  if (seller === null || delivery === null) {
    throw new Error(`No GST code is known for ${seller === null ? sellerState : shipping.state}`);
  }
  return { placeOfSupply: delivery, withinState: seller === delivery };
}

/** The lines with discounts and tax spread over them to the paisa. */
export function taxedLines(
  lines: readonly FrozenLine[],
  totals: OrderTotals,
  gstBp: BasisPoints,
  withinState: boolean,
): DraftLine[] {
  const linePaise = lines.map((line) => line.linePaise);
  requireLinesAreAmount(linePaise, totals);
  const { rows } = invoiceTax(linePaise, totals, gstBp, withinState);
  const taxed = lines.map((line, index) => {
    const row = rows[index];
    if (row === undefined) throw new Error(`The tax of line ${index} is missing`);
    const { grossPaise: _gross, totalPaise: _total, ...tax } = row;
    return { ...line, ...tax, position: index + 1 };
  });
  requireLinesAddUp(taxed, totals);
  return taxed;
}
