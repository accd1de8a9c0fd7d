/** Premium changes: set by one person within a limit, beyond it a pending change. */
import { changePremium, PREMIUM_LABELS, type Waiting } from '@tola/contract/staff';
import { ALL_GRADES, formatSignedRupees, GRADES, type Grade, type Paise } from '@tola/pricing';
import * as z from 'zod';
import { type Actor, recordAudit } from '#audit';
import type { Queryable, Transaction } from '#database';
import { refuse } from '#http';
import {
  type ChangeDependencies,
  type ChangeKind,
  changedSince,
  openChangesOf,
  proposeChange,
  takeFromDayLimit,
} from '#pending-changes';
import { premiumAt, refusePastPremium, setPremium } from '#rates';
import * as store from './pricing-store.ts';

interface PremiumOrder {
  readonly name: Grade;
  readonly amountPaise: Paise;
  readonly effectiveAt: Date | null;
  readonly reason: string;
}

interface PremiumChange extends PremiumOrder {
  /** The premium at the effective time without this change, as the person saw it. */
  readonly wasPaise: Paise;
}

const proposalSchema = z.object({
  name: z.enum(ALL_GRADES),
  amountPaise: z.int(),
  /** The premium just before the effective time. */
  wasPaise: z.int(),
  effectiveAt: z.iso.datetime().nullable(),
});

type Proposal = z.output<typeof proposalSchema>;

/** A premium that waits for a second person. */
export function premiumKind(refresh: () => Promise<void>): ChangeKind<Proposal> {
  return {
    name: 'premium',
    schema: proposalSchema,
    async make(tx, { name, amountPaise, wasPaise, effectiveAt }, { reason, proposedBy }, actor, now) {
      const moment = await store.lockPremiums(tx, now);
      // An effective time that passed while the proposal waited means now.
      const since = effectiveAt !== null && new Date(effectiveAt) > moment ? new Date(effectiveAt) : null;
      if ((await premiumBefore(tx, name, since, moment)) !== wasPaise) throw changedSince();
      const order = { name, amountPaise, effectiveAt: since, reason: `${reason} (proposed by ${proposedBy})` };
      await applyPremium(tx, order, actor, moment);
    },
    refresh,
  };
}

/**
 * Sets the premium, or proposes it when the person’s changes of the grade, added up over the day, exceed their limit. Each is
 * measured from the premium just before it.
 *
 * @returns whether it was only proposed, and until when it waits
 * @throws Refusal changed-meanwhile, premium-in-past
 */
export async function orderPremium(
  dependencies: ChangeDependencies,
  tx: Transaction,
  order: PremiumChange,
  actor: Actor,
  now: Date,
): Promise<{ isProposed: boolean; waiting: Waiting | null }> {
  const { name, amountPaise, wasPaise, reason } = order;
  const moment = await store.lockPremiums(tx, now);
  const effectiveAt = order.effectiveAt ?? moment;
  refusePastPremium(effectiveAt, moment);
  if ((await premiumAt(tx, name, effectiveAt)) !== wasPaise) throw refuse(changePremium, 'changed-meanwhile');
  const beforePaise = await premiumBefore(tx, name, order.effectiveAt, moment);
  const before = { amountPaise: beforePaise };
  const after = { amountPaise, effectiveAt };
  const subject = { subjectKind: 'premium', subjectId: name, before, after, reason };
  const most = dependencies.business.current().premiumApproval[GRADES[name].metal];
  const use = { kind: 'premium', subject: name, amount: Math.abs(amountPaise - beforePaise), most } as const;
  if (!(await takeFromDayLimit(tx, use, actor, moment))) {
    const sentence = `${PREMIUM_LABELS[name]}: premium from ${formatSignedRupees(beforePaise)} to ${formatSignedRupees(amountPaise)}`;
    const payload = { name, amountPaise, wasPaise: beforePaise, effectiveAt: order.effectiveAt?.toISOString() ?? null };
    const kind = premiumKind(async () => {});
    const { waiting } = await proposeChange(dependencies, tx, kind, { ...subject, sentence, payload }, actor, moment);
    return { isProposed: true, waiting };
  }
  await applyPremium(tx, order, actor, moment);
  const entry = { action: 'set', kind: 'premium', subjectId: name, subject: name, before, after, note: reason };
  await recordAudit(tx, actor, entry, moment);
  return { isProposed: false, waiting: null };
}

/** A change for the same instant replaces the other, so the step is measured from the premium before both. */
async function premiumBefore(tx: Queryable, name: Grade, effectiveAt: Date | null, now: Date): Promise<Paise> {
  return await premiumAt(tx, name, effectiveAt === null ? now : new Date(effectiveAt.getTime() - 1));
}

async function applyPremium(tx: Queryable, order: PremiumOrder, actor: Actor, now: Date): Promise<void> {
  const { name, amountPaise, effectiveAt, reason } = order;
  const since = effectiveAt === null ? {} : { effectiveAt };
  await setPremium(tx, { name, amountPaise, reason, by: actor.name, ...since }, now);
}

/** Premiums that wait for a second person, oldest first. */
export async function openPremiumProposals(db: Queryable) {
  const changes = await openChangesOf(db, 'premium');
  return changes.map(({ id, payload, reason, proposedBy, proposedById, proposedAt }) => {
    const { effectiveAt, ...proposal } = proposalSchema.parse(payload);
    const since = effectiveAt === null ? null : new Date(effectiveAt);
    return { id, ...proposal, effectiveAt: since, reason, proposedBy, proposedById, proposedAt };
  });
}
