/** Price locks: the shop is bound by one until it expires. */
export { publishedChargesAt } from './charges.ts';
export { chargesFeature } from './charges-feature.ts';
export type { FrozenLine, FrozenRates, Offer } from './offer.ts';
export { type NumberParts, orderNumberParts } from './order-number.ts';
export { findQuoteOfOrder, isRetried, type LockedQuote, type QuoteRow, quoteOf } from './quote-store.ts';
export { createQuotes, offerOf, payablesOf, type Quotes, readQuote, requireNotHalted } from './quotes.ts';
export type { CartLine } from './sale-reading.ts';
