/**
 * Payments by UPI and bank transfer: what customers claim, what the statement shows, which order each credit belongs to,
 * and the balance that is kept for a customer.
 */
export { findCredit, findUnmatchedCredits, markReturned } from './bank-credit-store.ts';
export type { BankDependencies, ProofDependencies } from './bank-dependencies.ts';
export { acceptClaim, giveCredit, rejectClaim } from './bank-money.ts';
export { type ClaimRow, findClaims, findWaitingClaims, insertClaim } from './claim-store.ts';
export { balanceEntriesOf, balanceOf, differencesInSum, payBalanceOut } from './customer-balance.ts';
export { sendFurtherPayment } from './further-payments.ts';
export { honourLate, waitsForHonouring } from './late-money.ts';
export { bankBlock, isPayable, nextPaymentPaise, paymentConfig, upiTarget } from './payment-config.ts';
export { fileProof, takesProof } from './payment-proof.ts';
export { settleDifference, toleranceOf } from './small-differences.ts';
export { giveCreditByStaff, honourByStaff, returnCredit } from './staff-credits.ts';
export { importStatement } from './statements.ts';
export { unfoundTransferJobs } from './unfound-transfers.ts';
