/** Price locks: the seller is bound by one until it runs out. */
export type { FrozenLine, FrozenRates, Offer } from './offer.ts';
export { indianDay, type NumberParts, orderNumberParts } from './order-number.ts';
export type { LockedQuote } from './quote-store.ts';
export { type CartLine, createQuotes, offerOf, type Quotes, readQuote } from './quotes.ts';
