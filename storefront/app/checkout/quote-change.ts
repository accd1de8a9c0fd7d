/** What a new price lock says against the one that the buyer saw before it. */
import type { Quote } from '@tola/contract/quotes';
import { formatRupees, type Paise } from '@tola/pricing';

type Priced = Pick<Quote, 'payablePaise' | 'cardPayablePaise'>;

export interface QuoteChange {
  /** A rise needs the buyer's consent again; a fall is simply passed on. */
  readonly rose: boolean;
  readonly before: Priced;
  readonly now: Priced;
}

/** Null when the total stayed the same, or when this is the first price that the buyer sees. */
export function quoteChange(before: Priced | null, now: Priced): QuoteChange | null {
  if (before === null || before.payablePaise === now.payablePaise) return null;
  return { rose: now.payablePaise > before.payablePaise, before, now };
}

/** The sentence for the buyer, in the figures of the way to pay that they have chosen. */
export function changeMessage({ rose, before, now }: QuoteChange, isCard: boolean): string {
  const total = chargedPaise(now, isCard);
  const difference = formatRupees(Math.abs(total - chargedPaise(before, isCard)));
  return rose
    ? `The price went up by ${difference}. The new total is ${formatRupees(total)}. Press SUBMIT to accept it.`
    : `The price went down by ${difference}. The new total is ${formatRupees(total)}.`;
}

/** What is charged: with a card the surcharge is part of it. */
export function chargedPaise({ payablePaise, cardPayablePaise }: Priced, isCard: boolean): Paise {
  return isCard ? cardPayablePaise : payablePaise;
}
