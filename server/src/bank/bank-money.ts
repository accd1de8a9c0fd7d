/** Money that came by UPI, NEFT or RTGS: found on the bank account, given to its order once, with what that means for it. */
import type { BankCreditId, ClaimId, OrderId } from '@tola/contract';
import { acceptPayment, rejectPayment } from '@tola/contract/staff';
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
  requireMoneyUntouched,
  setAttention,
} from '#orders';
import { overpaid, writeHeldMail, writeReceivedMail } from '#refunds';
import { type CreditRow, insertBankReceipt, matchCredit, recordCredit } from './bank-credit-store.ts';
import type { BankDependencies } from './bank-dependencies.ts';
import { type ClaimRow, decideClaim, findClaim, findClaims } from './claim-store.ts';
import { honourLate } from './late-money.ts';
import { mayBeHonoured, wasSentInTime } from './sent-in-time.ts';
import { type Settled, settleDifference } from './small-differences.ts';

/**
 * Gives a credit to an order, in the caller's transaction. Paid in full it is confirmed; paid in part it waits for the
 * rest; too much, or too late, is marked for staff.
 *
 * @throws Refusal 409 when the credit belongs to an order already
 */
export async function giveCredit(
  dependencies: OrderDependencies,
  tx: Transaction,
  given: {
    readonly credit: CreditRow;
    readonly orderId: OrderId;
    readonly claimId: ClaimId | null;
    /** Nobody has looked: what was sent after the time to pay is held for a person. */
    readonly byStatement?: boolean;
  },
  actor: Actor,
  now: Date,
): Promise<OrderRow> {
  const { credit, orderId, claimId, byStatement = false } = given;
  const before = await lockOrder(tx, orderId);
  if (!(await matchCredit(tx, credit.id, orderId))) {
    throw refuse(acceptPayment, 'credit-used');
  }
  invariant(before.paymentMode !== 'Card', 'A transfer is given to a card order', { orderId, creditId: credit.id });
  await insertBankReceipt(tx, { orderId, bankCreditId: credit.id, amountPaise: credit.amountPaise }, now);
  if (claimId !== null) {
    await decideClaim(
      tx,
      claimId,
      { state: 'accepted', by: actorKey(actor), reason: null, bankCreditId: credit.id },
      now,
    );
  }
  const isLate = byStatement && !(await wasSentInTime(tx, before, credit, claimId));
  const note = `The payment was sent after ${indianDate(before.payBy)}`;
  const order =
    isLate && isWaiting(before)
      ? await advanceOrder(dependencies, tx, { orderId, event: 'time ran out', actor, note }, now)
      : before;
  const paid = await bookReceived(tx, order, credit.amountPaise);
  // What came for an order that is over is decided on as it came.
  const isOver = ENDED_STATES.includes(paid.state);
  const settled = isOver ? { order: paid, note: '' } : await settleDifference(dependencies, tx, paid, actor, now);
  if (isOver) await writeHeldMail(tx, paid, credit, now);
  else await writeReceivedMail(tx, settled.order, credit, now);
  if (claimId === null && isPaidInFull(settled.order)) await settleClaim(tx, orderId, credit.id, actor, now);
  const moved = await moveOn(dependencies, tx, settled, actor, now);
  requireMoneyUntouched({ ...settled.order, paidPaise: before.paidPaise + credit.amountPaise }, moved);
  return moved;
}

function isWaiting(order: OrderRow): boolean {
  return order.state === 'awaiting payment' || order.state === 'payment under review';
}

/** The payment that the customer has told of is the one that came under the order's number. */
async function settleClaim(
  tx: Transaction,
  orderId: OrderId,
  creditId: BankCreditId,
  actor: Actor,
  now: Date,
): Promise<void> {
  const waiting = (await findClaims(tx, orderId)).filter(({ state }) => state === 'waiting');
  const claim = waiting.find(({ utr }) => utr === null) ?? waiting[0];
  if (claim === undefined) return;
  await decideClaim(
    tx,
    claim.id,
    { state: 'accepted', by: actorKey(actor), reason: null, bankCreditId: creditId },
    now,
  );
}

async function moveOn(
  dependencies: OrderDependencies,
  tx: Transaction,
  { order, note }: Settled,
  actor: Actor,
  now: Date,
): Promise<OrderRow> {
  const orderId = order.id;
  if (!isWaiting(order)) {
    const isOver = ENDED_STATES.includes(order.state);
    if (isOver || overpaid(order) > 0) await setAttention(tx, orderId, isOver ? 'paid late' : 'overpaid');
    return await lockOrder(tx, orderId);
  }
  if (isPaidInFull(order)) {
    return await advanceOrder(dependencies, tx, { orderId, event: 'paid in full', actor, note }, now);
  }
  const othersWait = (await findClaims(tx, orderId)).some((claim) => claim.state === 'waiting');
  if (order.state === 'awaiting payment' || othersWait) return order;
  return await advanceOrder(dependencies, tx, { orderId, event: 'paid in part', actor }, now);
}

export interface AcceptedClaim {
  readonly claimId: ClaimId;
  /** What the bank account shows. */
  readonly amountPaise: Paise;
  /** Needed where the customer sent none. */
  readonly utr: string | null;
  /** `YYYY-MM-DD` */
  readonly creditedOn: string;
}

/**
 * Staff have found a claimed payment on the bank account.
 *
 * @throws Refusal when the claim is decided, has no reference number, or the number belongs to another sum
 */
export async function acceptClaim(
  dependencies: BankDependencies,
  tx: Transaction,
  accepted: AcceptedClaim,
  actor: Actor,
  now: Date,
): Promise<OrderRow> {
  const { claimId, amountPaise, creditedOn } = accepted;
  await lockOrder(tx, (await waitingClaim(tx, claimId)).orderId);
  // Read again under the lock: a colleague who decided it in the meantime may have typed another reference number.
  const claim = await waitingClaim(tx, claimId);
  const utr = claim.utr ?? accepted.utr?.replace(/[\s-]/g, '').toUpperCase() ?? '';
  if (!/^[A-Z0-9]{10,35}$/.test(utr)) throw refuse(acceptPayment, 'utr-missing');
  const found = { utr, amountPaise, creditedOn, narration: '', statementId: null, recordedBy: actorKey(actor) };
  const credit = await recordCredit(tx, found, now);
  if (credit.amountPaise !== amountPaise) {
    throw refuse(acceptPayment, 'amount-differs');
  }
  const order = await giveCredit(dependencies, tx, { credit, orderId: claim.orderId, claimId }, actor, now);
  await recordAudit(tx, actor, { action: 'found', kind: 'payment', subjectId: claimId, after: accepted }, now);
  const isInTime = await mayBeHonoured(dependencies, tx, order, credit, claimId);
  return isInTime ? await honourLate(dependencies, tx, order, actor, now) : order;
}

/**
 * Staff have not found a claimed payment. The order waits for another one, or, finally, is given up.
 *
 * @throws Refusal 409 when the claim is decided, or the order is to be given up although money has arrived for it
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
