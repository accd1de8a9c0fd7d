/** Orders that go ahead by decision of staff: paid after their end, or after money went back at the card provider. */
import type { OrderId } from '@tola/contract';
import type { WaitingChange } from '@tola/contract/staff';
import { formatRupees, type Paise } from '@tola/pricing';
import * as z from 'zod';
import type { Actor } from '#audit';
import { honourByStaff } from '#bank';
import { type BlockDecision, resolveBlock } from '#cancellations';
import type { Transaction } from '#database';
import { findBlock, lockOrder, type OrderRow } from '#orders';
import type { Payments } from '#payments';
import { type ChangeDependencies, type ChangeKind, changedSince } from '#pending-changes';
import { makeOrPropose } from './within-day-limit.ts';

const orderId = z.int().transform((id) => id as OrderId);
const paise = z.int().transform((amount) => amount as Paise);

const payloadSchema = z.union([
  z.object({ paidLate: z.object({ orderId, paidPaise: paise }) }),
  z.object({ blocked: z.object({ orderId, blockId: z.int() }) }),
]);

type Payload = z.output<typeof payloadSchema>;

export function releaseKind(payments: Payments): ChangeKind<Payload> {
  return {
    name: 'release',
    schema: payloadSchema,
    async make(tx, payload, { reason }, actor, now) {
      if ('blocked' in payload) {
        await resolveBlock(payments, tx, { ...payload.blocked, decision: 'go on', reason }, actor, now);
        return;
      }
      const { orderId: id, paidPaise } = payload.paidLate;
      const order = await lockOrder(tx, id);
      if (order.paidPaise - order.refundedPaise !== paidPaise) throw changedSince();
      await honourByStaff(payments, tx, id, actor, now);
    },
  };
}

interface ReleaseDependencies {
  readonly payments: Payments;
  readonly changes: ChangeDependencies;
}

/**
 * Honours the order at the price it was locked at, which may be far below today’s: its whole amount counts.
 *
 * @throws Refusal what `honourByStaff` refuses
 */
export async function honourOrPropose(
  { payments, changes }: ReleaseDependencies,
  tx: Transaction,
  id: OrderId,
  actor: Actor,
  now: Date,
): Promise<WaitingChange | null> {
  const order = await lockOrder(tx, id);
  const { payablePaise, paidPaise, refundedPaise } = order;
  const payload = { paidLate: { orderId: id, paidPaise: (paidPaise - refundedPaise) as Paise } };
  const change = {
    ...releaseOf(order, payload, 'Paid after the order was over'),
    sentence: `Order ${order.orderNumber} of ${formatRupees(payablePaise)} honoured although paid late`,
    amountPaise: payablePaise,
    make: async () => await honourByStaff(payments, tx, id, actor, now),
  };
  return await makeOrPropose(changes, tx, releaseKind(payments), change, actor, now);
}

/** What was sent cannot be kept back: the decision then only closes the case, and nothing counts. */
const DISPATCHABLE: readonly OrderRow['state'][] = ['confirmed', 'packed'];

/** @throws Refusal what `resolveBlock` refuses */
export async function releaseOrPropose(
  { payments, changes }: ReleaseDependencies,
  tx: Transaction,
  decided: Omit<BlockDecision, 'decision'>,
  actor: Actor,
  now: Date,
): Promise<WaitingChange | null> {
  const { orderId: id, blockId, reason } = decided;
  const order = await lockOrder(tx, id);
  const lostPaise = (await findBlock(tx, blockId))?.amountPaise ?? (0 as Paise);
  const change = {
    ...releaseOf(order, { blocked: { orderId: id, blockId } }, reason),
    sentence: `Order ${order.orderNumber} released for dispatch although ${formatRupees(lostPaise)} of its payment went back or is disputed`,
    amountPaise: DISPATCHABLE.includes(order.state) ? lostPaise : (0 as Paise),
    make: async () => await resolveBlock(payments, tx, { ...decided, decision: 'go on' }, actor, now),
  };
  return await makeOrPropose(changes, tx, releaseKind(payments), change, actor, now);
}

function releaseOf({ id, state }: OrderRow, payload: Payload, reason: string) {
  return { payload, subjectKind: 'order', subjectId: id, reason, before: { state }, after: null };
}
