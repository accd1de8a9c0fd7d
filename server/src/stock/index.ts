/** The ledger of stock: lots, places, moves, and counts. */
export { stockFeature } from './stock-feature.ts';
export { stockFileRoutes } from './stock-file-routes.ts';
export { stockOperations } from './stock-operations.ts';
