/** Bank payments that one person accepts by eye, or returns to their sender. */
import type { BankCreditId, ClaimId } from '@tola/contract';
import { acceptPayment, returnCredit as returnCreditCall, type WaitingChange } from '@tola/contract/staff';
import { formatRupees, type Paise } from '@tola/pricing';
import * as z from 'zod';
import type { Actor } from '#audit';
import { type AcceptedClaim, acceptClaim, findClaim, findCredit, isOnStatement, returnCredit } from '#bank';
import type { Transaction } from '#database';
import { refuse } from '#http';
import { lockOrder } from '#orders';
import type { Payments } from '#payments';
import type { ChangeDependencies, ChangeKind } from '#pending-changes';
import { ACCEPTED_PAYMENTS, makeOrPropose } from './within-day-limit.ts';

const acceptedSchema = z.object({
  claimId: z.int().transform((id) => id as ClaimId),
  amountPaise: z.int().transform((amount) => amount as Paise),
  utr: z.string().nullable(),
  creditedOn: z.string(),
});

/** A payment accepted without a bank statement that shows it. */
export function paymentKind(payments: Payments): ChangeKind<AcceptedClaim> {
  return {
    name: 'payment',
    schema: acceptedSchema,
    async make(tx, payload, _, actor, now) {
      await acceptClaim(payments, tx, payload, actor, now);
    },
  };
}

interface PaymentDependencies {
  readonly payments: Payments;
  readonly changes: ChangeDependencies;
}

/**
 * What a bank statement shows is accepted at once.
 *
 * @throws Refusal what `acceptClaim` refuses
 */
export async function acceptOrPropose(
  { payments, changes }: PaymentDependencies,
  tx: Transaction,
  accepted: AcceptedClaim,
  actor: Actor,
  now: Date,
): Promise<WaitingChange | null> {
  const claim = await findClaim(tx, accepted.claimId);
  if (claim === null) throw refuse(acceptPayment, 'claim-unknown');
  const { orderNumber } = await lockOrder(tx, claim.orderId);
  const { amountPaise } = accepted;
  const change = {
    ...{ payload: accepted, subjectKind: 'order', subjectId: claim.orderId, reason: 'Found in the bank account' },
    sentence: `Payment of ${formatRupees(amountPaise)} of order ${orderNumber} accepted without a bank statement`,
    before: null,
    after: { ...accepted, utr: claim.utr ?? accepted.utr },
    amountPaise: (await isOnStatement(tx, claim, accepted)) ? (0 as Paise) : amountPaise,
    dayLimit: ACCEPTED_PAYMENTS,
    make: async () => await acceptClaim(payments, tx, accepted, actor, now),
  };
  return await makeOrPropose(changes, tx, paymentKind(payments), change, actor, now);
}

const returnedSchema = z.object({ creditId: z.int().transform((id) => id as BankCreditId), utr: z.string() });

type Returned = z.output<typeof returnedSchema>;

export const bankCreditKind: ChangeKind<Returned> = {
  name: 'bank credit',
  schema: returnedSchema,
  async make(tx, payload, _, actor, now) {
    await returnCredit(tx, payload, actor, now);
  },
};

/** @throws Refusal what `returnCredit` refuses */
export async function returnOrPropose(
  changes: ChangeDependencies,
  tx: Transaction,
  returned: Returned,
  actor: Actor,
  now: Date,
): Promise<WaitingChange | null> {
  const credit = await findCredit(tx, returned.creditId);
  if (credit === null) throw refuse(returnCreditCall, 'credit-used');
  const { amountPaise, utr } = credit;
  const change = {
    ...{ payload: returned, subjectKind: 'bank credit', subjectId: credit.id, reason: 'Transferred at the bank' },
    sentence: `Return of the credit ${utr} of ${formatRupees(amountPaise)} to its sender`,
    before: null,
    after: { amountPaise, payoutUtr: returned.utr },
    amountPaise,
    make: async () => await returnCredit(tx, returned, actor, now),
  };
  return await makeOrPropose(changes, tx, bankCreditKind, change, actor, now);
}
