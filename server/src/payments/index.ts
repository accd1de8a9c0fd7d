/** Payments of placed orders: what the buyer sees and sends, and the dependencies that all of payments share. */
export { orderView } from './order-view.ts';
export { createPayments, type Payments, paymentsFeature } from './payments-feature.ts';
