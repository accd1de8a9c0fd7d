/**
 * Loyalty points: the ledger, what a customer has, and points held, spent, given back and earned with orders. Which
 * orders earn, and when, is for orders to say.
 */

export {
  adjustPoints,
  availablePoints,
  checkPoints,
  dropOpenHold,
  earnPoints,
  HOLD_SECONDS,
  holdPoints,
  lapseHolds,
  ledgerOf,
  type PaidBack,
  pointsEarnedBy,
  releasePoints,
  returnPoints,
  reversePoints,
  spendPoints,
} from './loyalty.ts';
export { loyaltyFeature } from './loyalty-feature.ts';
