/**
 * Payments: how money comes in for an order and goes back, by card through the provider and by bank. Staff actions take
 * the {@link Payments} that the store was started with, who acts, and the instant.
 */
export type { CreditRow } from './bank-credit-store.ts';
export { findUnmatchedCredits } from './bank-credit-store.ts';
export { type AcceptedClaim, acceptClaim, rejectClaim } from './bank-money.ts';
export { type Cancelled, cancelByStaff, cancellationOffer, type StaffCancellation } from './cancellation.ts';
export { type ClaimRow, findClaims } from './claim-store.ts';
export { orderView } from './order-view.ts';
export { createPayments, type Payments, paymentsFeature } from './payments-feature.ts';
export { findRefunds, type RefundRow } from './refund-store.ts';
export { owed, payoutsWaiting } from './refunds.ts';
export {
  type DuePayout,
  findDuePayouts,
  findWaitingClaims,
  type WaitingClaim,
} from './staff-list-store.ts';
export {
  giveCreditByStaff,
  honourByStaff,
  payRefundOut,
  readPan,
  readPayoutAccount,
  refundByStaff,
  refundLateMoney,
  returnCredit,
  type StaffRefund,
  withdrawPayout,
} from './staff-money.ts';
export { type ImportedStatement, importStatement } from './statements.ts';
export { stepName } from './step-names.ts';
