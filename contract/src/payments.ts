/** A placed order: resume or complete its payment, cancel it, or buy its pieces again. */
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { checked, field, list, onlyOne, optional, record } from './codec.ts';
import { orderView } from './order-view.ts';
import {
  cardPage,
  notPlaceable,
  ORDER_MODES,
  ORDER_STATES,
  orderNumber,
  orderRecord,
  orderRequest,
  ownOrder,
  proofRefusals,
  providerAway,
} from './orders.ts';
import { REFERENCE_WRONG } from './payment-reference.ts';
import {
  amountOfThings,
  anyText,
  basisPoints,
  flag,
  instant,
  oneOf,
  plainText,
  rupees,
  text,
  weightText,
} from './values.ts';

const state = oneOf(ORDER_STATES, '');

export const getWaitingOrders = defineCall({
  name: 'GetWaitingOrdersFront',
  does: 'Lists the customer’s unpaid orders, at the provider or by a transfer not yet reported, newest first.',
  caller: 'customer',
  repeat: 'harmless',
  data: list(
    record({
      orderNumber: field('CartId', plainText),
      payablePaise: field('Amount', rupees),
      /** Above zero once a part of a UPI order is paid. */
      paidPaise: field('Paid', rupees),
      payBy: field('PayBy', instant),
      paymentMode: field('paymentMode', oneOf(ORDER_MODES, '')),
    }),
  ),
});

export const placeTransferOrder = defineCall({
  name: 'PlaceTransferOrderFront',
  does: 'Places a UPI or NEFT order before its payment, once per quote or idempotency key. Number, amount and rates are fixed; the reply carries the QR code or bank account and the time left to pay.',
  caller: 'customer',
  repeat: 'harmless',
  payload: record({
    paymentMode: field('paymentMode', oneOf(['Upi', 'NEFT'], 'Please select a payment mode')),
    ...orderRequest,
  }),
  data: onlyOne(orderView),
  refusals: notPlaceable,
});

export const continuePayment = defineCall({
  name: 'ContinuePaymentFront',
  does: 'Opens the payment page of an unpaid order at the provider, at the price it was placed at.',
  caller: 'customer',
  repeat: 'harmless',
  payload: record({ orderNumber: field('CartId', orderNumber) }),
  data: onlyOne(orderRecord),
  extras: cardPage,
  refusals: {
    ...ownOrder,
    ...providerAway,
    'not-by-card': [409, 'No payment at the provider is due for this order'],
  },
});

export const sendPayment = defineCall({
  name: 'SendPaymentFront',
  does: 'Reports a UPI or NEFT payment for an order not yet paid in full, also after its deadline.',
  caller: 'customer',
  repeat: 'harmless',
  bodyBytes: 8 * 1024 * 1024,
  payload: record({
    orderNumber: field('CartId', orderNumber),
    utr: optional('utr', text(REFERENCE_WRONG, 40)),
    /** Base64 part of the screenshot's data URL. */
    file: optional('file', checked(z.string())),
  }),
  data: onlyOne(record({ state: field('Status', state) })),
  refusals: {
    ...ownOrder,
    'not-payable': [409, 'No payment is due for this order'],
    ...proofRefusals,
    'utr-counted': [409, 'This payment is already recorded. Enter the reference number of the new one'],
  },
});

export const quoteCancellation = defineCall({
  name: 'QuoteCancellationFront',
  does: 'Previews the refund of cancelling an order.',
  caller: 'customer',
  repeat: 'harmless',
  payload: record({ orderNumber: field('CartId', orderNumber) }),
  data: onlyOne(
    record({
      allowed: field('Allowed', flag),
      /** Why it is not allowed; empty when it is. */
      reason: field('Reason', anyText()),
      until: optional('Until', instant),
      paidPaise: field('Paid', rupees),
      chargePaise: field('Charge', rupees),
      /** The charge as a share of the amount paid. */
      chargeBp: field('ChargeBp', basisPoints),
      refundPaise: field('Refund', rupees),
      refundTo: field('RefundTo', oneOf(['card', 'UPI account', 'bank account', 'nothing to refund'], '')),
      /** A card payment may be in progress: if it succeeds after the cancellation, it is refunded in full automatically. */
      paymentUnderWay: field('PaymentUnderWay', flag),
      /** A reported transfer that is still looked for; found later, all of it goes back to the account it came from. */
      soughtPaise: field('Sought', rupees),
      /** When money refunded today is with the buyer at the latest. */
      refundBy: field('RefundBy', instant),
      /** Bank days that a refund takes at most. */
      refundBankDays: field('RefundBankDays', amountOfThings),
    }),
  ),
  refusals: ownOrder,
});

/** Refusals of a refund, by customer or staff. */
export const refundRefusals = {
  'refund-too-high': [409, 'This is more than what is left of the payment'],
  disputed: [409, 'The buyer is disputing this payment with their bank. It can be refunded once the bank has decided'],
} as const;

/** Before an unpaid card order is cancelled, the provider must confirm that it is not paid. */
export const CANNOT_TELL_IF_PAID = [503, 'Our payment partner is not responding. Please try again'] as const;

export const cancelOrder = defineCall({
  name: 'CancelOrderFront',
  does: 'Cancels an order before dispatch and refunds the payment less the gateway charge. A payment in progress at the provider is refunded in full if it still succeeds.',
  caller: 'customer',
  repeat: 'harmless',
  payload: record({
    orderNumber: field('CartId', orderNumber),
    reason: field('Reason', anyText(300)),
    /** The refund shown to the customer; refused if it has changed. */
    refundPaise: optional('Refund', rupees),
    /** For a bank payout to the account that the payment came from. */
    accountNumber: optional('AccountNumber', text('Enter valid account number', 18)),
    ifsc: optional('IFSC', text('Enter valid IFSC', 11)),
  }),
  data: onlyOne(
    record({
      state: field('Status', state),
      refundPaise: field('Refund', rupees),
      chargePaise: field('Charge', rupees),
      /** A card payment was in progress: if it still succeeds, it is refunded in full automatically. */
      paymentUnderWay: field('PaymentUnderWay', flag),
      message: field('Message', plainText),
    }),
  ),
  refusals: {
    ...refundRefusals,
    ...ownOrder,
    'too-late': [409, 'This order can no longer be cancelled'],
    'refund-changed': [409, 'The refund amount has changed. Please check it again'],
    'account-wrong': [400, 'Enter valid account number'],
    'ifsc-wrong': [400, 'Enter valid IFSC'],
    'provider-unavailable': CANNOT_TELL_IF_PAID,
  },
});

export const repeatOrder = defineCall({
  name: 'RepeatOrderFront',
  does: 'Puts the pieces and weights of one of the customer’s own orders into the cart, at current prices, once per idempotency key.',
  caller: 'customer',
  repeat: 'acts again',
  payload: record({ orderNumber: field('CartId', orderNumber) }),
  data: list(
    record({
      name: field('ProductName', plainText),
      weightMg: field('Weight', weightText),
      quantity: field('Quantity', amountOfThings),
      /** Why the line cannot be bought any more; empty when it is in the cart. */
      problem: field('Problem', anyText()),
    }),
  ),
  refusals: ownOrder,
});
