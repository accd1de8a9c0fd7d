/**
 * Billing and shipping addresses: two slots of each for every customer, each with the State that decides its taxes.
 * Whose address may be used for what is the caller's to check against `customerId` and `type`.
 */

export type { AddressSlot } from './address-store.ts';
export { addressesById, makeSlots, profileSlots } from './addresses.ts';
export { addressesFeature } from './addresses-feature.ts';
