/** After a failed payment: why it failed, what happened to the money, and the same order once more. */
import { defineCall } from './call.ts';
import { field, onlyOne, optional, type Plain, record } from './codec.ts';
import { cardPage, notPlaceable, ORDER_MODES, orderNumber, orderRecord, ownOrder, providerAway } from './orders.ts';
import { noPrice, orderWaiting, quote, unsellable } from './quotes.ts';
import { amountOfThings, anyText, flag, instant, oneOf, plainText, rupees, signedRupees, text } from './values.ts';

const paymentFailure = record({
  orderNumber: field('ONumber', plainText),
  paymentMode: field('paymentMode', oneOf(ORDER_MODES, '')),
  payablePaise: field('Amount', rupees),
  /** A sentence: the bank’s reason or, for one that the store does not know, the provider’s text. */
  reason: field('Reason', anyText()),
  /** The bank may show a debit all the same, which it reverses by then. Missing: nothing was taken. */
  debitBackBy: optional('DebitBackBy', instant),
  /** Received for this order all the same: a part of it, or a late payment. */
  receivedPaise: field('Received', rupees),
  /** Of that, refunded or on its way back. */
  refundedPaise: field('Refunded', rupees),
  /** Until when the same price can be paid. Missing once it has lapsed. */
  priceUntil: optional('PriceUntil', instant),
  secondsLeft: field('SecondsLeft', amountOfThings),
  /** Whether the order can be tried again: not once it is paid, refunded or tried again. */
  isRetryable: field('IsRetryable', flag),
});
export type PaymentFailureDetails = Plain<typeof paymentFailure>;

export const getPaymentFailure = defineCall({
  name: 'GetPaymentFailureFront',
  does: 'Explains a failed or expired payment: the bank’s reason, what happened to the money, and whether its price still holds.',
  caller: 'customer',
  repeat: 'harmless',
  payload: record({ orderNumber: field('CartId', orderNumber) }),
  data: onlyOne(paymentFailure),
  refusals: { ...ownOrder, 'not-failed': [409, 'The payment of this order has not failed'] },
});

const notRetryable = { 'not-retryable': [409, 'This order cannot be paid again'] } as const;

const retryLock = record({
  quote: field('Quote', quote),
  /** False once the price of the failed order has lapsed: the lock then holds the current price. */
  isSamePrice: field('IsSamePrice', flag),
  /** Amount of the failed order, and of this lock in the same payment mode. */
  beforePaise: field('Before', rupees),
  nowPaise: field('Now', rupees),
  changePaise: field('Change', signedRupees),
});
export type RetryLock = Plain<typeof retryLock>;

export const lockForRetry = defineCall({
  name: 'LockForRetryFront',
  does: 'Locks the price of a failed order once more: the same price while its time to pay lasts, after that the current one, with the difference. An unpaid order that its customer cancelled keeps its price until then, a UPI or NEFT transfer for the time of a price lock at most, so that it can be paid another way.',
  caller: 'customer',
  repeat: 'acts again',
  payload: record({ orderNumber: field('CartId', orderNumber) }),
  data: onlyOne(retryLock),
  refusals: { ...ownOrder, ...notRetryable, ...noPrice, ...unsellable, ...orderWaiting },
});

export const retryPayment = defineCall({
  name: 'RetryPaymentFront',
  does: 'Places a failed order once more at the price of its retry lock, with the same pieces, addresses and payment mode, and starts its payment. Once per lock.',
  caller: 'customer',
  repeat: 'harmless',
  payload: record({
    orderNumber: field('CartId', orderNumber),
    quoteId: field('quoteId', text('quoteId is not valid', 60)),
  }),
  data: onlyOne(orderRecord),
  extras: cardPage,
  refusals: { ...ownOrder, ...notRetryable, ...notPlaceable, ...providerAway },
});
