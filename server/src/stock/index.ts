/** The ledger of stock: lots, places, moves, and counts. */
export { insertEntry, locationName, lockVariant } from './ledger-store.ts';
export { bookOutPieces, lockPieces } from './piece-store.ts';
export { nameNewLot, requireOneEach } from './pieces.ts';
export { stockFeature } from './stock-feature.ts';
export { stockFileRoutes } from './stock-file-routes.ts';
export { stockOperations } from './stock-operations.ts';
