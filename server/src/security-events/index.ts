/** Security events: recording, retention and search. */
export { deleteSecurityEventsBefore } from './event-store.ts';
export { recordSecurityEvent } from './record.ts';
export type { SecurityEvent } from './security-event.ts';
export { securityEventsFeature } from './security-events-feature.ts';
