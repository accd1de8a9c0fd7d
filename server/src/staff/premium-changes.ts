/** Changes of premiums: set by one person, or proposed and decided on by a second. */

import type { StaffId } from '@tola/contract';
import { changePremium, decideProposal } from '@tola/contract/staff';
import { GRADES, type Grade } from '@tola/pricing';
import { type Actor, recordChange } from '#audit';
import type { Queryable } from '#database';
import { refuse } from '#http';
import { premiumAt, refusePastPremium, setPremium } from '#rates';
import type { DeskNeeds } from './pricing-desk.ts';
import * as store from './pricing-store.ts';

interface PremiumOrder {
  readonly name: Grade;
  readonly amountPaise: number;
  readonly effectiveAt: Date | null;
  readonly reason: string;
}

interface PremiumChange extends PremiumOrder {
  /** What would have held at the time from which this is to hold, as the person saw it when they began. */
  readonly wasPaise: number;
}

/**
 * Sets the premium, or proposes it when the step from what holds just before is beyond the limit for one person.
 *
 * @throws Refusal changed-meanwhile, not-valid for a time that has passed
 */
export async function orderPremium(
  needs: DeskNeeds,
  order: PremiumChange,
  staffId: StaffId,
  by: Actor,
  now: Date,
): Promise<boolean> {
  const limitPaise = needs.business.current().premiumApproval[GRADES[order.name].metal];
  const isProposed = await needs.database.transaction(async (tx) => {
    const moment = await store.lockPremiums(tx, now);
    const effectiveAt = order.effectiveAt ?? moment;
    refusePastPremium(effectiveAt, moment);
    if ((await premiumAt(tx, order.name, effectiveAt)) !== order.wasPaise)
      throw refuse(changePremium, 'changed-meanwhile');
    const beforePaise = await premiumBefore(tx, order);
    const isBeyond = Math.abs(order.amountPaise - beforePaise) > limitPaise;
    if (isBeyond) await store.insertProposal(tx, { ...order, wasPaise: beforePaise, by: staffId }, moment);
    else await applyPremium(tx, order, by, moment);
    const action = isBeyond ? 'proposed' : 'set';
    const change = { action, kind: 'premium', subjectId: order.name, subject: order.name, note: order.reason };
    const after = { amountPaise: order.amountPaise, effectiveAt };
    await recordChange(tx, by, { ...change, before: { amountPaise: beforePaise }, after }, moment);
    return isBeyond;
  });
  if (!isProposed) await needs.rates.refresh();
  return isProposed;
}

/** A change for the very instant of another takes its place: the step is from what holds before both. */
async function premiumBefore(tx: Queryable, { name, effectiveAt, wasPaise }: PremiumChange): Promise<number> {
  return effectiveAt === null ? wasPaise : await premiumAt(tx, name, new Date(effectiveAt.getTime() - 1));
}

async function applyPremium(tx: Queryable, order: PremiumOrder, by: Actor, now: Date): Promise<void> {
  const { name, amountPaise, effectiveAt, reason } = order;
  await setPremium(
    tx,
    { name, amountPaise, reason, by: by.name, ...(effectiveAt === null ? {} : { effectiveAt }) },
    now,
  );
}

/**
 * Another person approves; anybody may decline, and whoever proposed may withdraw.
 *
 * @throws Refusal proposal-over, own-proposal
 */
export async function decide(
  needs: DeskNeeds,
  decision: { id: number; approve: boolean; reason: string },
  staffId: StaffId,
  by: Actor,
  now: Date,
): Promise<void> {
  await needs.database.transaction(async (tx) => {
    const moment = await store.lockPremiums(tx, now);
    const proposal = await store.lockProposal(tx, decision.id);
    if (proposal === null) throw refuse(decideProposal, 'proposal-over');
    if (decision.approve && proposal.proposedById === staffId) throw refuse(decideProposal, 'own-proposal');
    await store.closeProposal(
      tx,
      { id: decision.id, by: staffId, approved: decision.approve, reason: decision.reason },
      moment,
    );
    if (decision.approve) {
      // A time that has passed while the proposal waited means at once.
      const effectiveAt = proposal.effectiveAt !== null && proposal.effectiveAt > moment ? proposal.effectiveAt : null;
      const reason = `${proposal.reason} (proposed by ${proposal.proposedBy})`;
      await applyPremium(
        tx,
        { name: proposal.name, amountPaise: proposal.amountPaise, effectiveAt, reason },
        by,
        moment,
      );
    }
    const action = decision.approve ? 'approved' : 'declined';
    const change = { action, kind: 'premium', subjectId: proposal.name, subject: proposal.name, note: decision.reason };
    await recordChange(
      tx,
      by,
      { ...change, before: { amountPaise: proposal.wasPaise }, after: { amountPaise: proposal.amountPaise } },
      moment,
    );
  });
  await needs.rates.refresh();
}
