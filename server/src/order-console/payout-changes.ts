/** Money that staff transfer from the bank: payouts of refunds and balances, and card refunds converted to payouts. */
import type { CustomerId, RefundId } from '@tola/contract';
import { payOutBalance, type WaitingChange } from '@tola/contract/staff';
import { formatRupees, type Paise } from '@tola/pricing';
import * as z from 'zod';
import type { Actor } from '#audit';
import { payBalanceOut } from '#bank';
import type { Transaction } from '#database';
import { lockOrder } from '#orders';
import type { Payments } from '#payments';
import { type ChangeDependencies, type ChangeKind, makeAsSeen } from '#pending-changes';
import { convertStrandedRefund, findRefund, payRefundOut } from '#refunds';
import { makeOrPropose } from './within-day-limit.ts';

const refundId = z.int().transform((id) => id as RefundId);
const customerId = z.int().transform((id) => id as CustomerId);
const balancePaise = z.int().transform((amount) => amount as Paise);

const refund = z.object({ refundId, utr: z.string() });
const conversion = z.object({ refundId });
const balance = z.object({ customerId, balancePaise, utr: z.string() });

const payloadSchema = z.union([z.object({ refund }), z.object({ conversion }), z.object({ balance })]);

type Payload = z.output<typeof payloadSchema>;

interface PayoutDependencies {
  readonly payments: Payments;
  readonly changes: ChangeDependencies;
}

export function payoutKind(payments: Payments): ChangeKind<Payload> {
  return {
    name: 'payout',
    schema: payloadSchema,
    async make(tx, payload, { reason }, actor, now) {
      await makeAsSeen(payOutBalance, 'balance-changed', async () => {
        await makePayout(payments, tx, { payload, reason }, actor, now);
      });
    },
  };
}

async function makePayout(
  payments: Payments,
  tx: Transaction,
  { payload, reason }: { readonly payload: Payload; readonly reason: string },
  actor: Actor,
  now: Date,
): Promise<void> {
  if ('refund' in payload) await payRefundOut(payments, tx, payload.refund, actor, now);
  else if ('balance' in payload) await payBalanceOut(tx, payload.balance, actor, now);
  else await convertStrandedRefund(payments, tx, { ...payload.conversion, reason }, actor, now);
}

interface PayoutDecision {
  readonly payload: Payload;
  readonly reason: string;
}

/** @throws Refusal what `payRefundOut` or `convertStrandedRefund` refuses */
async function decideOnRefund(
  { payments, changes }: PayoutDependencies,
  tx: Transaction,
  { payload, reason, id, what }: PayoutDecision & { readonly id: RefundId; readonly what: string },
  actor: Actor,
  now: Date,
): Promise<WaitingChange | null> {
  const { orderId, amountPaise } = await findRefund(tx, id);
  const { orderNumber } = await lockOrder(tx, orderId);
  const change = {
    ...{ payload, amountPaise, reason, subjectKind: 'order', subjectId: orderId },
    sentence: `${what} of ${formatRupees(amountPaise)} of order ${orderNumber}`,
    before: null,
    after: 'refund' in payload ? { amountPaise, payoutUtr: payload.refund.utr } : { amountPaise },
    make: async () => await makePayout(payments, tx, { payload, reason }, actor, now),
  };
  return await makeOrPropose(changes, tx, payoutKind(payments), change, actor, now);
}

const AT_THE_BANK = 'Transferred at the bank';

export async function payRefundOutOrPropose(
  dependencies: PayoutDependencies,
  tx: Transaction,
  paid: z.output<typeof refund>,
  actor: Actor,
  now: Date,
): Promise<WaitingChange | null> {
  const { refundId: id } = paid;
  const decision = { payload: { refund: paid }, reason: AT_THE_BANK, id, what: 'Payout of a refund' };
  return await decideOnRefund(dependencies, tx, decision, actor, now);
}

export async function convertRefundOrPropose(
  dependencies: PayoutDependencies,
  tx: Transaction,
  { refundId: id, reason }: z.output<typeof conversion> & { readonly reason: string },
  actor: Actor,
  now: Date,
): Promise<WaitingChange | null> {
  const decision = {
    payload: { conversion: { refundId: id } },
    reason,
    id,
    what: 'Bank payout instead of a refund by the provider',
  };
  return await decideOnRefund(dependencies, tx, decision, actor, now);
}

/** @throws Refusal what `payBalanceOut` refuses */
export async function payBalanceOutOrPropose(
  { payments, changes }: PayoutDependencies,
  tx: Transaction,
  paid: z.output<typeof balance>,
  actor: Actor,
  now: Date,
): Promise<WaitingChange | null> {
  const { customerId: id, balancePaise: amountPaise, utr } = paid;
  const change = {
    ...{ payload: { balance: paid }, amountPaise, reason: AT_THE_BANK, subjectKind: 'customer', subjectId: id },
    sentence: `Payout of the balance of ${formatRupees(amountPaise)} of customer ${id}`,
    before: { balancePaise: amountPaise },
    after: { balancePaise: 0, payoutUtr: utr },
    make: async () => await payBalanceOut(tx, paid, actor, now),
  };
  return await makeOrPropose(changes, tx, payoutKind(payments), change, actor, now);
}
