/** Attempts to pay by card: their rows, the schedule on which each is read again, and the leases of its readers. */
export { endRefusal, forgetRefusals, isRefused, recordRefusal } from './account-refusal-store.ts';
export { claimAttempts, findStranded, isMadeAt, type StrandedAccount } from './attempt-account-store.ts';
export {
  claimWarning,
  type LeasedAttempt,
  leaseDueAttempt,
  measureQueue,
  noteAway,
  planRead,
  putOff,
  type ReadQueue,
  readAgain,
} from './attempt-lease-store.ts';
export { firstReadAt, hasEnded, nextReadAt, readAfterMistake } from './attempt-schedule.ts';
export {
  type AttemptRow,
  findAttempt,
  findAttemptByPaymentId,
  findAttemptByProviderId,
  findAttempts,
  findCountedPayments,
  findSuccesses,
  findUnpaidCardOrders,
  hasPayableCardOrder,
  insertAttempt,
  insertCardReceipt,
  markEnded,
  markFaulty,
  markOpen,
  type SeenPayment,
  savePayments,
} from './attempt-store.ts';
export { findOrderPayments, type OrderPayment } from './payment-view-store.ts';
