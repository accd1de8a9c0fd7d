/**
 * Payments: how money comes in for an order and goes back, by card through the provider and by bank. Staff actions take
 * the {@link Payments} that the store was started with, who acts, and the instant.
 */
export { findUnmatchedCredits } from './bank-credit-store.ts';
export { acceptClaim, rejectClaim } from './bank-money.ts';
export { bookFromProvider } from './book-from-provider.ts';
export { LOST_DISPUTE, MADE_AFTER_ALL, NUMBERED_REFUND } from './booked-ids.ts';
export { cancelByStaff, cancellationOffer } from './cancellation.ts';
export { type ProviderEntry, ProviderFault, type ProviderSettlement } from './card-provider.ts';
export { findClaims } from './claim-store.ts';
export { balanceEntriesOf, balanceOf, differencesInSum, payBalanceOut } from './customer-balance.ts';
export { type DifferenceKind, type FoundDifference, saveDifference } from './difference-store.ts';
export { type DisputeRow, findDisputes, findOpenDisputes } from './dispute-store.ts';
export { owed, payoutsWaiting } from './kept-money.ts';
export { orderView } from './order-view.ts';
export { createPayments, type Payments, paymentsFeature } from './payments-feature.ts';
export { readLag } from './read-lag.ts';
export { findRefunds } from './refund-store.ts';
export { settleBlock } from './settle-block.ts';
export { toleranceOf } from './small-differences.ts';
export { findDuePayouts, findWaitingClaims } from './staff-list-store.ts';
export {
  giveCreditByStaff,
  honourByStaff,
  payRefundOut,
  readPan,
  readPayoutAccount,
  refundByStaff,
  refundLateMoney,
  returnCredit,
  withdrawPayout,
} from './staff-money.ts';
export { importStatement } from './statements.ts';
