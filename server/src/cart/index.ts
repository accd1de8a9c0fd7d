/**
 * Customers' carts, kept on the server: one line for each weight, priced at the rates of the moment it is looked at. A
 * cart promises no price and keeps no stock aside; that begins with the price lock and the order.
 */
export { cartAmountPaise } from './cart.ts';
export { cartFeature } from './cart-feature.ts';
export {
  countLinePieces as countPieces,
  findLines as cartLines,
  subtractOrder as takeOrderedPieces,
} from './cart-store.ts';
