/**
 * Billing and shipping addresses: two slots of each per customer, each with the State that decides its taxes. Callers
 * check `customerId` and `type` before they use an address.
 */

export { type AddressSlot, slotsById } from './address-store.ts';
export { createSlots, profileSlots } from './addresses.ts';
export { addressesFeature } from './addresses-feature.ts';
