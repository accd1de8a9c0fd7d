/** The audit log: who changed what. An entry is written in the transaction of its change. */
export { type Actor, actorOf, type Change, recordChange, searchAudit } from './audit.ts';
