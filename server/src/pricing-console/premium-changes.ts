/** Premium changes: set by one person, or proposed and approved by a second. */
import { changePremium, decideProposal } from '@tola/contract/staff';
import { GRADES, type Grade, type Paise } from '@tola/pricing';
import { type Actor, actingStaff, recordAudit } from '#audit';
import type { Business } from '#business';
import type { Queryable, Transaction } from '#database';
import { refuse } from '#http';
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

/**
 * Sets the premium, or proposes it when the change from the premium just before exceeds the limit for one person.
 *
 * @returns whether it was only proposed
 * @throws Refusal changed-meanwhile, premium-in-past
 */
export async function orderPremium(
  business: Business,
  tx: Transaction,
  order: PremiumChange,
  actor: Actor,
  now: Date,
): Promise<boolean> {
  const limitPaise = business.current().premiumApproval[GRADES[order.name].metal];
  const moment = await store.lockPremiums(tx, now);
  const effectiveAt = order.effectiveAt ?? moment;
  refusePastPremium(effectiveAt, moment);
  if ((await premiumAt(tx, order.name, effectiveAt)) !== order.wasPaise) {
    throw refuse(changePremium, 'changed-meanwhile');
  }
  const beforePaise = await premiumBefore(tx, order);
  const isBeyond = Math.abs(order.amountPaise - beforePaise) > limitPaise;
  if (isBeyond) await store.insertProposal(tx, { ...order, wasPaise: beforePaise, by: actingStaff(actor) }, moment);
  else await applyPremium(tx, order, actor, moment);
  const entry = {
    action: isBeyond ? 'proposed' : 'set',
    kind: 'premium',
    subjectId: order.name,
    subject: order.name,
    before: { amountPaise: beforePaise },
    after: { amountPaise: order.amountPaise, effectiveAt },
    note: order.reason,
  };
  await recordAudit(tx, actor, entry, moment);
  return isBeyond;
}

/** A change for the same instant replaces the other, so the step is measured from the premium before both. */
async function premiumBefore(tx: Queryable, { name, effectiveAt, wasPaise }: PremiumChange): Promise<number> {
  return effectiveAt === null ? wasPaise : await premiumAt(tx, name, new Date(effectiveAt.getTime() - 1));
}

async function applyPremium(tx: Queryable, order: PremiumOrder, actor: Actor, now: Date): Promise<void> {
  const { name, amountPaise, effectiveAt, reason } = order;
  const since = effectiveAt === null ? {} : { effectiveAt };
  await setPremium(tx, { name, amountPaise, reason, by: actor.name, ...since }, now);
}

/**
 * Another person must approve; anyone may decline, and the proposer may withdraw.
 *
 * @throws Refusal proposal-over, own-proposal
 */
export async function decide(
  tx: Transaction,
  decision: { id: number; approve: boolean; reason: string },
  actor: Actor,
  now: Date,
): Promise<void> {
  const moment = await store.lockPremiums(tx, now);
  const { id, approve, reason: note } = decision;
  const proposal = await store.lockProposal(tx, id);
  if (proposal === null) throw refuse(decideProposal, 'proposal-over');
  const { name, amountPaise, wasPaise } = proposal;
  if (approve && String(proposal.proposedById) === actor.id) throw refuse(decideProposal, 'own-proposal');
  await store.closeProposal(tx, { id, by: actingStaff(actor), approved: approve, reason: note }, moment);
  if (approve) {
    // An effective time that passed while the proposal waited means now.
    const effectiveAt = proposal.effectiveAt !== null && proposal.effectiveAt > moment ? proposal.effectiveAt : null;
    const reason = `${proposal.reason} (proposed by ${proposal.proposedBy})`;
    await applyPremium(tx, { name, amountPaise, effectiveAt, reason }, actor, moment);
  }
  const entry = {
    action: approve ? 'approved' : 'declined',
    kind: 'premium',
    subjectId: name,
    subject: name,
    before: { amountPaise: wasPaise },
    after: { amountPaise },
    note,
  };
  await recordAudit(tx, actor, entry, moment);
}
