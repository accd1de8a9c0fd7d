/**
 * The contract between the store and its clients: every call with its payload, reply and refusals, their envelope, and
 * the live message. Wire names live here and nowhere else.
 */
export * from './accounts.ts';
export * from './addresses.ts';
export { allCalls, type CallGroup, callGroups } from './all-calls.ts';
export * from './article-presentation.ts';
export * from './call.ts';
export * from './cart.ts';
export * from './catalogue.ts';
export * from './catalogue-values.ts';
export * from './charges.ts';
export * from './client.ts';
export * from './codec.ts';
export * from './common-refusals.ts';
export * from './content.ts';
export * from './coupons.ts';
export * from './delivery.ts';
export * from './delivery-day.ts';
export * from './enquiries.ts';
export * from './envelope.ts';
export * from './gifts.ts';
export * from './home.ts';
export * from './ids.ts';
export * from './live-asks.ts';
export * from './loyalty.ts';
export * from './mailboxes.ts';
export { metalCategory, premiumValues } from './metals.ts';
export * from './order-view.ts';
export * from './orders.ts';
export * from './otp.ts';
export * from './otp-login.ts';
export * from './pages.ts';
export * from './payment-failures.ts';
export * from './payment-reference.ts';
export * from './payment-retries.ts';
export * from './payments.ts';
export * from './pin-codes.ts';
export * from './price-alerts.ts';
export * from './price-list.ts';
export * from './privacy.ts';
export * from './products.ts';
export * from './quotes.ts';
export * from './rates.ts';
export * from './slug.ts';
export * from './stored.ts';
export * from './unpaid-limits.ts';
export * from './upi-payments.ts';
