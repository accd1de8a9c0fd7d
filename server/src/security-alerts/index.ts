/** Alerts to owners about patterns of security events. */
export { securityAlertsFeature } from './security-alerts-feature.ts';
