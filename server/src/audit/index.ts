/** The audit log: actors, recording and search. */
export {
  type Actor,
  actingCustomer,
  actingStaff,
  actorKey,
  CARD_PROVIDER,
  customerActor,
  staffActor,
  systemActor,
} from './actor.ts';
export { type NewAuditEntry, recordAudit } from './audit-log.ts';
export { exportAudit, searchAudit } from './audit-search.ts';
