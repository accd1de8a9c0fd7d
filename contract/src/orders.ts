/** Orders: placing, paying and listing. */
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { checked, field, list, onlyOne, optional, type Plain, record } from './codec.ts';
import { gift } from './gifts.ts';
import { type AddressId, type CouponId, type CustomerId, idOf, type OrderId } from './ids.ts';
import { REFERENCE_WRONG } from './payment-reference.ts';
import { noPrice, orderWaiting, unsellable } from './quotes.ts';
import { unpaidLimits } from './unpaid-limits.ts';
import {
  amountOfThings,
  anyText,
  basisPoints,
  flag,
  idFor,
  idOrNoneFor,
  instant,
  oneOf,
  plainText,
  rupees,
  signedRupees,
  text,
  weightText,
  wholeNumber,
} from './values.ts';

/** The modes that buyers choose from. */
export const PAYMENT_MODES = ['Card', 'UpiGateway', 'Upi', 'NEFT'] as const;
export type BuyerMode = (typeof PAYMENT_MODES)[number];
/** The modes of orders: `Counter` for those that staff place for a customer, who pays in cash, by cheque or by transfer. */
export const ORDER_MODES = [...PAYMENT_MODES, 'Counter'] as const;
export type PaymentMode = (typeof ORDER_MODES)[number];
/** Modes that the payment provider collects and confirms. The others are transfers to the dealer's own account. */
export type ProviderMode = 'Card' | 'UpiGateway';

export function isProviderMode(mode: PaymentMode): mode is ProviderMode {
  return mode === 'Card' || mode === 'UpiGateway';
}

