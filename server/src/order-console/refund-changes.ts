/** Refunds that staff decide on: of an order, of late money, and by a cancellation without its charge. */
import type { AttemptId, OrderId } from '@tola/contract';
import { refundOrder, type Waiting, type WaitingChange } from '@tola/contract/staff';
import { formatRupees, type Paise } from '@tola/pricing';
import * as z from 'zod';
import type { Actor } from '#audit';
import * as cancellations from '#cancellations';
import type { Transaction } from '#database';
import { keptPaise, lockOrder, type OrderRow } from '#orders';
import type { Payments } from '#payments';
import { type ChangeDependencies, type ChangeKind, changedSince, makeAsSeen } from '#pending-changes';
import { findRefunds, owed, refundByStaff, refundLatePayment } from '#refunds';
import { makeOrPropose } from './within-day-limit.ts';

const orderId = z.int().transform((id) => id as OrderId);
const paise = z.int().transform((amount) => amount as Paise);

const refund = z.object({ orderId, amountPaise: paise, refundedPaise: paise, byBank: z.boolean() });
const latePayment = z.object({ orderId, amountPaise: paise });
const cancellation = z.object({ orderId, amountPaise: paise });
const blockedOrder = z.object({ orderId, amountPaise: paise, blockId: z.int() });

const payloadSchema = z.union([
  refund,
  z.object({ latePayment }),
  z.object({ cancellation }),
  z.object({ blockedOrder }),
]);

type Payload = z.output<typeof payloadSchema>;

interface RefundDependencies {
  readonly payments: Payments;
  readonly changes: ChangeDependencies;
}

export function refundKind(payments: Payments): ChangeKind<Payload> {
  return {
    name: 'refund',
    schema: payloadSchema,
    async make(tx, payload, { reason }, actor, now) {
      await makeAsSeen(refundOrder, 'refund-changed', async () => {
        await makeRefund(payments, tx, { payload, reason }, actor, now);
      });
    },
  };
}

/** @throws Refusal changed-since when another amount is at stake than was decided on */
async function makeRefund(
  payments: Payments,
  tx: Transaction,
  { payload, reason }: { readonly payload: Payload; readonly reason: string },
  actor: Actor,
  now: Date,
): Promise<void> {
  if ('latePayment' in payload) {
    const { orderId: id, amountPaise } = payload.latePayment;
    if ((await owedOf(tx, await lockOrder(tx, id))) !== amountPaise) throw changedSince();
    await refundLatePayment(tx, id, actor, now);
  } else if ('cancellation' in payload) {
    const { orderId: id, amountPaise } = payload.cancellation;
    if (keptPaise(await lockOrder(tx, id)) !== amountPaise) throw changedSince();
    // Only a paid order gets here, so no attempt is open that could still be paid.
    await cancellations.cancelByStaff(payments, tx, { orderId: id, reason, waiveCharge: true, closed: [] }, actor, now);
  } else if ('blockedOrder' in payload) {
    const { orderId: id, amountPaise, blockId } = payload.blockedOrder;
    if (keptPaise(await lockOrder(tx, id)) !== amountPaise) throw changedSince();
    await cancellations.resolveBlock(payments, tx, { orderId: id, blockId, decision: 'cancel', reason }, actor, now);
  } else {
    await refundByStaff(tx, { ...payload, reason }, actor, now);
  }
}

async function owedOf(tx: Transaction, order: OrderRow): Promise<Paise> {
  return owed(order, await findRefunds(tx, order.id)).amountPaise;
}

