/** Compares a new price lock with the one shown before. */
import type { Quote } from '@tola/contract/quotes';
import { formatRupees, type Paise } from '@tola/pricing';

type Priced = Pick<Quote, 'payablePaise' | 'cardPayablePaise'>;

export interface QuoteChange {
  /** A rise needs the buyer's confirmation; a fall does not. */
  readonly rose: boolean;
  readonly before: Priced;
  readonly now: Priced;
}

/** Null when the total is unchanged or no price was shown before. */
export function quoteChange(before: Priced | null, now: Priced): QuoteChange | null {
  if (before === null || before.payablePaise === now.payablePaise) return null;
  return { rose: now.payablePaise > before.payablePaise, before, now };
}

/** Message for the buyer, with the figures of the chosen payment mode. */
export function changeMessage({ rose, before, now }: QuoteChange, isCard: boolean): string {
  const total = chargedPaise(now, isCard);
  const difference = formatRupees(Math.abs(total - chargedPaise(before, isCard)));
  return rose
    ? `The price went up by ${difference}. The new total is ${formatRupees(total)}. Press SUBMIT to accept it.`
    : `The price went down by ${difference}. The new total is ${formatRupees(total)}.`;
}

/** The price at which an order can be placed once more, and how it has changed. */
export function priceNowMessage(nowPaise: Paise, changePaise: Paise): string {
  const now = formatRupees(nowPaise);
  if (changePaise === 0) return `The price is unchanged: ${now}.`;
  return `The price is now ${now}, ${formatRupees(Math.abs(changePaise))} ${changePaise > 0 ? 'more' : 'less'} than before.`;
}

/** Amount charged, including the card surcharge. */
export function chargedPaise({ payablePaise, cardPayablePaise }: Priced, isCard: boolean): Paise {
  return isCard ? cardPayablePaise : payablePaise;
}