export const ORDER_STATES = [
  'awaiting payment',
  'payment under review',
  'confirmed',
  'packed',
  'shipped',
  'delivered',
  'failed',
  'expired',
  'cancelled',
  'refunded',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** Maximum size of a screenshot in bytes. */
export const SCREENSHOT_BYTES = 5 * 1024 * 1024;

/** Order numbers look like `TL-26-000184-7KQ2`, older ones like `TL-26-000184`. */
export const orderNumber = text('Order number is missing', 40);

/** The dealer's account that transfers go to. */
export const bankAccount = {
  beneficiary: field('Beneficiary', plainText),
  bankName: field('BankName', plainText),
  branch: field('Branch', plainText),
  accountNumber: field('AccountNumber', plainText),
  ifsc: field('IFSC', plainText),
};

/** Refusals of calls about one of the customer's own orders. */
export const ownOrder = {
  'order-unknown': [404, 'Order not found'],
  'not-yours': [403, 'This order belongs to another account'],
} as const;

export const getPaymentConfig = defineCall({
  name: 'GetPaymentConfigFront',
  does: 'Reads the UPI link and QR code, the bank account for NEFT and the limit of each mode. For an order awaiting a transfer they include its number and amount.',
  caller: 'guest',
  repeat: 'harmless',
  payload: record({ orderNumber: optional('CartId', orderNumber) }),
  data: onlyOne(
    record({
      upiUrl: field('UpiUrl', plainText),
      qrImage: field('QRImagePath', plainText),
      bank: optional(
        'Bank',
        record({
          ...bankAccount,
          accountType: field('AccountType', plainText),
        }),
      ),
      limits: field(
        'Limits',
        list(record({ mode: field('Mode', oneOf(PAYMENT_MODES, '')), atMostPaise: optional('AtMost', rupees) })),
      ),
      surchargeBp: field('CardSurchargeBp', basisPoints),
      panAbovePaise: field('PanAbove', rupees),
      panIsVerified: field('PanIsVerified', flag),
    }),
  ),
});

export const orderRecord = record({
  orderNumber: field('ONumber', plainText),
  orderDate: field('OrderDate', instant),
  isSuccess: field('isSuccess', flag),
  paymentMode: field('paymentMode', oneOf(ORDER_MODES, '')),
  userName: field('userName', plainText),
});

export type OrderRecord = Plain<typeof orderRecord>;

/** How to open the card provider's payment page; all missing when no card payment is due. */
export const cardPage = record({
  /** The provider's payment session id. */
  paymentSessionId: optional('OrderId', plainText),
  /** Provider, such as `cashfree`: decides how the browser opens its page. */
  provider: optional('Provider', plainText),
  /** URL of the provider's script. */
  checkoutScript: optional('CheckoutScript', plainText),
  checkoutMode: optional('CheckoutMode', plainText),
  returnUrl: optional('ReturnUrl', plainText),
});

/** The provider is unreachable or rejects the order. */
export const providerAway = {
  'provider-unavailable': [
    503,
    'The payment page is unavailable at the moment. You have not been charged. Please try again',
  ],
} as const;

/** Refusals of placing an order in any payment mode, in the order of the checks. */
export const notPlaceable = {
  ...noPrice,
  ...unsellable,
  'billing-unknown': [400, 'Please select billing address'],
  'shipping-unknown': [400, 'Please select shipping address'],
  'address-not-yours': [403, 'This address belongs to another account'],
  'pin-code-missing': [400, 'Enter the PIN code of the shipping address'],
  'pin-code-elsewhere': [400, 'PIN code {pinCode} is not in {state}. Please correct the shipping address'],
  'name-missing': [400, 'Please enter your name with your address'],
  'gift-date-wrong': [400, 'Choose a delivery date from {earliest} to {latest} for the gift'],
  'pan-missing': [400, 'Enter PAN'],
  'pan-wrong': [400, 'Enter valid PAN'],
  'coupon-gone': [409, 'Coupon code is not valid'],
  'points-gone': [409, 'Cannot redeem more points than available'],
  'quote-expired': [409, 'The price lock has expired'],
  'quote-used': [409, 'This price lock has already been used'],
  'key-used': [409, 'This order was already submitted with another payment mode'],
  'mode-not-offered': [400, 'This payment mode is unavailable at the moment'],
  'under-limit': [400, '{mode} payments start at {limit}'],
  'quote-unknown': [404, 'Price lock not found'],
  'not-delivered': [409, 'We don’t deliver to this PIN code. Please choose another delivery address.'],
  'over-limit': [400, 'This amount is above the {mode} limit of {limit} per payment'],
  ...orderWaiting,
  ...unpaidLimits,
} as const;

/** Payload of placing an order, common to all payment modes. */
export const orderRequest = {
  billingId: field('BillingId', {
    ...idFor<AddressId>(),
    decode: (wire: unknown) => decodeAddress(wire, 'Please select billing address'),
  }),
  shippingId: field('ShippingId', {
    ...idFor<AddressId>(),
    decode: (wire: unknown) => decodeAddress(wire, 'Please select shipping address'),
  }),
  deviceType: optional('DeviceType', anyText(20)),
  couponId: optional('couponId', idOrNoneFor<CouponId>()),
  points: optional('points', wholeNumber(0, 10_000_000, 'Please enter valid points to redeem')),
  quoteId: optional('quoteId', text('quoteId is not valid', 60)),
  pan: optional('pan', text('Enter PAN', 10)),
  idempotencyKey: optional('idempotencyKey', text('idempotencyKey is not valid', 80)),
  /** Missing for an order that is no gift. */
  gift: optional('Gift', gift),
  /** Accepts an amount above the UPI limit, to be paid in several payments. */
  inParts: optional('PartPayment', flag),
};

/** Refusals of the reference number and screenshot of a transfer. */
export const proofRefusals = {
  'screenshot-missing': [400, 'Please upload screenshot of payment'],
  'screenshot-not-image': [400, 'Please upload a PNG, JPEG or WebP image'],
  'screenshot-too-large': [413, 'Please upload an image of at most 5 MB'],
  'screenshot-pixels': [413, 'Please upload a smaller image, of at most {most} megapixels'],
  'utr-wrong': [400, REFERENCE_WRONG],
  'utr-used': [409, 'This reference number was used for another order'],
} as const;

export const placeOrder = defineCall({
  name: 'proceedToPay',
  does: 'Creates an order, once per quote or idempotency key, and starts its payment. For an order already placed for a transfer it records the reference number and screenshot.',
  caller: 'customer',
  repeat: 'harmless',
  bodyBytes: 8 * 1024 * 1024,
  payload: record({
    paymentMode: field('paymentMode', oneOf(PAYMENT_MODES, 'Please select a payment mode')),
    userType: optional('UserType', oneOf(['User'], 'UserType is not valid')),
    ...orderRequest,
    customerId: optional('customerId', idOrNoneFor<CustomerId>()),
    otp: optional('otp', anyText(10)),
    /** Base64 part of the screenshot's data URL; empty for a card. */
    file: optional('file', checked(z.string())),
    utr: optional('utr', text(REFERENCE_WRONG, 40)),
  }),
  data: onlyOne(orderRecord),
  extras: cardPage,
  refusals: {
    ...notPlaceable,
    ...proofRefusals,
    ...providerAway,
  },
});

function decodeAddress(wire: unknown, missing: string): AddressId {
  return idOf<AddressId>(wholeNumber(1, Number.MAX_SAFE_INTEGER, missing).decode(wire, ''));
}

export const verifyPayment = defineCall({
  name: 'verifyPayment',
  does: 'Reads an order’s payment status from the provider’s record.',
  caller: 'customer',
  repeat: 'harmless',
  payload: record({ orderNumber: field('cartId', orderNumber) }),
  /** The specification uses this name for the code here (DECISIONS 37). */
  extras: record({ code: field('Code', amountOfThings) }),
  data: onlyOne(
    record({
      isSuccess: field('isSuccess', flag),
      /** Neither paid nor failed yet: poll again. */
      isPending: field('isPending', flag),
      state: field('Status', oneOf(ORDER_STATES, '')),
      paymentMode: field('paymentMode', oneOf(ORDER_MODES, '')),
      userName: field('userName', plainText),
      orderDate: field('OrderDate', instant),
      payablePaise: field('Amount', rupees),
      redeemedPoints: field('RedeemedPoints', amountOfThings),
      payBy: field('PayBy', instant),
      /** The promised delivery date, `YYYY-MM-DD` in India. */
      deliverBy: optional('DeliverBy', plainText),
      /** Payment details were submitted and not rejected. */
      paymentNoted: field('PaymentNoted', flag),
    }),
  ),
  refusals: ownOrder,
  envelope: 'payment status',
});

export const getOrders = defineCall({
  name: 'GetOrdersFront',
  does: 'Lists the customer’s orders, newest first.',
  caller: 'customer',
  repeat: 'harmless',
  data: list(
    record({
      id: field('Id', idFor<OrderId>()),
      orderDate: field('OrderDate', instant),
      orderNumber: field('CartId', plainText),
      /** Download path of the invoice, once issued. */
      invoicePath: optional('PdfPath', plainText, null),
      state: field('Status', oneOf(ORDER_STATES, '')),
      payablePaise: field('Amount', rupees),
    }),
  ),
});

export const getOrderLines = defineCall({
  name: 'GetOrderLinesFront',
  does: 'Lists the lines of one of the customer’s own orders; each row repeats the order’s totals.',
  caller: 'customer',
  repeat: 'harmless',
  payload: record({ orderNumber: field('CartId', orderNumber) }),
  data: list(
    record({
      image: field('ImagePath', plainText),
      imageAlt: field('imgalt1', anyText()),
      name: field('ProductName', plainText),
      categoryName: field('CategoryName', plainText),
      fineness: field('Purity', plainText),
      weightMg: field('Weight', weightText),
      quantity: field('Quantity', amountOfThings),
      pricePaise: field('Price', rupees),
      amountPaise: field('Total', rupees),
      /** Negative or 0. */
      couponPaise: field('couponAmount', signedRupees),
      gstPaise: field('Gst', rupees),
      redeemedPaise: field('RedeemedPoints', rupees),
      surchargePaise: field('Surcharge', rupees),
      /** Rounding to the rupee; 0 where amounts are not rounded. */
      roundingPaise: field('Rounding', signedRupees),
      payablePaise: field('GrandTotal', rupees),
      state: field('Status', oneOf(ORDER_STATES, '')),
    }),
  ),
  refusals: ownOrder,
});
