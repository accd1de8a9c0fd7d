/** Composition of the payment features, and the calls on placed orders. */
export { orderView } from './order-view.ts';
export { createPayments, type Payments, paymentsFeature } from './payments-feature.ts';
