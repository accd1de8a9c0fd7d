/** Checkout: locking a price, placing the order, and resuming one that is not paid yet. */
export { checkoutFeature } from './checkout-feature.ts';
