/** Changes that need a second person or a time to pass: proposing, deciding and making them. */
export {
  type AnyChangeKind,
  type ChangeDependencies,
  type ChangeKind,
  changedSince,
  makeAsSeen,
  type ProposedBy,
  type StaffMember,
} from './change-kind.ts';
export { rehearse, takeAllFromDayLimit, takeFromDayLimit } from './day-limits.ts';
export { decideChange, type Kinds } from './decide-change.ts';
export { mailAllOwners } from './owner-mails.ts';
export { pendingChangeJobs } from './pending-change-jobs.ts';
export { type ChangeRow, countChangesFor, findChange, findChanges, openChangesOf } from './pending-change-store.ts';
export { hasDelay, kindsByName, proposeChange, type WantedChange } from './propose-change.ts';
