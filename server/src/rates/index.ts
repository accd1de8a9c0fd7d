/**
 * Live rates: where they come from, who reads them, when nothing is sold. Others ask for the board of the moment, which
 * holds the asks and premiums that pricing takes; this feature multiplies nothing itself.
 */

export { readFeedHealth } from './feed-health.ts';
export { PERSON_DECIDES } from './guard.ts';
export { type HaltRecord, readHalts } from './halt-store.ts';
export { haltSales, resumeSales } from './halts.ts';
export { refusePastPremium, setManualRate, setPremium, withdrawManualRate } from './manual-pricing.ts';
export { lockManualRates, manualRatesAt, premiumAt, readPremiums } from './manual-pricing-store.ts';
export { haltReasonOf, metalsWithoutRate, type RateBoard } from './rate-board.ts';
export { ratesFeature } from './rate-feature.ts';
export type { SaleMark } from './rate-store.ts';
export { createRates, type Rates, type SaleReading } from './rates.ts';
export { loadDemoRates } from './seed-rates.ts';
