/** Refunds and payouts, refunds and disputes at the card provider, and their effects on the order. */
export { isPaymentUnderWay, refundAfterCancellation, refundAfterRetry, wasCancelled } from './cancelled-orders.ts';
export { convertStrandedRefund } from './convert-refund.ts';
export { type DisputeRow, findDisputes, findOpenDisputes } from './dispute-store.ts';
export { duePayoutsPaise, isMoneySettled, overpaid, owed } from './order-sums.ts';
export { processEventJob, sendRefundJob } from './payment-job-names.ts';
export { refundedTo, writeCancelledMail, writeHeldMail, writeReceivedMail } from './payment-mails.ts';
export { readUtr } from './payout-reference.ts';
export { findDuePayouts } from './payout-store.ts';
export { checkBeforeDispatch, readReturns, readReturnsIfPaid } from './provider-returns.ts';
export type { RefundDependencies } from './refund-dependencies.ts';
export { endedRefusal, endIfFullyRefunded, endRefund } from './refund-endings.ts';
export {
  findRefund,
  findRefundByProviderId,
  findRefunds,
  leaseDueRefunds,
  lockRefund,
  type RefundRow,
  updateRefund,
} from './refund-store.ts';
export { followRefund, requestRefund } from './refunds.ts';
export { type DifferenceKind, type FoundDifference, saveDifference } from './settlement-difference-store.ts';
export { payRefundOut, readPayoutAccount, refundByStaff, refundLatePayment, withdrawPayout } from './staff-refunds.ts';
export { findStrandedRefunds } from './stranded-refund-store.ts';
