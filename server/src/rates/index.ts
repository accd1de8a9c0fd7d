/**
 * Live rates: where they come from, who reads them, when nothing is sold. Others ask for the board of the moment, which
 * holds the asks and premiums that pricing takes; this feature multiplies nothing itself.
 */
export {
  type ManualRateOrder,
  type PremiumOrder,
  refusePastPremium,
  setManualRate,
  setPremium,
  withdrawManualRate,
} from './desk.ts';
export { type PremiumRecord, premiumAt, readPremiums } from './desk-store.ts';
export { type FeedHealth, type FeedNotes, readFeedHealth } from './feed-health.ts';
export { type HaltRecord, readHalts } from './halt-store.ts';
export { type HaltOrder, haltSales, resumeSales } from './halts.ts';
export type { RateBoard } from './rate-board.ts';
export { ratesFeature } from './rate-feature.ts';
export { ratesLabel } from './rate-sources.ts';
export type { HaltKind, PremiumName } from './rate-state.ts';
export type { SaleMark } from './rate-store.ts';
export { createRates, type Rates } from './rates.ts';
export { loadDemoRates } from './seed-rates.ts';
