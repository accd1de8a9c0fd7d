/** The console of orders and their money: list, details, fulfilment, bank, settlements, files. */
export { bankOperations } from './bank-operations.ts';
export { orderFileRoutes } from './order-file-routes.ts';
export { isInside, type MatchedOrders, matchedOrders, namedOrders, numberedOrders } from './order-matches.ts';
export { bankCreditKind, paymentKind } from './payment-changes.ts';
export { payoutKind } from './payout-changes.ts';
export { refundKind } from './refund-changes.ts';
export { releaseKind } from './release-changes.ts';
export { type SearchedText, searchedText } from './searched-text.ts';
export { settlementOperations } from './settlement-operations.ts';
export { orderOperations } from './staff-order-operations.ts';
export { ACCEPTED_PAYMENTS, makeOrPropose } from './within-day-limit.ts';
