/** Payment providers: the port that each implements, the registry, and the accounts in the settings. */
export { LOST_DISPUTE, MADE_AFTER_ALL, NUMBERED_REFUND } from './booked-ids.ts';
export {
  type CardAccounts,
  cardAccounts,
  cardPageOrigins,
  cardSettingErrors,
  cardsMoveMoney,
  type MadeBy,
} from './card-accounts.ts';
export {
  type CardProvider,
  MOST_CONSECUTIVE_FAILURES,
  ORDER_TAKEN,
  type ProviderDispute,
  type ProviderDisputeState,
  type ProviderEntry,
  ProviderError,
  type ProviderOrderState,
  type ProviderPayment,
  type ProviderRecord,
  type ProviderRefund,
  type ProviderSettlement,
  type UpiChannel,
  type UpiTarget,
  type WhichPayments,
} from './card-provider.ts';
export type { AccountKey, CardAccount } from './payment-provider.ts';
export { CARD_PROVIDER_NAMES, cardProviderNamed, cardProviderSettings } from './provider-registry.ts';
