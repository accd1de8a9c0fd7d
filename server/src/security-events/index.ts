/** Security events: recording, retention and search. */
export { recordAnswered } from './call-events.ts';
export { recordRefusedConnections } from './connection-events.ts';
export {
  type EventFilters,
  type EventRow,
  type ExportedEvent,
  exportEvents,
  searchEvents,
} from './event-search.ts';
export { deleteSecurityEventsBefore } from './event-store.ts';
export { recordSecurityEvent, startRecorder } from './record.ts';
export type { SecurityEvent } from './security-event.ts';
