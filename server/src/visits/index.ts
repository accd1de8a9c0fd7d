/** Visits of the storefront, counted by day: what orders are a share of. No cookie, address or other trace of a visitor is kept. */
export { createVisitCounter, type VisitCounter, visitsFeature } from './visit-counter.ts';
