/** Security events for staff: list, file and mail alerts. */
export { securityConsoleFeature, securityEventOperations } from './security-console-feature.ts';
