/** The console of rates, premiums, trading halts and terms. */
export { manualRateKind } from './manual-rates.ts';
export { premiumKind } from './premium-changes.ts';
export { pricingOperations } from './pricing-operations.ts';
export { latestTicks } from './pricing-store.ts';
export { termsGuard } from './term-limits.ts';
export { termsKind } from './weight-terms.ts';
