/**
 * Customers' carts, stored on the server: one line per weight, priced at current rates. A cart neither locks a price nor
 * holds stock; the quote and the order do.
 */
export { type PricedLine, pricedCart, putIntoCart } from './cart.ts';
export { cartFeature } from './cart-feature.ts';
export {
  countLinePieces as countPieces,
  findLines as cartLines,
  linesOf as linesOfCart,
  removeOrderedPieces,
  weightsOf as weightsOfCart,
} from './cart-store.ts';
