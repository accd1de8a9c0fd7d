/** Back-office calls of the verify queue: taking a transfer, accepting it with a credit, suggesting orders for a credit. */
import type { ClaimId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { indianDate } from '@tola/pricing';
import * as bank from '#bank';
import type { Queryable } from '#database';
import { type Operation, refuse } from '#http';
import { findOrder, findOrderByNumber, type OrderRow, remainingPaise } from '#orders';
import type { Payments } from '#payments';
import { onWire, staffChange, staffOperation } from '#staff-accounts';
import type { OrderDependencies } from './order-details.ts';

const SUGGESTED = 5;

export function verifyOperations({ database, payments }: OrderDependencies): Operation[] {
  return [
    staffChange(database, contract.takeTransfer, async (tx, { payload, staff, now }) => {
      const { claimId: from, direction } = payload;
      const claimId = await bank.leaseClaim(tx, { from, direction }, staff.id, now);
      const heldBy = claimId === null && from !== null ? await bank.holderOf(tx, from, staff.id, now) : null;
      const transfer = claimId === null ? null : await transferToVerify(payments, tx, claimId, now);
      return onWire({ transfer, heldBy, ...(await bank.countWaiting(tx, staff.id, now)) });
    }),
    staffChange(database, contract.acceptWithCredit, async (tx, { payload, staff, now }, actor) => {
      await bank.requireOwnLease(tx, payload.claimId, staff.id, now);
      const mayAssign = contract.hasRight(staff.rights, contract.giveCredit.right);
      if (!mayAssign && !(await isOfClaim(tx, payload))) throw refuse(contract.acceptWithCredit, 'assign-needed');
      await bank.acceptWithCredit(payments, tx, payload, actor, now);
      return null;
    }),
    staffOperation(contract.suggestOrders, async ({ payload, now }) => {
      const credit = await bank.findCredit(database, payload.creditId);
      if (credit === null) throw refuse(contract.suggestOrders, 'credit-unknown');
      const candidates = await bank.findOrderCandidates(database, credit);
      const ranked = candidates
        .map((candidate) => ({ candidate, ...bank.suggest(credit, suggestedOrder(payments, candidate)) }))
        .filter(({ points }) => points > 0)
        .toSorted((one, other) => other.points - one.points)
        .slice(0, SUGGESTED);
      const suggestions = await Promise.all(
        ranked.map(async ({ candidate, reasons }) => {
          const order = await findOrder(database, candidate.id);
          return order === null ? [] : [{ ...(await shownOrder(payments, database, order, now)), reasons }];
        }),
      );
      const typed = payload.orderNumber === null ? null : await findOrderByNumber(database, payload.orderNumber);
      const shown = typed === null ? null : { ...(await shownOrder(payments, database, typed, now)), reasons: [] };
      return onWire({ suggestions: suggestions.flat(), typed: shown });
    }),
  ];
}

/** Whether the credit has the claim's own reference number, or the claim has none: what AcceptPayment could accept as well. */
async function isOfClaim(
  db: Queryable,
  { claimId, creditId }: Parameters<typeof bank.acceptWithCredit>[2],
): Promise<boolean> {
  const [claim, credit] = [await bank.findClaim(db, claimId), await bank.findCredit(db, creditId)];
  return claim?.utr == null || claim.utr === credit?.utr;
}

async function transferToVerify(payments: Payments, db: Queryable, claimId: ClaimId, now: Date) {
  const claim = await bank.findWaitingClaim(db, claimId);
  const order = claim === null ? null : await findOrder(db, claim.orderId);
  if (claim === null || order === null) return null;
  const { orderNumber, buyerName, utr, uploadId, sentAt, samePicture, paymentMode } = claim;
  const { placedAt, payBy } = order;
  const duePaise = remainingPaise(order);
  const asked = suggestedOrder(payments, { ...claim, placedAt, payBy, duePaise, utrs: utr === null ? [] : [utr] });
  const credits = await bank.findCreditCandidates(db, asked);
  const suggestions = credits
    .map((credit) => ({ credit, ...bank.suggest(credit, asked) }))
    .filter(({ points }) => points > 0)
    .toSorted((one, other) => other.points - one.points)
    .slice(0, SUGGESTED)
    .map(({ credit: { id, utr: reference, amountPaise, creditedOn, narration, takenBackOn }, reasons }) => ({
      ...{ id, utr: reference, amountPaise, creditedOn, narration, takenBackOn, reasons },
    }));
  return {
    ...{ claimId, orderNumber, buyerName, mobile: order.buyer.mobile, paymentMode, utr, uploadId, sentAt, samePicture },
    ...{ view: figuresOf(order), placedAt, payBy, suggestions },
    tolerance: await bank.toleranceOf(payments.business.current(), db, order, now),
  };
}

interface Candidate extends Omit<bank.SuggestedOrder, 'tolerancePaise' | 'placedOn' | 'payByDay'> {
  readonly placedAt: Date;
  readonly payBy: Date;
}

function suggestedOrder(payments: Payments, candidate: Candidate): bank.SuggestedOrder {
  const { orderNumber, buyerName, duePaise, utrs, placedAt, payBy } = candidate;
  return {
    ...{ orderNumber, buyerName, duePaise, utrs },
    tolerancePaise: payments.business.current().paymentTolerancePaise,
    placedOn: indianDate(placedAt),
    payByDay: indianDate(payBy),
  };
}

function figuresOf({ state, payablePaise, paidPaise, refundedPaise }: OrderRow): contract.PayableFigures {
  return { state, payablePaise, paidPaise, refundedPaise };
}

async function shownOrder(payments: Payments, db: Queryable, order: OrderRow, now: Date) {
  return {
    ...{
      orderNumber: order.orderNumber,
      buyerName: order.buyer.name,
      placedAt: order.placedAt,
      view: figuresOf(order),
    },
    tolerance: await bank.toleranceOf(payments.business.current(), db, order, now),
  };
}
