/**
 * Loyalty points: ledger and balance, and points held, spent, released and earned with orders. The orders feature decides
 * which orders earn points, and when.
 */

export {
  adjustPoints,
  availablePoints,
  checkPoints,
  earnPoints,
  expireHolds,
  HOLD_SECONDS,
  holdPoints,
  ledgerOf,
  movePoints,
  pointsEarnedBy,
  type RefundedShare,
  releaseCartHold,
  releasePoints,
  returnPoints,
  reversePoints,
  spendPoints,
} from './loyalty.ts';
export { loyaltyFeature } from './loyalty-feature.ts';
