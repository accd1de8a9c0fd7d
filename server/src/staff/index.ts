/**
 * The back office's server side: its people, their sessions and rights, its typed calls and the record of every change.
 */
export { type Actor, actorOf, type Change, recordChange } from './audit.ts';
export { DEMO_LOGIN } from './first-owner.ts';
export { totpCode } from './one-time-code.ts';
export { listOrders, type OrderSearch } from './order-list-store.ts';
export { type StaffParts, staffFeature } from './staff-feature.ts';
