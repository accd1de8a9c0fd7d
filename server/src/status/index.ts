/** What the shop can do just now: a public page for buyers, and figures for monitoring. */
export { statusFeature } from './status-feature.ts';
