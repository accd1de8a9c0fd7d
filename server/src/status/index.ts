/** What works in the shop at the moment: a public page for buyers, and figures for monitoring. */
export { statusFeature } from './status-feature.ts';
export { findIncidents } from './status-store.ts';
