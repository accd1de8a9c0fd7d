/** What a payment does to its order, said before it is recorded. */
import type { MatchedCredit, StaffOrder } from '@tola/contract/staff';
import { formatRupees, type Paise } from '@tola/pricing';

const OPEN = new Set(['awaiting payment', 'payment under review']);

export type PayableOrder = Pick<StaffOrder, 'tolerance'> & {
  readonly view: Pick<StaffOrder['view'], 'state' | 'payablePaise' | 'paidPaise' | 'refundedPaise'>;
};

export function duePaiseOf({ payablePaise, paidPaise, refundedPaise }: PayableOrder['view']): Paise {
  return payablePaise - paidPaise + refundedPaise;
}

/** @param missedPaise amount received minus amount due */
export function paymentOutcome({ view, tolerance }: PayableOrder, missedPaise: Paise): string {
  const missed = formatRupees(Math.abs(missedPaise));
  const received = formatRupees(duePaiseOf(view) + missedPaise);
  if (view.state === 'expired')
    return `The order has expired. A payment sent in time still confirms it at its price; otherwise you decide what to do with ${received}.`;
  if (!OPEN.has(view.state)) return `The order is ${view.state}: you decide what to do with ${received} afterwards.`;
  if (missedPaise === 0) return 'Paid in full: confirms the order and issues the invoice.';
  if (missedPaise < 0) {
    return -missedPaise <= tolerance.shortPaise
      ? `${missed} short, within tolerance: written off, and the order is confirmed.`
      : `${missed} short: the order is part-paid and waits for the rest.`;
  }
  return missedPaise <= tolerance.overPaise
    ? `${missed} over, within tolerance: added to the customer’s balance, and the order is confirmed.`
    : `${missed} over: the order is confirmed and ${missed} is to be refunded.`;
}

/** What an import does with a credit that is more or less than due, or did. */
export function matchOutcome({ state, missedPaise, writtenOffPaise, toBalancePaise }: MatchedCredit): string {
  const missed = formatRupees(Math.abs(missedPaise));
  if (missedPaise === 0) return `order ${state}`;
  if (missedPaise < 0) {
    if (OPEN.has(state)) return `${missed} short: part-paid, waits for the rest`;
    return writtenOffPaise > 0 ? `${missed} short: written off, order ${state}` : `${missed} short, order ${state}`;
  }
  const surplus = toBalancePaise > 0 ? 'added to the customer’s balance' : 'to be refunded';
  return `${missed} over: ${surplus}, order ${state}`;
}
