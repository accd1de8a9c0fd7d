/** One order in full: lines, addresses, payments and timeline. */

import { defineCall } from './call.ts';
import { field, list, onlyOne, optional, type Plain, record } from './codec.ts';
import { gift } from './gifts.ts';
import type { WeightId } from './ids.ts';
import { bankAccount, ORDER_MODES, ORDER_STATES, orderNumber, ownOrder } from './orders.ts';
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

/** Amount due and how to pay it. */
const paymentTarget = record({
  duePaise: field('Due', rupees),
  /** Maximum of one payment of this kind; at most the amount due. */
  nextPaise: field('NextPayment', rupees),
  payBy: field('PayBy', instant),
  /** Until `payBy`, by the server's clock. */
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
  /** What is engraved; missing for pieces that are not customised. */
  designId: optional('DesignId', plainText),
  /** When the buyer approved the proof of it. */
  proofApprovedAt: optional('ProofApprovedAt', instant),
});

const address = record({
  address: field('Address', plainText),
  state: field('State', plainText),
  pinCode: field('PinCode', anyText()),
  gstin: field('GstNumber', anyText()),
});

/** Where the parcel goes, and to whom, where not to the buyer. */
const delivery = record({
  address: field('Address', plainText),
  state: field('State', plainText),
  pinCode: field('PinCode', anyText()),
  gstin: field('GstNumber', anyText()),
  /** False where our directory of PIN codes does not list it. */
  pinCodeKnown: field('PinCodeKnown', flag),
  /** By that directory; empty where it does not list the PIN code. */
  city: field('City', anyText()),
  recipientName: field('RecipientName', plainText),
  recipientMobile: field('RecipientNumber', plainText),
  gift: optional('Gift', gift),
});

/** An entry of the order timeline. */
const step = record({
  at: field('At', instant),
  state: field('Status', state),
  what: field('What', plainText),
  by: field('By', oneOf(['you', 'us', 'card provider', 'system'], '')),
  note: field('Note', anyText()),
});

/** A payment attempt by card, or a transfer that the buyer has claimed. */
const attempt = record({
  at: field('At', instant),
  mode: field('Mode', oneOf(ORDER_MODES, '')),
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
  to: field('To', oneOf(['card', 'UPI account', 'bank account'], '')),
  reference: field('Reference', anyText()),
  creditNotePath: optional('CreditNotePath', plainText),
  creditNoteNumber: optional('CreditNote', plainText),
});

export const orderView = record({
  orderNumber: field('CartId', plainText),
  orderDate: field('OrderDate', instant),
  state: field('Status', state),
  paymentMode: field('paymentMode', oneOf(ORDER_MODES, '')),
  buyerName: field('userName', plainText),
  mobile: field('Number', plainText),
  email: field('Email', plainText),
  panMasked: optional('Pan', plainText),
  billing: field('Billing', address),
  shipping: field('Shipping', delivery),
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
  /** Rates at which the order was priced; the surcharge is 0 except for cards. */
  gstBp: field('GstBp', basisPoints),
  surchargeBp: field('CardSurchargeBp', basisPoints),
  /** Rounding to the rupee; 0 where totals are not rounded. */
  roundingPaise: field('Rounding', signedRupees),
  payablePaise: field('GrandTotal', rupees),
  paidPaise: field('Paid', rupees),
  refundedPaise: field('Refunded', rupees),
  /** Overpayment of an open order, to be refunded. */
  overpaidPaise: field('Overpaid', rupees),
  /** Shortfall within tolerance, written off. */
  writtenOffPaise: field('WrittenOff', rupees),
  /** Excess within tolerance, credited to the buyer's balance. */
  toBalancePaise: field('ToBalance', rupees),
  /** The buyer's total balance. */
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
  /** Deadline for paying a card order; missing for other modes. */
  cardPayBy: optional('CardPayBy', instant),
  payment: optional('Payment', paymentTarget),
  /** The order is closed, but details of a payment sent for it are still accepted. */
  lateProof: optional(
    'LateProof',
    record({
      /** Deadline for sending the payment. */
      payBy: field('PayBy', instant),
      /** Details were already submitted. */
      noted: field('Noted', flag),
    }),
  ),
  /** A reported transfer is looked for until then; missing when none is. */
  reviewUntil: optional('ReviewUntil', instant),
  /** Payment received after the order closed: staff decide about it. */
  heldPaise: field('Held', rupees),
  timeline: field('Timeline', list(step)),
  attempts: field('Attempts', list(attempt)),
  refunds: field('Refunds', list(refund)),
  invoiceNumber: optional('InvoiceNumber', plainText),
  invoicePath: optional('PdfPath', plainText, null),
  /** The list of serial numbers that belongs to the invoice; missing before the dispatch, and where pieces have none. */
  annexurePath: optional('AnnexurePath', plainText),
  /** Serial numbers of the dispatched pieces that were not returned, by piece. */
  serials: field(
    'SerialNumbers',
    list(record({ piece: field('Piece', plainText), serials: field('Numbers', list(plainText)) })),
  ),
  /** The order is cancelled while a card payment is in progress; if it succeeds, it is refunded in full automatically. */
  paymentUnderWay: field('PaymentUnderWay', flag),
  /** Deadline for cancelling; missing when it has passed. */
  cancelUntil: optional('CancelUntil', instant),
  /** What the buyer was promised; missing for orders of before there were promises. */
  promise: optional(
    'Promise',
    record({
      /** `YYYY-MM-DD` in India. */
      dispatchOn: field('DispatchOn', plainText),
      deliverBy: field('DeliverBy', plainText),
      /** How it has moved since the order was placed, oldest first. */
      changes: field(
        'Changes',
        list(
          record({
            at: field('At', instant),
            deliverBefore: field('DeliverBefore', plainText),
            deliverBy: field('DeliverBy', plainText),
            reason: field('Reason', plainText),
          }),
        ),
      ),
    }),
  ),
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
  does: 'Reads one of the customer’s own orders with its timeline, payments, tax split and available actions.',
  caller: 'customer',
  repeat: 'harmless',
  payload: record({ orderNumber: field('CartId', orderNumber) }),
  data: onlyOne(orderView),
  refusals: ownOrder,
});

export const verifyOrder = defineCall({
  name: 'VerifyOrderFront',
  does: 'Verifies the QR code of an invoice or credit note; discloses neither name nor address.',
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
      /** The invoice, then its credit notes by number. */
      documents: field(
        'Documents',
        list(
          record({
            kind: field('Kind', oneOf(['invoice', 'credit note'], '')),
            number: field('Number', plainText),
            issuedAt: field('Date', instant),
            totalPaise: field('Total', rupees),
          }),
        ),
      ),
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
