/** Refunds that staff decide on: at once within a person's limit of the day, beyond it as a pending change. */
import type { OrderId } from '@tola/contract';
import { refundOrder, type WaitingChange } from '@tola/contract/staff';
import { formatRupees, type Paise } from '@tola/pricing';
import * as z from 'zod';
import type { Actor } from '#audit';
import type { Transaction } from '#database';
import { lockOrder } from '#orders';
import {
  type ChangeDependencies,
  type ChangeKind,
  makeAsSeen,
  proposeChange,
  rehearse,
  takeFromDayLimit,
} from '#pending-changes';
import { refundByStaff } from '#refunds';

const payloadSchema = z.object({
  orderId: z.int().transform((id) => id as OrderId),
  amountPaise: z.int().transform((paise) => paise as Paise),
  refundedPaise: z.int().transform((paise) => paise as Paise),
  byBank: z.boolean(),
});

type Payload = z.output<typeof payloadSchema>;

export const refundKind: ChangeKind<Payload> = {
  name: 'refund',
  schema: payloadSchema,
  async make(tx, payload, { reason }, actor, now) {
    await makeAsSeen(refundOrder, 'refund-changed', async () => {
      await refundByStaff(tx, { ...payload, reason }, actor, now);
    });
  },
};

/** @throws Refusal what `refundByStaff` refuses */
export async function refundOrPropose(
  dependencies: ChangeDependencies,
  tx: Transaction,
  wanted: Payload & { readonly reason: string },
  actor: Actor,
  now: Date,
): Promise<WaitingChange | null> {
  const { orderId, amountPaise, refundedPaise, byBank, reason } = wanted;
  const { refundsPerDayPaise } = dependencies.business.current().changeLimits;
  const refund = async () => await refundByStaff(tx, wanted, actor, now);
  if (
    await takeFromDayLimit(tx, { kind: refundKind.name, amount: amountPaise, most: refundsPerDayPaise }, actor, now)
  ) {
    await refund();
    return null;
  }
  await rehearse(tx, refund);
  const { orderNumber } = await lockOrder(tx, orderId);
  const change = {
    payload: { orderId, amountPaise, refundedPaise, byBank },
    ...{ subjectKind: 'order', subjectId: orderId, reason },
    sentence: `Refund of ${formatRupees(amountPaise)} of order ${orderNumber}${byBank ? ' by bank transfer' : ''}`,
    before: { refundedPaise },
    after: { refundedPaise: refundedPaise + amountPaise, byBank },
  };
  return await proposeChange(dependencies, tx, refundKind, change, actor, now);
}
