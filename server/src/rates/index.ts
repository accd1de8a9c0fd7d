/**
 * Live rates: the leader that reads the feed, guard rails, trading halts, premiums and manual rates. Other features read
 * the rate board; prices are computed in `@tola/pricing`.
 */

export { ratesOrigin } from './configured-sources.ts';
export { readFeedHealth } from './feed-health.ts';
export { GUARD_RAILS } from './guard.ts';
export { findHaltReason, type HaltRecord, readHalts } from './halt-store.ts';
export { haltSales, resumeSales } from './halts.ts';
export { refusePastPremium, setManualRate, setPremium, withdrawManualRate } from './manual-pricing.ts';
export { lockManualRates, manualRatesAt, premiumAt, readPremiums } from './manual-pricing-store.ts';
export { haltReasonOf, metalsWithoutRate, type RateBoard } from './rate-board.ts';
export { ratesFeature } from './rate-feature.ts';
export type { SaleMark } from './rate-store.ts';
export { createRates, type Rates, type SaleReading } from './rates.ts';
export { loadDemoRates } from './seed-rates.ts';
