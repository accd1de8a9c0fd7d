/** Cart totals at the current rates. */
import type { CartLine } from '@tola/contract/cart';
import { amountOfLines, cartLinePaise, type OrderTotals, orderTotals, type Paise } from '@tola/pricing';
import { priceAt } from '../live/live-rates.tsx';
import type { LiveState } from '../live/live-store.ts';
import { pauseReason } from '../live/pause-reason.ts';

/** Points and coupon to deduct. */
export interface Deductions {
  readonly redeemedPoints: number;
  readonly couponPaise: Paise;
}

/** Line total; null without a price or when the product is no longer sold. */
export function linePaiseAt(live: LiveState, line: CartLine): Paise | null {
  const price = line.available ? priceAt(live, line) : null;
  return price === null ? null : cartLinePaise(price.unitPaise, line.quantity);
}

/** Cart totals; null while rates are paused or any line has no price. */
export function cartTotals(live: LiveState, lines: readonly CartLine[], deductions: Deductions): OrderTotals | null {
  if (live.charges === null || pauseReason(live, lines) !== null) return null;
  const prices = lines.map((line) => linePaiseAt(live, line));
  const known = prices.filter((price) => price !== null);
  if (known.length < prices.length) return null;
  const { gstBp, roundsToRupee } = live.charges;
  return orderTotals({ amountPaise: amountOfLines(known), ...deductions, gstBp, surchargeBp: 0, roundsToRupee });
}

/** Number of pieces in all lines. */
export function piecesIn(lines: readonly CartLine[]): number {
  return lines.reduce((pieces, line) => pieces + line.quantity, 0);
}
