/** What a cancelled or refunded order says about its money. */
import type { OrderView } from '@tola/contract/order-view';
import { isProviderMode } from '@tola/contract/orders';
import { formatRupees, type Paise } from '@tola/pricing';

type Refund = OrderView['refunds'][number];
type Money = Pick<OrderView, 'refunds' | 'paidPaise' | 'toBalancePaise' | 'paymentUnderWay' | 'paymentMode'>;

/** One sentence per destination, and one for money that did not reach its destination. */
export function refundSentences(order: Money): string {
  const { refunds, paidPaise, paymentUnderWay, paymentMode } = order;
  if (refunds.length > 0) {
    const active = refunds.filter(({ state }) => state !== 'failed');
    const places = [...new Set(active.map(({ to }) => to))];
    const sentences = places.map((to) => sentenceOf(active.filter((refund) => refund.to === to)));
    return [...sentences, strandedSentence(order, active)].filter((sentence) => sentence !== '').join(' ');
  }
  if (paymentUnderWay) return 'If a payment in progress goes through, it is refunded in full automatically.';
  if (paidPaise > 0) return `We have received ${formatRupees(paidPaise)}, and will refund it.`;
  return isProviderMode(paymentMode) ? 'You were not charged.' : 'If your payment reaches us, we’ll refund it.';
}

/** @param refunds to one destination */
function sentenceOf(refunds: readonly Refund[]): string {
  const amount = formatRupees(sumOf(refunds.map(({ amountPaise }) => amountPaise)));
  const to = refunds[0]?.to ?? '';
  return refunds.every(({ state }) => state === 'done')
    ? `We have refunded ${amount} to your ${to}.`
    : `Your refund of ${amount} to your ${to} is in progress.`;
}

/** A failed refund that was replaced, by a bank payout for instance, is covered by its replacement; empty without one. */
function strandedSentence({ refunds, paidPaise, toBalancePaise }: Money, active: readonly Refund[]): string {
  const failed = refunds.filter(({ state }) => state === 'failed');
  const settled = toBalancePaise + sumOf(active.map(({ amountPaise, chargePaise }) => amountPaise + chargePaise));
  const stranded = Math.min(sumOf(failed.map(({ amountPaise }) => amountPaise)), paidPaise - settled);
  const [first] = failed;
  return first === undefined || stranded <= 0
    ? ''
    : `Your refund of ${formatRupees(stranded)} to your ${first.to} did not go through, so we’ll send it another way.`;
}

function sumOf(paise: readonly Paise[]): Paise {
  return paise.reduce((sum, one) => sum + one, 0);
}
