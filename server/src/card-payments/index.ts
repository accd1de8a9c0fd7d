/** Card payments: opening attempts, settling them by webhook and by the provider's record, and closing them. */
export { attemptForDraft, openAttempt, type PaymentSession, returnUrl } from './attempt-opening.ts';
export { type ReadRound, readDueAttempts } from './attempt-reader.ts';
export { settleAttempt } from './attempt-settlement.ts';
export { bookFromProvider } from './book-from-provider.ts';
export type { CardPaymentDependencies, OpeningDependencies } from './card-payment-dependencies.ts';
export { closeAttempts, endUnpaid, endUnpaidCardOrders } from './closing-unpaid-orders.ts';
export { endOverdueCards, endOverdueTransfers } from './overdue-orders.ts';
export { followRefunds, paymentJobs } from './payment-jobs.ts';
export { type Loops, startPaymentLoops } from './payment-loops.ts';
export { cardPayBy, readPaymentStatus, statusOf } from './payment-status.ts';
export { readLag } from './read-lag.ts';
export { isUpiPayable, readUpiProgress, requestUpiPayment, type UpiProgress } from './upi-payments.ts';
export { webhookRoutes } from './webhooks.ts';
