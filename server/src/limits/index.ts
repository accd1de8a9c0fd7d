/** Rate limits. Features decide what is limited and how much. */
export { dropExpiredLimits, type Limit, refundToken, takeToken } from './limits.ts';
export { limitsFeature } from './limits-feature.ts';
