/** UPI payments and bank transfers: customers' claims, statement credits, their assignment to orders, customer balances. */

export { findCredit, findUnmatchedCredits, markReturned } from './bank-credit-store.ts';
export type { BankDependencies, ProofDependencies } from './bank-dependencies.ts';
export { cashLeftToday, cashOfMonth, requireCashAllowed, takeCash } from './cash-receipts.ts';
export { countWaiting, holderOf, leaseClaim, requireOwnLease } from './claim-leases.ts';
export {
  type ClaimRow,
  findClaim,
  findClaims,
  findWaitingClaim,
  findWaitingClaims,
  insertClaim,
} from './claim-store.ts';
export {
  type AcceptedClaim,
  acceptClaim,
  acceptWithCredit,
  assignCredit,
  isOnStatement,
  rejectClaim,
} from './credit-assignment.ts';
export { balanceEntriesOf, balanceOf, payBalanceOut, sumDifferences } from './customer-balance.ts';
export { sendFurtherPayment } from './further-payments.ts';
export { honourLate, isHonourable } from './late-payments.ts';
export { bankBlock, isPayable, nextPaymentPaise, paymentConfig, upiTarget } from './payment-config.ts';
export { fileProof, takesProof } from './payment-proof.ts';
export { type SuggestedOrder, suggest } from './payment-suggestions.ts';
export { readReference, storeScreenshot } from './read-proof.ts';
export { settleDifference, toleranceOf } from './small-differences.ts';
export { assignCreditByStaff, honourByStaff, returnCredit } from './staff-credits.ts';
export { deleteLayout, findLayouts, saveLayout } from './statement-layout-store.ts';
export { importStatement, rehearseImport, type StatementFile } from './statements.ts';
export { findCreditCandidates, findOrderCandidates } from './suggestion-store.ts';
export { takeTds } from './tds-receipts.ts';
export { reviewEnd, transferReviewJobs } from './transfer-reviews.ts';
export { recordTransfer, type UnreportedTransfer } from './unreported-transfers.ts';
