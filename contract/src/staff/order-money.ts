/** Decisions about an order's money: claimed payments, cancellation, refunds, late money, money returned at the provider. */
import * as z from 'zod/mini';
import type { ClaimId, OrderId } from '../ids.ts';
import { CANNOT_TELL_IF_PAID, refundRefusals } from '../payments.ts';
import { orderUnknown } from './bank.ts';
import type { Waiting, WaitingChange } from './pending-changes.ts';
import { staffCall } from './staff-call.ts';
import { anId, idOfA, isoDate, notInFuture, paiseFromZero, reason, requiredText } from './staff-values.ts';

/** Refusals of deciding on a claimed payment. */
export const claimRefusals = {
  ...orderUnknown,
  'claim-unknown': [404, 'There is no such payment'],
  'claim-decided': [409, 'This payment was decided already'],
  'claim-held': [409, '{name} is verifying this payment'],
} as const;

export const acceptPayment = staffCall<WaitingChange | null>()({
  name: 'AcceptPayment',
  does: 'Records a claimed payment as received; when paid in full, the order is confirmed and its invoice issued. Beyond what one person may accept in a day without a bank statement that shows it, it waits for a second one.',
  right: 'orders.accept-payment',
  repeat: 'harmless',
  payload: z.object({
    claimId: idOfA<ClaimId>(),
    amountPaise: paiseFromZero.check(z.positive('is required')),
    utr: z.nullable(requiredText(40)),
    creditedOn: isoDate,
  }),
  refusals: {
    ...claimRefusals,
    ...notInFuture,
    'utr-missing': [400, 'Enter the reference number of the bank'],
    'amount-differs': [409, 'The bank statement shows another amount under this reference number'],
    'credit-used': [409, 'This payment was given to an order already'],
  },
});

export const rejectPayment = staffCall()({
  name: 'RejectPayment',
  does: 'Rejects a claimed payment that was not found; the order waits for another, or is cancelled.',
  right: 'orders.accept-payment',
  repeat: 'harmless',
  payload: z.object({ claimId: idOfA<ClaimId>(), reason, isFinal: z.boolean() }),
  refusals: {
    ...claimRefusals,
    'money-arrived': [409, 'Money has arrived for this order: cancel it to give the money back'],
  },
});

/** Refusals of a cancellation by staff. */
const staffCancellation = {
  ...orderUnknown,
  ...refundRefusals,
  'too-late': [409, 'This order is {state}'],
  'provider-unavailable': CANNOT_TELL_IF_PAID,
} as const;

export const cancelOrderByStaff = staffCall<{
  /** A card payment was in progress: if it still goes through, it is refunded in full automatically. */
  readonly paymentUnderWay: boolean;
  /** The order is not cancelled yet: waiving the charge is beyond what one person may give back in a day. */
  readonly waiting: Waiting | null;
}>()({
  name: 'CancelOrder',
  does: 'Cancels an order before dispatch and refunds the payment, less the charge unless waived.',
  right: 'orders.cancel',
  freshFactor: true,
  repeat: 'harmless',
  payload: z.object({ orderId: idOfA<OrderId>(), reason, waiveCharge: z.boolean() }),
  refusals: staffCancellation,
});

export const refundOrder = staffCall<WaitingChange | null>()({
  name: 'RefundOrder',
  does: 'Refunds part or all of an order’s payment. Applies once per refunded amount the user saw.',
  right: 'refunds.make',
  freshFactor: true,
  repeat: 'harmless',
  payload: z.object({
    orderId: idOfA<OrderId>(),
    amountPaise: paiseFromZero.check(z.positive('is required')),
    /** Amount already refunded when the user decided: a repeat, or a second user, cannot refund twice. */
    refundedPaise: paiseFromZero,
    reason,
    byBank: z.boolean(),
  }),
  refusals: {
    ...orderUnknown,
    ...refundRefusals,
    'reason-missing': [400, 'Enter the reason'],
    'cancel-instead': [409, 'This order is still to be sent: cancel it to refund all of it'],
    'refund-changed': [409, 'Another refund of this order was requested. Close this and check what has been refunded'],
  },
});

export const settleLateMoney = staffCall<WaitingChange | null>()({
  name: 'SettleLateMoney',
  does: 'Resolves a payment received after the order closed: honours the order or refunds it.',
  right: 'refunds.make',
  freshFactor: true,
  repeat: 'harmless',
  payload: z.object({ orderId: idOfA<OrderId>(), honour: z.boolean() }),
  refusals: {
    ...orderUnknown,
    ...refundRefusals,
    'wrong-state': [409, 'Order {orderNumber} is {state}'],
    'cannot-honour': [
      409,
      'Order {orderNumber} is {state}. Only failed, expired and cancelled orders can be honoured late',
    ],
    'not-paid-in-full': [409, 'Order {orderNumber}: it is not paid in full'],
    'sold-out': [409, 'Order {orderNumber}: sold out'],
    'tried-again': [409, 'Order {next} was placed in the place of {orderNumber}. Refund this payment instead'],
  },
});

export const settleDispatchBlock = staffCall<WaitingChange | null>()({
  name: 'SettleDispatchBlock',
  does: 'Resolves a dispatch block after a refund or dispute at the payment provider: cancels the order or releases it.',
  right: 'refunds.make',
  freshFactor: true,
  repeat: 'harmless',
  payload: z.object({ orderId: idOfA<OrderId>(), blockId: anId, decision: z.enum(['cancel', 'go on']), reason }),
  refusals: {
    ...staffCancellation,
    'block-unknown': [404, 'Nothing to decide'],
    'block-settled': [409, 'Already decided. Reload the order to see the decision'],
  },
});
