/** Adjustments of points: at once within a person's limit of the day, beyond it as a pending change. */
import type { CustomerId } from '@tola/contract';
import { adjustCustomerPoints, type WaitingChange } from '@tola/contract/staff';
import * as z from 'zod';
import { type Actor, recordAudit } from '#audit';
import type { Transaction } from '#database';
import { refuse } from '#http';
import { adjustPoints, availablePoints } from '#loyalty';
import {
  type ChangeDependencies,
  type ChangeKind,
  makeAsSeen,
  proposeChange,
  rehearse,
  takeFromDayLimit,
} from '#pending-changes';

const payloadSchema = z.object({
  customerId: z.int().transform((id) => id as CustomerId),
  points: z.int(),
  hadPoints: z.int(),
});

type Payload = z.output<typeof payloadSchema>;

export const pointsKind: ChangeKind<Payload> = {
  name: 'points',
  schema: payloadSchema,
  async make(tx, payload, { reason }, actor, now) {
    await makeAsSeen(adjustCustomerPoints, 'points-changed', async () => {
      await adjust(tx, { ...payload, reason }, actor, now);
    });
  },
};

/** @throws Refusal too-few-points, points-changed */
export async function adjustOrPropose(
  dependencies: ChangeDependencies,
  tx: Transaction,
  order: Payload & { readonly reason: string; readonly customer: string },
  actor: Actor,
  now: Date,
): Promise<WaitingChange | null> {
  const { customerId, points, hadPoints, reason, customer } = order;
  const { pointsPerDay } = dependencies.business.current().changeLimits;
  const use = { kind: pointsKind.name, amount: Math.abs(points), most: pointsPerDay };
  if (await takeFromDayLimit(tx, use, actor, now)) {
    await adjust(tx, order, actor, now);
    return null;
  }
  await rehearse(tx, async () => await adjust(tx, order, actor, now));
  const wanted = {
    payload: { customerId, points, hadPoints },
    ...{ subjectKind: 'customer', subjectId: customerId, reason },
    sentence: `${Math.abs(points).toLocaleString('en-IN')} points ${points > 0 ? 'added to' : 'deducted from'} ${customer}`,
    before: { points: hadPoints },
    after: { points: hadPoints + points },
  };
  return await proposeChange(dependencies, tx, pointsKind, wanted, actor, now);
}

async function adjust(
  tx: Transaction,
  { customerId, points, hadPoints, reason: note }: Payload & { readonly reason: string },
  actor: Actor,
  now: Date,
): Promise<void> {
  if (!(await adjustPoints(tx, { customerId, points, hadPoints, note }, now))) {
    const isAsSeen = (await availablePoints(tx, customerId)) === hadPoints;
    throw refuse(adjustCustomerPoints, isAsSeen ? 'too-few-points' : 'points-changed');
  }
  const entry = { action: 'adjusted the points of', kind: 'customer', subjectId: customerId };
  await recordAudit(tx, actor, { ...entry, after: { points }, note }, now);
}