/** @throws Refusal what `refundByStaff` refuses */
export async function refundOrPropose(
  { payments, changes }: RefundDependencies,
  tx: Transaction,
  wanted: z.output<typeof refund> & { readonly reason: string },
  actor: Actor,
  now: Date,
): Promise<WaitingChange | null> {
  const { orderId: id, amountPaise, refundedPaise, byBank, reason } = wanted;
  const { orderNumber } = await lockOrder(tx, id);
  const change = {
    payload: { orderId: id, amountPaise, refundedPaise, byBank },
    ...{ subjectKind: 'order', subjectId: id, reason, amountPaise },
    sentence: `Refund of ${formatRupees(amountPaise)} of order ${orderNumber}${byBank ? ' by bank transfer' : ''}`,
    before: { refundedPaise },
    after: { refundedPaise: refundedPaise + amountPaise, byBank },
    make: async () => await refundByStaff(tx, wanted, actor, now),
  };
  return await makeOrPropose(changes, tx, refundKind(payments), change, actor, now);
}

/** @throws Refusal what `refundLatePayment` refuses */
export async function refundLateOrPropose(
  { payments, changes }: RefundDependencies,
  tx: Transaction,
  id: OrderId,
  actor: Actor,
  now: Date,
): Promise<WaitingChange | null> {
  const order = await lockOrder(tx, id);
  const amountPaise = await owedOf(tx, order);
  const payload = { latePayment: { orderId: id, amountPaise } };
  const sentence = `Refund of ${formatRupees(amountPaise)} paid late for order ${order.orderNumber}`;
  return await makeOrPropose(
    changes,
    tx,
    refundKind(payments),
    {
      ...refundOf(order, amountPaise, 'Paid after the order was over'),
      ...{ payload, sentence },
      make: async () => await refundLatePayment(tx, id, actor, now),
    },
    actor,
    now,
  );
}

/** What a decision to give back all of an amount shows. */
function refundOf({ id, refundedPaise }: OrderRow, amountPaise: Paise, reason: string) {
  return {
    ...{ subjectKind: 'order', subjectId: id, reason, amountPaise },
    before: { refundedPaise },
    after: { refundedPaise: refundedPaise + amountPaise },
  };
}

type Cancellation = cancellations.StaffCancellation & { readonly closed: readonly AttemptId[] };

/** A cancellation that keeps the charge is nobody's gift; one that waives it counts like a refund. */
export async function cancelOrPropose(
  { payments, changes }: RefundDependencies,
  tx: Transaction,
  request: Cancellation,
  actor: Actor,
  now: Date,
): Promise<{ paymentUnderWay: boolean; waiting: Waiting | null }> {
  let paymentUnderWay = false;
  const make = async () => {
    ({ paymentUnderWay } = await cancellations.cancelByStaff(payments, tx, request, actor, now));
  };
  if (!request.waiveCharge) {
    await make();
    return { paymentUnderWay, waiting: null };
  }
  const order = await lockOrder(tx, request.orderId);
  const amountPaise = keptPaise(order);
  const change = {
    ...refundOf(order, amountPaise, request.reason),
    payload: { cancellation: { orderId: order.id, amountPaise } },
    sentence: `Cancellation of order ${order.orderNumber} without its charge: ${formatRupees(amountPaise)} refunded`,
    make,
  };
  const reply = await makeOrPropose(changes, tx, refundKind(payments), change, actor, now);
  return reply === null ? { paymentUnderWay, waiting: null } : { paymentUnderWay: false, ...reply };
}

/** @throws Refusal what `resolveBlock` refuses */
export async function cancelBlockedOrPropose(
  { payments, changes }: RefundDependencies,
  tx: Transaction,
  decided: Omit<cancellations.BlockDecision, 'decision'>,
  actor: Actor,
  now: Date,
): Promise<WaitingChange | null> {
  const order = await lockOrder(tx, decided.orderId);
  const amountPaise = keptPaise(order);
  const change = {
    ...refundOf(order, amountPaise, decided.reason),
    payload: { blockedOrder: { orderId: order.id, amountPaise, blockId: decided.blockId } },
    sentence: `Cancellation of the blocked order ${order.orderNumber}: ${formatRupees(amountPaise)} refunded`,
    make: async () => await cancellations.resolveBlock(payments, tx, { ...decided, decision: 'cancel' }, actor, now),
  };
  return await makeOrPropose(changes, tx, refundKind(payments), change, actor, now);
}
