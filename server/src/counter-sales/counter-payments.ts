/** Cash, cleared cheques and transfers that staff record: within their limit of the day at once, beyond it as a pending change. */
import type { OrderId } from '@tola/contract';
import {
  COUNTER_MEANS,
  COUNTER_MEANS_LABELS,
  type CounterPayment,
  recordPayment,
  type Waiting,
  type WaitingChange,
} from '@tola/contract/staff';
import { formatRupees, indianDate, type Paise } from '@tola/pricing';
import * as z from 'zod';
import type { Actor } from '#audit';
import { recordAudit } from '#audit';
import { recordTransfer, requireCashAllowed, takeCash, takeTds } from '#bank';
import type { Queryable, Transaction } from '#database';
import { refuse } from '#http';
import { ACCEPTED_PAYMENTS, makeOrPropose } from '#order-console';
import { findOrder, type OrderRow } from '#orders';
import type { Payments } from '#payments';
import { type ChangeDependencies, type ChangeKind, openChangesOf } from '#pending-changes';

interface RecordedPayment extends CounterPayment {
  readonly orderId: OrderId;
}

const recordedSchema = z.object({
  orderId: z.int().transform((id) => id as OrderId),
  means: z.enum(COUNTER_MEANS),
  amountPaise: z.int().transform((amount) => amount as Paise),
  reference: z.string(),
  receivedOn: z.string(),
  /** Payments proposed before there were keys have none. */
  key: z.string().default(''),
});

export function counterPaymentKind(payments: Payments): ChangeKind<RecordedPayment> {
  return {
    name: 'counter payment',
    schema: recordedSchema,
    async make(tx, payload, { proposedAt }, actor, now) {
      await record(payments, tx, payload, proposedAt, actor, now);
    },
  };
}

/** @throws Refusal of RecordPayment */
export async function recordOrPropose(
  { payments, changes }: { readonly payments: Payments; readonly changes: ChangeDependencies },
  tx: Transaction,
  recorded: RecordedPayment,
  actor: Actor,
  now: Date,
): Promise<WaitingChange | null> {
  const { orderId, amountPaise, means } = recorded;
  if (recorded.receivedOn > indianDate(now)) throw refuse(recordPayment, 'in-future');
  if (means === 'cash') {
    if (recorded.receivedOn !== indianDate(now)) throw refuse(recordPayment, 'cash-other-day');
    await requireCashAllowed(payments, tx, recorded);
  }
  const { orderNumber } = await findOrder(tx, orderId);
  const change = {
    ...{ payload: recorded, subjectKind: 'order', subjectId: orderId, reason: 'Received at the counter' },
    sentence: `${COUNTER_MEANS_LABELS[means]} of ${formatRupees(amountPaise)} recorded for order ${orderNumber}`,
    before: null,
    after: recorded,
    amountPaise,
    dayLimit: ACCEPTED_PAYMENTS,
    make: async () => await record(payments, tx, recorded, now, actor, now),
  };
  return await makeOrPropose(changes, tx, counterPaymentKind(payments), change, actor, now);
}

async function record(
  payments: Payments,
  tx: Transaction,
  recorded: RecordedPayment,
  seenAt: Date,
  actor: Actor,
  now: Date,
): Promise<OrderRow> {
  const { orderId, means, amountPaise, reference, receivedOn } = recorded;
  const order = await book(payments, tx, recorded, seenAt, actor, now);
  const entry = { action: 'recorded a payment of', kind: 'order', subjectId: orderId, subject: order.orderNumber };
  await recordAudit(tx, actor, { ...entry, after: { means, amountPaise, reference, receivedOn } }, now);
  return order;
}

async function book(
  payments: Payments,
  tx: Transaction,
  recorded: RecordedPayment,
  seenAt: Date,
  actor: Actor,
  now: Date,
): Promise<OrderRow> {
  const { orderId, means, amountPaise, reference, receivedOn } = recorded;
  if (means === 'cash') return await takeCash(payments, tx, recorded, seenAt, actor, now);
  if (means === 'tds') return await takeTds(payments, tx, { orderId, amountPaise }, actor, now);
  const transfer = { orderId, means, amountPaise, reference, creditedOn: receivedOn };
  return await recordTransfer(payments, tx, transfer, actor, now);
}

/** The first payment of an order that awaits a second person. */
export async function waitingPaymentOf(db: Queryable, orderId: OrderId): Promise<Waiting | null> {
  const open = await openChangesOf(db, 'counter payment');
  const first = open.find(({ subjectId }) => subjectId === String(orderId));
  return first === undefined ? null : { id: first.id, takesEffectAt: first.takesEffectAt?.toISOString() ?? null };
}
