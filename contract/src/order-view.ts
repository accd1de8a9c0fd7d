/** One order with everything its buyer may want to know: what, where to, how paid, and what happened when. */

import { defineCall } from './call.ts';
import { field, list, onlyOne, optional, type Plain, record } from './codec.ts';
import type { WeightId } from './ids.ts';
import { bankAccount, ORDER_STATES, orderNumber, ownOrder, PAYMENT_MODES } from './orders.ts';
import {
  amountOfThings,
  anyText,
  basisPoints,
  flag,
  idFor,
  instant,
  oneOf,
  plainText,
  rupees,
  signedRupees,
  text,
  weightText,
} from './values.ts';

const state = oneOf(ORDER_STATES, '');

/** What is still to be paid, and where to. */
const paymentTarget = record({
  duePaise: field('Due', rupees),
  /** The most that one payment of this kind may be; the due amount or less. */
  nextPaise: field('NextPayment', rupees),
  payBy: field('PayBy', instant),
  /** Of the time to send the money, by the server's clock. */
  secondsLeft: field('SecondsLeft', amountOfThings),
  /** Letters and digits only, for the remarks of the transfer. */
  reference: field('Reference', plainText),
  upiUrl: optional('UpiUrl', plainText),
  upiQr: optional('UpiQr', plainText),
  bank: optional(
    'Bank',
    record({
      ...bankAccount,
    }),
  ),
});

const line = record({
  weightId: field('P_DetailsId', idFor<WeightId>()),
  name: field('ProductName', plainText),
  categoryName: field('CategoryName', plainText),
  image: field('ImagePath', plainText),
  imageAlt: field('imgalt1', anyText()),
  finenessLabel: field('PurityLabel', anyText()),
  weightMg: field('Weight', weightText),
  quantity: field('Quantity', amountOfThings),
  hsn: field('HSN', plainText),
  unitPaise: field('UnitPrice', rupees),
  pricePaise: field('Price', rupees),
  /** Metal, premium, margin, making and the price's own taxes of one piece. */
  metalPaise: field('Metal', rupees),
  premiumAndMarginPaise: field('PremiumAndMargin', signedRupees),
  makingPaise: field('Making', rupees),
  taxesPaise: field('OtherTaxes', rupees),
  madeToOrder: field('MadeToOrder', flag),
  dispatchDays: field('DispatchDays', amountOfThings),
});

const address = record({
  address: field('Address', plainText),
  state: field('State', plainText),
  gstin: field('GstNumber', anyText()),
});

/** A step in the life of the order, told to its buyer. */
const step = record({
  at: field('At', instant),
  state: field('Status', state),
  what: field('What', plainText),
  by: field('By', oneOf(['you', 'us', 'card provider', 'system'], '')),
  note: field('Note', anyText()),
});

/** One try to pay: by card at the provider, or a payment that the buyer says to have made. */
const attempt = record({
  at: field('At', instant),
  mode: field('Mode', oneOf(PAYMENT_MODES, '')),
  state: field(
    'Status',
    oneOf(['under way', 'succeeded', 'failed', 'abandoned', 'under review', 'found', 'not found'], ''),
  ),
  amountPaise: optional('Amount', rupees),
  reference: field('Reference', anyText()),
  note: field('Note', anyText()),
  screenshotPath: optional('ScreenshotPath', plainText),
});

const refund = record({
  at: field('At', instant),
  amountPaise: field('Amount', rupees),
  chargePaise: field('Charge', rupees),
  state: field('Status', oneOf(['requested', 'under way', 'on hold', 'done', 'failed'], '')),
  to: field('To', oneOf(['card', 'bank account'], '')),
  reference: field('Reference', anyText()),
  creditNotePath: optional('CreditNotePath', plainText),
  creditNoteNumber: optional('CreditNote', plainText),
});

