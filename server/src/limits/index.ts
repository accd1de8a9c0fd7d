/** Limits on how often something may be tried. They count; what is limited, and how much, is the features' to say. */
export { dropExpiredLimits, type Limit, returnToken, takeToken } from './limits.ts';
export { limitsFeature } from './limits-feature.ts';
