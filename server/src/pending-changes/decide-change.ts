/** Ends pending changes: by a second person, by their proposer, or when their time comes. */
import type { StaffId } from '@tola/contract';
import { CHANGE_RULES, decidableKinds, decideProposal, hasRight, type Right } from '@tola/contract/staff';
import { type Actor, recordAudit, systemActor } from '#audit';
import { type Database, inSavepoint, invariant, type Transaction } from '#database';
import { isDeclared, Refusal, refuse } from '#http';
import type { AnyChangeKind, ChangeDependencies, StaffMember } from './change-kind.ts';
import { recordDecision } from './decision-events.ts';
import { type ChangeRow, closeChange, dueChanges, lockOpenChange } from './pending-change-store.ts';

export type Kinds = ReadonlyMap<string, AnyChangeKind>;

interface Decider {
  readonly id: StaffId;
  readonly rights: readonly Right[];
}

/**
 * Another person approves or rejects; the proposer can only withdraw. An approved change is made at once.
 *
 * @returns the kind of the change
 * @throws Refusal proposal-over, own-proposal, not-yours-to-decide, changed-since, or no-longer-possible
 */
export async function decideChange(
  kinds: Kinds,
  tx: Transaction,
  decision: { id: number; approve: boolean; reason: string; decider: Decider },
  actor: Actor,
  now: Date,
): Promise<AnyChangeKind> {
  const { id, approve, reason, decider } = decision;
  const change = await lockOpenChange(tx, id);
  if (change === null) throw refuse(decideProposal, 'proposal-over');
  const isOwn = change.proposedById === decider.id;
  if (approve && isOwn) throw refuse(decideProposal, 'own-proposal');
  if (!isOwn && !decidableKinds(decider.rights).includes(change.kind))
    throw refuse(decideProposal, 'not-yours-to-decide');
  const state = approve ? 'approved' : isOwn ? 'withdrawn' : 'rejected';
  await closeChange(tx, { id, state, by: decider.id, reason }, now);
  await recordAudit(tx, actor, { ...entryOf(change), action: ACTIONS[state], note: reason }, now);
  await recordDecision(tx, actor, `${change.kind} ${state}`, now);
  const kind = kindOf(kinds, change);
  if (approve) await makeOrSayWhyNot(kind, tx, change, actor, now);
  return kind;
}

/** What the change itself refuses by now, such as an order that was dispatched meanwhile, is told to the person who approves it. */
async function makeOrSayWhyNot(
  kind: AnyChangeKind,
  tx: Transaction,
  change: ChangeRow,
  actor: Actor,
  now: Date,
): Promise<void> {
  try {
    await make(kind, tx, change, actor, now);
  } catch (error) {
    if (!(error instanceof Refusal) || isDeclared(decideProposal, error)) throw error;
    throw refuse(decideProposal, 'no-longer-possible', { problem: error.message });
  }
}

const ACTIONS = { approved: 'approved', withdrawn: 'withdrew', rejected: 'declined' } as const;

function entryOf({ subjectKind, subjectId, before, after }: ChangeRow) {
  return { kind: subjectKind, subjectId, before, after };
}

function kindOf(kinds: Kinds, { id, kind: name }: ChangeRow): AnyChangeKind {
  const kind = kinds.get(name);
  invariant(kind !== undefined, 'A pending change has an unknown kind', { id, name });
  return kind;
}

async function make(kind: AnyChangeKind, tx: Transaction, change: ChangeRow, actor: Actor, now: Date): Promise<void> {
  const { reason, proposedBy, proposedAt } = change;
  await kind.make(tx, kind.schema.parse(change.payload) as never, { reason, proposedBy, proposedAt }, actor, now);
}

export interface DueChangeDependencies extends Pick<ChangeDependencies, 'activeStaff'> {
  readonly kinds: Kinds;
  readonly database: Database;
}

/** Nobody else approved the change: it is made only for somebody who could still decide on it. */
function mayStillPropose(people: readonly StaffMember[], { kind, proposedById }: ChangeRow): boolean {
  return people.some(({ id, rights }) => id === proposedById && hasRight(rights, CHANGE_RULES[kind].right));
}

/**
 * Makes the changes whose time has come, each in its own transaction. One that can no longer be made is rejected. Safe
 * to repeat, and to run in several workers.
 *
 * @throws AggregateError of the changes that failed unexpectedly, after the others were made
 */
export async function makeDueChanges(dependencies: DueChangeDependencies, now: Date): Promise<number> {
  const { database } = dependencies;
  const faults: unknown[] = [];
  let made = 0;
  for (const id of await dueChanges(database, now)) {
    try {
      const kind = await database.transaction(async (tx) => await makeDue(dependencies, tx, id, now));
      await kind?.refresh?.();
      if (kind !== null) made += 1;
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, 'Pending changes could not take effect');
  return made;
}

/** @returns null when it was not made: decided meanwhile, or no longer possible */
async function makeDue(
  { kinds, activeStaff }: DueChangeDependencies,
  tx: Transaction,
  id: number,
  now: Date,
): Promise<AnyChangeKind | null> {
  const change = await lockOpenChange(tx, id);
  if (change === null) return null;
  const kind = kindOf(kinds, change);
  const actor = systemActor('pending changes');
  const proposer: Actor = { kind: 'staff', id: String(change.proposedById), name: change.proposedBy };
  try {
    if (!mayStillPropose(await activeStaff(tx), change)) throw refuse(decideProposal, 'proposer-without-right');
    await inSavepoint(tx, async () => await make(kind, tx, change, proposer, now));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await closeChange(tx, { id, state: 'rejected', by: null, reason: error.message }, now);
    await recordAudit(tx, actor, { ...entryOf(change), action: 'could not make', note: error.message }, now);
    return null;
  }
  const reason = 'Nobody stopped it in time';
  await closeChange(tx, { id, state: 'effective', by: null, reason }, now);
  await recordAudit(tx, actor, { ...entryOf(change), action: 'made the proposed change of', note: reason }, now);
  await recordDecision(tx, proposer, `${change.kind} effective`, now);
  return kind;
}
