/** Position and profit: open metal, mark to market, realised margin, and the limits of the open position. */
export { exposure } from './exposure-store.ts';
export { positionFeature } from './position-feature.ts';
export { positionFileRoutes } from './position-file-routes.ts';
export { positionOperations } from './position-operations.ts';
export { storeTradingDays } from './trading-days.ts';
