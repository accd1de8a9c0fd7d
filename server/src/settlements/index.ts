/** Settlements: what the card provider pays out, compared with what the store has booked and what the bank received. */
export { type DifferenceRow, findOpenDifferences, findSettledDifferences } from './difference-list-store.ts';
export { compareBooks, readProviderLists } from './reconcile.ts';
export { bookDifference, settleDifference, waysToSettle } from './settle-difference.ts';
export { findLastRun, findSettlements } from './settlement-store.ts';
export { settlementsFeature } from './settlements-feature.ts';
