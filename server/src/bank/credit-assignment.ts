/** Assigns bank credits (UPI, NEFT, RTGS) to orders, once each, and decides claims. */
import { type BankCreditId, type ClaimId, isProviderMode, type OrderId } from '@tola/contract';
import { acceptPayment, acceptWithCredit as acceptWithCreditCall, rejectPayment } from '@tola/contract/staff';
import { indianDate, type Paise } from '@tola/pricing';
import { type Actor, actorKey, recordAudit } from '#audit';
import { invariant, type Transaction } from '#database';
import { type Refusal, refuse } from '#http';
import {
  advanceOrder,
  bookReceived,
  ENDED_STATES,
  isPaidInFull,
  lockOrder,
  type OrderDependencies,
  type OrderRow,
  openBlock,
  requireMoneyUntouched,
} from '#orders';
import { writeHeldMail, writeReceivedMail } from '#refunds';
import { advanceAfterPayment, isWaiting } from './after-payment.ts';
import {
  type CreditRow,
  findCredit,
  findCreditByUtr,
  insertBankReceipt,
  matchCredit,
  recordCredit,
} from './bank-credit-store.ts';
import type { BankDependencies } from './bank-dependencies.ts';
import { type ClaimRow, decideClaim, findClaim, findClaims } from './claim-store.ts';
import { honourLate } from './late-payments.ts';
import { settleDifference } from './small-differences.ts';
import { canHonourUnattended, wasSentByDeadline } from './transfer-deadline.ts';

/**
 * Assigns a credit to an order, in the caller's transaction. Paid in full, the order is confirmed; paid in part, it waits
 * for the rest; an overpayment or a late payment is flagged for staff.
 *
 * @throws Refusal 409 when the credit already belongs to an order
 */
export async function assignCredit(
  dependencies: OrderDependencies,
  tx: Transaction,
  given: {
    readonly credit: CreditRow;
    readonly orderId: OrderId;
    readonly claimId: ClaimId | null;
    /** Assigned by an import, without a person: a payment sent after the deadline is held. */
    readonly byStatement?: boolean;
  },
  actor: Actor,
  now: Date,
): Promise<OrderRow> {
  const { credit, orderId, claimId, byStatement = false } = given;
  const before = await lockOrder(tx, orderId);
  const matched = await matchCredit(tx, credit.id, orderId);
  if (matched === null) throw refuse(acceptPayment, 'credit-used');
  invariant(!isProviderMode(before.paymentMode), 'A bank credit is assigned to a card order', {
    orderId,
    creditId: credit.id,
  });
  const { amountPaise } = credit;
  await insertBankReceipt(tx, { orderId, bankCreditId: credit.id, amountPaise, bookedBy: actorKey(actor) }, now);
  // Staff may assign it without having seen that; an import may have found it since they read it.
  if (matched.takenBackOn !== null) {
    const block = {
      kind: 'taken back by bank',
      orderId,
      creditId: credit.id,
      amountPaise: credit.amountPaise,
    } as const;
    await openBlock(tx, block, now);
  }
  if (claimId !== null) {
    await decideClaim(
      tx,
      claimId,
      { state: 'accepted', by: actorKey(actor), reason: null, bankCreditId: credit.id },
      now,
    );
  }
  const isLate = byStatement && !(await wasSentByDeadline(tx, before, credit, claimId));
  const note = `The payment was sent after ${indianDate(before.payBy)}`;
  const order =
    isLate && isWaiting(before)
      ? await advanceOrder(dependencies, tx, { orderId, event: 'time ran out', actor, note }, now)
      : before;
  const paid = await bookReceived(tx, order, credit.amountPaise);
  // Differences of an ended order are settled when staff decide about it.
  const isOver = ENDED_STATES.includes(paid.state);
  const settled = isOver ? { order: paid, note: '' } : await settleDifference(dependencies, tx, paid, actor, now);
  if (isOver) await writeHeldMail(tx, paid, { ...credit, key: credit.utr }, now);
  else await writeReceivedMail(tx, settled.order, credit, now);
  if (claimId === null) await acceptWaitingClaim(tx, settled.order, { creditId: credit.id, byStatement }, actor, now);
  const advanced = await advanceAfterPayment(dependencies, tx, settled, actor, now);
  requireMoneyUntouched({ ...settled.order, paidPaise: before.paidPaise + credit.amountPaise }, advanced);
  return advanced;
}

/**
 * Accepts the waiting claim that a credit without one belongs to: where it pays the order in full, and where staff assign it
 * and there is one claim only. Of several parts nobody can tell which it is.
 */
async function acceptWaitingClaim(
  tx: Transaction,
  order: OrderRow,
  { creditId, byStatement }: { readonly creditId: BankCreditId; readonly byStatement: boolean },
  actor: Actor,
  now: Date,
): Promise<void> {
  const waiting = (await findClaims(tx, order.id)).filter(({ state }) => state === 'waiting');
  const claim = waiting.find(({ utr }) => utr === null) ?? waiting[0];
  const isOnly = waiting.length === 1 && !byStatement;
  if (claim === undefined || !(isOnly || isPaidInFull(order))) return;
  const decision = { state: 'accepted', by: actorKey(actor), reason: null, bankCreditId: creditId } as const;
  await decideClaim(tx, claim.id, decision, now);
}

