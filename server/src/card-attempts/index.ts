/** Card payment attempts: their rows, read schedule and leases. */
export { endRefusal, forgetRefusals, isRefused, noteRefusal } from './account-refusal-store.ts';
export { claimAttempts, findStranded, isMadeAt, type StrandedAccount } from './attempt-account-store.ts';
export {
  claimWarning,
  type LeasedAttempt,
  leaseDueAttempt,
  measureQueue,
  planRead,
  type ReadQueue,
  recordAvailability,
  releaseLease,
  scheduleRead,
} from './attempt-lease-store.ts';
export { firstReadAt, hasEnded, nextReadAt, READ_EVERY_MS, readAfterMismatch } from './attempt-schedule.ts';
export {
  type AttemptRow,
  findAttempt,
  findAttemptByPaymentId,
  findAttemptByProviderId,
  findAttempts,
  findFollowedAttempt,
  findUnpaid,
  findUnpaidCardOrders,
  firstAttempt,
  firstAttemptRow,
  hasPayableCardOrder,
  insertAttempt,
  lockWithOrder,
  markEnded,
  markFaulty,
  markOpen,
  markSession,
  type NewAttempt,
} from './attempt-store.ts';
export { findOrderPayments, type OrderPayment } from './payment-view-store.ts';
export {
  findCountedPayments,
  findReceived,
  hasConfirmed,
  isConfirmedBy,
  type SavedPayments,
  type SeenPayment,
  savePayments,
} from './received-payment-store.ts';
export {
  type AttemptPayment,
  claimRead,
  findAttemptPayments,
  findDeclinedRequest,
  findFailedPayment,
  findUpiRequest,
  saveUpiRequest,
  type UpiRequestRow,
} from './upi-request-store.ts';
