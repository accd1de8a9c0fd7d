/** The audit log: who does something, and the one way to write down what they did. */
export {
  type Actor,
  actingCustomer,
  actorKey,
  CARD_PROVIDER,
  customerActor,
  staffActor,
  systemActor,
} from './actor.ts';
export { type NewAuditEntry, recordAudit } from './audit-log.ts';
export { searchAudit } from './audit-search.ts';
