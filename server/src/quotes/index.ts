/** Price locks: the shop is bound by one until it expires. */
export { publishedChargesAt } from './charges.ts';
export { chargesFeature } from './charges-feature.ts';
export type { FrozenLine, FrozenRates, Offer } from './offer.ts';
export { type NumberParts, orderNumberParts } from './order-number.ts';
export { findQuoteOfOrder, isRetried, type LockedQuote } from './quote-store.ts';
export { type CartLine, createQuotes, offerOf, payablesOf, type Quotes, readQuote } from './quotes.ts';
