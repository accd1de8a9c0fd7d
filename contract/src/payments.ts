/** What a customer does with an order after it is placed: go on with its payment, pay the rest, cancel. */
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { checked, field, list, onlyOne, optional, record } from './codec.ts';
import { orderView } from './order-view.ts';
import {
  cardPage,
  notPlaceable,
  ORDER_STATES,
  orderNumber,
  orderRecord,
  orderRequest,
  ownOrder,
  PAYMENT_MODES,
  proofRefusals,
  providerAway,
} from './orders.ts';
import { REFERENCE_WRONG } from './payment-reference.ts';
import { anyText, basisPoints, flag, instant, oneOf, plainText, rupees, text } from './values.ts';

const state = oneOf(ORDER_STATES, '');

export const getWaitingOrders = defineCall({
  name: 'GetWaitingOrdersFront',
  does: 'Lists the customer’s orders that wait for their payment, by card or by a transfer that nothing is known of yet, newest first.',
  caller: 'customer',
  repeat: 'harmless',
  data: list(
    record({
      orderNumber: field('CartId', plainText),
      payablePaise: field('Amount', rupees),
      payBy: field('PayBy', instant),
      paymentMode: field('paymentMode', oneOf(PAYMENT_MODES, '')),
    }),
  ),
});

export const placeTransferOrder = defineCall({
  name: 'PlaceTransferOrderFront',
  does: 'Places an order for a payment by UPI or NEFT before the money is sent, once for a quote or idempotency key. Number, amount and rates stay as they are; the reply carries the QR code or the bank account and the time left to send the money.',
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
  does: 'Leads to the card page of an order that waits for its payment, at the price it was placed at.',
  caller: 'customer',
  repeat: 'harmless',
  payload: record({ orderNumber: field('CartId', orderNumber) }),
  data: onlyOne(orderRecord),
  extras: cardPage,
  refusals: {
    ...ownOrder,
    ...providerAway,
    'not-by-card': [409, 'No card payment is due for this order'],
  },
});

export const sendPayment = defineCall({
  name: 'SendPaymentFront',
  does: 'Tells of a payment by UPI or NEFT for an order that is not paid in full, also after its time to pay is over.',
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
  does: 'Tells what cancelling an order would give back, before it is done.',
  caller: 'customer',
  repeat: 'harmless',
  payload: record({ orderNumber: field('CartId', orderNumber) }),
  data: onlyOne(
    record({
      allowed: field('Allowed', flag),
      /** Why not; empty when it is allowed. */
      reason: field('Reason', anyText()),
      until: optional('Until', instant),
      paidPaise: field('Paid', rupees),
      chargePaise: field('Charge', rupees),
      /** What the charge is of the sum paid, in basis points. */
      chargeBp: field('ChargeBp', basisPoints),
      refundPaise: field('Refund', rupees),
      refundTo: field('RefundTo', oneOf(['card', 'bank account', 'nothing to refund'], '')),
      /** A card payment may have begun: should the bank take it after the cancellation, all of it goes back by itself. */
      paymentUnderWay: field('PaymentUnderWay', flag),
    }),
  ),
  refusals: ownOrder,
});

/** Refusals of giving an order's money back, whoever asks. */
export const refundRefusals = {
  'refund-too-high': [409, 'This is more than what is left of the payment'],
  disputed: [409, 'The buyer is disputing this payment with their bank. It can be refunded once the bank has decided'],
} as const;

/** Cancelling a card order that is not paid needs the provider's word that it is not. */
export const CANNOT_TELL_IF_PAID = [503, 'Our card payment partner is not responding. Please try again'] as const;

export const cancelOrder = defineCall({
  name: 'CancelOrderFront',
  does: 'Cancels an order before its dispatch and refunds what was paid less the gateway charge. A card payment that is under way goes back in full if the bank still takes it.',
  caller: 'customer',
  repeat: 'harmless',
  payload: record({
    orderNumber: field('CartId', orderNumber),
    reason: field('Reason', anyText(300)),
    /** The refund that the customer was shown; another amount refuses. */
    refundPaise: optional('Refund', rupees),
    /** For a payout by bank, to the account that the payment came from. */
    accountNumber: optional('AccountNumber', text('Enter valid account number', 18)),
    ifsc: optional('IFSC', text('Enter valid IFSC', 11)),
  }),
  data: onlyOne(
    record({
      state: field('Status', state),
      refundPaise: field('Refund', rupees),
      chargePaise: field('Charge', rupees),
      /** A card payment was under way: should the bank still take it, all of it goes back by itself. */
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
