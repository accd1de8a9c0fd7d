/** Lets buyers begin their payment in the order of their arrival while the store is overloaded. */
export { type CheckoutQueue, createCheckoutQueue } from './checkout-queue.ts';
export { checkoutQueueFeature } from './checkout-queue-feature.ts';
