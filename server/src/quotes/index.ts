/** Price locks: the seller is bound by one until it runs out. */
export type { FrozenLine, FrozenRates, Offer } from './offer.ts';
export { indianDay, orderNumberPrefix } from './order-number.ts';
export type { LockedQuote, QuoteRow } from './quote-store.ts';
export {
  type CartLine,
  createQuotes,
  type OfferWishes,
  offerOf,
  type QuoteNeeds,
  type Quotes,
  readQuote,
} from './quotes.ts';
