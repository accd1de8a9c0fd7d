/** Card providers: what the store asks of one, in its own words, and Cashfree, which answers it. */
export { LOST_DISPUTE, MADE_AFTER_ALL, NUMBERED_REFUND } from './booked-ids.ts';
export {
  type CardProvider,
  MOST_FAULTS_IN_A_ROW,
  ORDER_TAKEN,
  type ProviderDispute,
  type ProviderDisputeState,
  type ProviderEntry,
  ProviderFault,
  type ProviderOrderState,
  type ProviderPayment,
  type ProviderRecord,
  type ProviderRefund,
  type ProviderSettlement,
  type WhichPayments,
} from './card-provider.ts';
export { createCashfree } from './cashfree/cashfree.ts';