export const orderView = record({
  orderNumber: field('CartId', plainText),
  orderDate: field('OrderDate', instant),
  state: field('Status', state),
  paymentMode: field('paymentMode', oneOf(PAYMENT_MODES, '')),
  buyerName: field('userName', plainText),
  mobile: field('Number', plainText),
  email: field('Email', plainText),
  panMasked: optional('Pan', plainText),
  billing: field('Billing', address),
  shipping: field('Shipping', address),
  lines: field('Lines', list(line)),
  pieces: field('Pieces', amountOfThings),
  amountPaise: field('Amount', rupees),
  redeemedPaise: field('RedeemedPoints', rupees),
  gstPaise: field('Gst', rupees),
  /** Positive. */
  couponPaise: field('Coupon', rupees),
  couponCode: optional('CouponCode', plainText),
  totalPaise: field('Total', rupees),
  surchargePaise: field('Surcharge', rupees),
  /** The order’s own rates in basis points; the surcharge’s is 0 for all but cards. */
  gstBp: field('GstBp', basisPoints),
  surchargeBp: field('CardSurchargeBp', basisPoints),
  /** What rounds the amount to the rupee; 0 where amounts are not rounded. */
  roundingPaise: field('Rounding', signedRupees),
  payablePaise: field('GrandTotal', rupees),
  paidPaise: field('Paid', rupees),
  refundedPaise: field('Refunded', rupees),
  /** What came beyond the price of an order that stands, and is to go back. */
  overpaidPaise: field('Overpaid', rupees),
  /** A small shortage of the payment that is not asked for. */
  writtenOffPaise: field('WrittenOff', rupees),
  /** What came beyond the price by a little and is kept as the buyer's balance. */
  toBalancePaise: field('ToBalance', rupees),
  /** What the business keeps for the buyer in all. */
  balancePaise: field('Balance', rupees),
  tax: field(
    'Tax',
    record({
      taxablePaise: field('Taxable', rupees),
      cgstPaise: field('CGST', rupees),
      sgstPaise: field('SGST', rupees),
      igstPaise: field('IGST', rupees),
      /** SGST or UTGST. */
      stateTaxName: field('StateTaxName', plainText),
      placeOfSupply: field('PlaceOfSupply', plainText),
    }),
  ),
  /** Until when a card order can be paid; missing for every other. */
  cardPayBy: optional('CardPayBy', instant),
  payment: optional('Payment', paymentTarget),
  /** The order is over, but details of a payment that was sent for it are still taken. */
  lateProof: optional(
    'LateProof',
    record({
      /** Until when money had to be sent. */
      payBy: field('PayBy', instant),
      /** Details are on record already. */
      noted: field('Noted', flag),
    }),
  ),
  /** Money that came for an order that is over: a person decides about it. */
  heldPaise: field('Held', rupees),
  timeline: field('Timeline', list(step)),
  attempts: field('Attempts', list(attempt)),
  refunds: field('Refunds', list(refund)),
  invoiceNumber: optional('InvoiceNumber', plainText),
  invoicePath: optional('PdfPath', plainText),
  /** The order is cancelled, and a card payment that was under way may still be taken; all of it then goes back by itself. */
  paymentUnderWay: field('PaymentUnderWay', flag),
  /** The buyer may cancel until this moment; missing when no longer. */
  cancelUntil: optional('CancelUntil', instant),
  tracking: optional(
    'Tracking',
    record({
      courier: field('Courier', plainText),
      number: field('Number', plainText),
      url: optional('Url', plainText),
    }),
  ),
});

export type OrderView = Plain<typeof orderView>;
export type OrderViewLine = Plain<typeof line>;
export type OrderStep = Plain<typeof step>;
export type OrderAttempt = Plain<typeof attempt>;
export type OrderRefund = Plain<typeof refund>;

export const getOrder = defineCall({
  name: 'GetOrderFront',
  does: 'Reads one of the customer’s own orders with its timeline, payments, tax split and what can be done with it.',
  caller: 'customer',
  repeat: 'harmless',
  payload: record({ orderNumber: field('CartId', orderNumber) }),
  data: onlyOne(orderView),
  refusals: ownOrder,
});

export const verifyOrder = defineCall({
  name: 'VerifyOrderFront',
  does: 'Tells whoever scans the code of an invoice whether it is genuine; no name, no address.',
  caller: 'guest',
  repeat: 'harmless',
  payload: record({ code: field('Code', text('The code is missing', 60)) }),
  data: onlyOne(
    record({
      orderNumber: field('CartId', plainText),
      orderDate: field('OrderDate', instant),
      state: field('Status', state),
      invoiceNumber: optional('InvoiceNumber', plainText),
      payablePaise: field('GrandTotal', rupees),
      lines: field(
        'Lines',
        list(
          record({
            name: field('ProductName', plainText),
            finenessLabel: field('PurityLabel', anyText()),
            weightMg: field('Weight', weightText),
            quantity: field('Quantity', amountOfThings),
          }),
        ),
      ),
    }),
  ),
  refusals: { 'code-unknown': [404, 'No order found for this code'] },
});
