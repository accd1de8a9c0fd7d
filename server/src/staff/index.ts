/**
 * The back office's server side: its people, their sessions and rights, its typed calls and the record of every change.
 */
export { totpCode } from './one-time-code.ts';
export { staffFeature } from './staff-feature.ts';
