/** What a new price lock says against the one before it. */
import { formatRupees, type Paise } from '@tola/pricing';

export interface QuoteChange {
  readonly rose: boolean;
  /** The sentence for the buyer. */
  readonly says: string;
}

/**
 * Null when the total stayed the same. A rise needs the buyer's consent again; a fall is simply passed on.
 *
 * @param changePaise by how much the total differs from the one before
 * @param totalPaise the new total
 */
export function quoteChange(changePaise: Paise | null, totalPaise: Paise): QuoteChange | null {
  if (changePaise === null || changePaise === 0) return null;
  const difference = formatRupees(Math.abs(changePaise));
  const total = formatRupees(totalPaise);
  return changePaise > 0
    ? {
        rose: true,
        says: `The price went up by ${difference}. The new total is ${total}. Press SUBMIT to agree to it.`,
      }
    : { rose: false, says: `The price went down by ${difference}. The new total is ${total}.` };
}
