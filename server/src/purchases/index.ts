/** Purchases from suppliers: bills, the fixing of rates, receiving, debit notes, payments. */
export { liveAsks } from './market-asks.ts';
export { checkPurchases } from './purchase-check.ts';
export { purchaseFileRoutes } from './purchase-file-routes.ts';
export { purchaseOperations } from './purchase-operations.ts';
export { purchasesFeature } from './purchases-feature.ts';
