/** Card payments: opening an attempt, following it by webhook and by reading the provider's record, and ending it. */
export { beginAttempt, openAttempt, type PaymentSession, returnUrl } from './attempt-opening.ts';
export { type ReadRound, readDueAttempts } from './attempt-reader.ts';
export { settleAttempt } from './attempt-settlement.ts';
export { bookFromProvider } from './book-from-provider.ts';
export { closeAttempts, endUnpaid, endUnpaidCardOrders } from './card-endings.ts';
export type { CardPaymentDependencies, OpeningDependencies } from './card-payment-dependencies.ts';
export { endOverdueCards, endOverdueTransfers } from './overdue-orders.ts';
export { type Loops, startPaymentLoops } from './payment-loops.ts';
export { cardPayBy, readPaymentStatus, statusOf } from './payment-status.ts';
export { followRefunds, paymentJobs } from './payment-watch.ts';
export { readLag } from './read-lag.ts';
export { webhookRoutes } from './webhooks.ts';