export interface AcceptedClaim {
  readonly claimId: ClaimId;
  /** As on the bank statement. */
  readonly amountPaise: Paise;
  /** Required when the customer sent none. */
  readonly utr: string | null;
  /** `YYYY-MM-DD` */
  readonly creditedOn: string;
}

/**
 * Accepts a claimed payment that staff found on the bank statement.
 *
 * @throws Refusal when the claim is decided, has no reference number, or the number has another amount
 */
export async function acceptClaim(
  dependencies: BankDependencies,
  tx: Transaction,
  accepted: AcceptedClaim,
  actor: Actor,
  now: Date,
): Promise<OrderRow> {
  const { claimId, amountPaise, creditedOn } = accepted;
  if (creditedOn > indianDate(now)) throw refuse(acceptPayment, 'in-future');
  await lockOrder(tx, (await waitingClaim(tx, claimId)).orderId);
  // Read again under the lock: a colleague may have decided it with another reference number in the meantime.
  const claim = await waitingClaim(tx, claimId);
  const utr = utrOf(claim, accepted);
  if (!/^[A-Z0-9]{10,35}$/.test(utr)) throw refuse(acceptPayment, 'utr-missing');
  const found = { utr, amountPaise, creditedOn, narration: '', statementId: null, recordedBy: actorKey(actor) };
  const credit = await recordCredit(tx, found, now);
  if (credit.amountPaise !== amountPaise) {
    throw refuse(acceptPayment, 'amount-differs');
  }
  const order = await assignCredit(dependencies, tx, { credit, orderId: claim.orderId, claimId }, actor, now);
  await recordAudit(tx, actor, { action: 'found', kind: 'payment', subjectId: claimId, after: accepted }, now);
  const isHonoured = await canHonourUnattended(dependencies, tx, order, credit, claimId);
  return isHonoured ? await honourLate(dependencies, tx, order, actor, now) : order;
}

/**
 * Accepts a claimed payment with a credit of an imported statement, whatever reference number the customer has sent.
 *
 * @throws Refusal when the claim is decided, or the credit belongs to an order or is on no statement
 */
export async function acceptWithCredit(
  dependencies: BankDependencies,
  tx: Transaction,
  { claimId, creditId }: { readonly claimId: ClaimId; readonly creditId: BankCreditId },
  actor: Actor,
  now: Date,
): Promise<OrderRow> {
  const { orderId } = await waitingClaim(tx, claimId);
  await lockOrder(tx, orderId);
  await waitingClaim(tx, claimId);
  const credit = await findCredit(tx, creditId);
  if (credit === null || credit.statementId === null) throw refuse(acceptWithCreditCall, 'credit-unknown');
  const order = await assignCredit(dependencies, tx, { credit, orderId, claimId }, actor, now);
  const after = { creditId, utr: credit.utr, amountPaise: credit.amountPaise };
  await recordAudit(tx, actor, { action: 'found', kind: 'payment', subjectId: claimId, after }, now);
  const isHonoured = await canHonourUnattended(dependencies, tx, order, credit, claimId);
  return isHonoured ? await honourLate(dependencies, tx, order, actor, now) : order;
}

function utrOf(claim: ClaimRow, { utr }: AcceptedClaim): string {
  return claim.utr ?? utr?.replace(/[\s-]/g, '').toUpperCase() ?? '';
}

/** Whether an imported bank statement shows the payment, so that nobody has to be believed. */
export async function isOnStatement(tx: Transaction, claim: ClaimRow, accepted: AcceptedClaim): Promise<boolean> {
  const credit = await findCreditByUtr(tx, utrOf(claim, accepted));
  return credit !== null && credit.statementId !== null && credit.amountPaise === accepted.amountPaise;
}

/**
 * Rejects a claimed payment that staff did not find. The order waits for another one, or ends when `isFinal` is set.
 *
 * @throws Refusal 409 when the claim is decided, or the order would end although money has arrived for it
 */
export async function rejectClaim(
  dependencies: OrderDependencies,
  tx: Transaction,
  rejected: { readonly claimId: ClaimId; readonly reason: string; readonly isFinal: boolean },
  actor: Actor,
  now: Date,
): Promise<OrderRow> {
  const { reason, isFinal } = rejected;
  const { orderId, id } = await waitingClaim(tx, rejected.claimId);
  const order = await lockOrder(tx, orderId);
  const decision = { state: 'rejected', by: actorKey(actor), reason, bankCreditId: null } as const;
  if (!(await decideClaim(tx, id, decision, now))) throw decided();
  const action = isFinal ? 'refused' : 'did not find';
  await recordAudit(tx, actor, { action, kind: 'payment', subjectId: id, note: reason }, now);
  if (order.state !== 'payment under review') return order;
  const othersWait = (await findClaims(tx, orderId)).some((claim) => claim.state === 'waiting');
  if (othersWait) return order;
  if (isFinal && order.paidPaise !== order.refundedPaise) {
    throw refuse(rejectPayment, 'money-arrived');
  }
  const event = isFinal ? 'payment refused' : 'payment not found';
  return await advanceOrder(dependencies, tx, { orderId, event, actor, note: reason }, now);
}

async function waitingClaim(tx: Transaction, claimId: ClaimId): Promise<ClaimRow> {
  const claim = await findClaim(tx, claimId);
  if (claim === null) throw refuse(acceptPayment, 'claim-unknown');
  if (claim.state !== 'waiting') throw decided();
  return claim;
}

function decided(): Refusal {
  return refuse(acceptPayment, 'claim-decided');
}
