/** Proposes a change that its person may not make alone. */
import type { StaffId } from '@tola/contract';
import { CHANGE_RULES, type ChangeKindName, type ChangeRule, hasRight, type WaitingChange } from '@tola/contract/staff';
import { type Actor, actingStaff, recordAudit } from '#audit';
import type { BusinessValues } from '#business';
import type { Transaction } from '#database';
import type { AnyChangeKind, ChangeDependencies, ChangeKind, StaffMember } from './change-kind.ts';
import { recordDecision } from './decision-events.ts';
import { isOwner, mailOwners } from './owner-mails.ts';
import { insertChange, type NewChange, sameOpenChange } from './pending-change-store.ts';

export interface WantedChange<P> {
  readonly payload: P;
  readonly subjectKind: string;
  readonly subjectId: string | number;
  readonly sentence: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly reason: string;
}

/**
 * Records a change for later. It waits for a second person with the right to decide on it; where there is none, or for
 * changes that owners must be able to stop, it takes effect by itself after a time. A repeat returns the open proposal.
 */
export async function proposeChange<P>(
  dependencies: ChangeDependencies,
  tx: Transaction,
  kind: Pick<ChangeKind<P>, 'name' | 'schema'>,
  wanted: WantedChange<P>,
  actor: Actor,
  now: Date,
): Promise<WaitingChange> {
  const proposedBy = actingStaff(actor);
  const rule: ChangeRule = CHANGE_RULES[kind.name];
  const people = await dependencies.activeStaff(tx);
  const takesEffectAt = effectiveTime(rule, people, proposedBy, dependencies.business.current(), now);
  const { reason, sentence, subjectKind, before = null, after = null } = wanted;
  const subjectId = String(wanted.subjectId);
  const payload: unknown = kind.schema.parse(wanted.payload);
  const shown = { kind: kind.name, subjectKind, subjectId, sentence, before, after };
  const change: NewChange = { ...shown, payload, reason, proposedBy, takesEffectAt };
  const id = await insertChange(tx, change, now);
  if (id === null) return waiting(await sameOpenChange(tx, change));
  const entry = { action: 'proposed', kind: subjectKind, subjectId, before, after, note: reason };
  await recordAudit(tx, actor, entry, now);
  await recordDecision(tx, actor, `${kind.name} proposed`, now);
  if (takesEffectAt !== null) {
    const owners = people.filter(isOwner);
    await mailOwners(
      tx,
      owners,
      { key: `pending-change ${id}`, sentence, by: actor.name, reason, takesEffectAt, id },
      now,
    );
  }
  return waiting({ id, takesEffectAt });
}

function waiting({ id, takesEffectAt }: { id: number; takesEffectAt: Date | null }): WaitingChange {
  return { waiting: { id, takesEffectAt: takesEffectAt?.toISOString() ?? null } };
}

/** Null: only with the approval of a second person. */
function effectiveTime(
  rule: ChangeRule,
  people: readonly StaffMember[],
  proposedBy: StaffId,
  { changeDelays }: Pick<BusinessValues, 'changeDelays'>,
  now: Date,
): Date | null {
  const hasSecond = people.some(({ id, rights }) => id !== proposedBy && hasRight(rights, rule.right));
  if (hasSecond && !rule.byItself) return null;
  return new Date(now.getTime() + delayMs(rule, changeDelays));
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

function delayMs({ delay }: ChangeRule, delays: BusinessValues['changeDelays']): number {
  switch (delay) {
    case 'payee':
      return delays.payeeHours * HOUR_MS;
    case 'people':
      return delays.peopleHours * HOUR_MS;
    case 'manual rate':
      return delays.manualRateMinutes * MINUTE_MS;
    case 'other':
      return delays.noSecondPersonHours * HOUR_MS;
  }
}

/** Whether changes of a kind wait at all: a delay of zero makes them at once. */
export function hasDelay({ business }: Pick<ChangeDependencies, 'business'>, name: ChangeKindName): boolean {
  return delayMs(CHANGE_RULES[name], business.current().changeDelays) > 0;
}

/** The kinds by name. */
export function kindsByName(kinds: readonly AnyChangeKind[]): ReadonlyMap<string, AnyChangeKind> {
  return new Map(kinds.map((kind) => [kind.name, kind]));
}
