/** Settlements: the card provider's payouts, reconciled with the store's and the bank's books. */
export { type DifferenceRow, findOpenDifferences, findSettledDifferences } from './difference-list-store.ts';
export { compareBooks, readProviderLists } from './reconcile.ts';
export { bookDifference, settleDifference, waysToSettle } from './settle-difference.ts';
export { findLastRun, findSettlements } from './settlement-store.ts';
export { settlementsFeature } from './settlements-feature.ts';
