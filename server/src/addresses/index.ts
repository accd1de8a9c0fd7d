/**
 * Billing and shipping addresses: two slots of each per customer, each with the State that decides its taxes. Callers
 * check `customerId` and `type` before they use an address.
 */

export type { AddressSlot } from './address-store.ts';
export { addressesById, createSlots, profileSlots } from './addresses.ts';
export { addressesFeature } from './addresses-feature.ts';
