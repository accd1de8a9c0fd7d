/** What a cart costs at the rates of this moment. */
import type { CartLine } from '@tola/contract/cart';
import { amountOfLines, cartLinePaise, type OrderTotals, orderTotals, type Paise } from '@tola/pricing';
import { priceAt } from '../live/live-rates.tsx';
import type { LiveState } from '../live/live-store.ts';
import { pauseReason } from '../live/pause-reason.ts';

/** What the buyer wants taken off. */
export interface Deductions {
  readonly redeemedPoints: number;
  readonly couponPaise: Paise;
}

/** A line for its quantity; null where there is no price or the piece is no longer sold. */
export function linePaiseAt(live: LiveState, line: CartLine): Paise | null {
  const price = line.available ? priceAt(live, line) : null;
  return price === null ? null : cartLinePaise(price.unitPaise, line.quantity);
}

/** The totals of a cart; null while rates are paused or a line has no price, because a part of a cart is not its price. */
export function cartTotals(live: LiveState, lines: readonly CartLine[], deductions: Deductions): OrderTotals | null {
  if (live.charges === null || pauseReason(live, lines) !== null) return null;
  const prices = lines.map((line) => linePaiseAt(live, line));
  const known = prices.filter((price) => price !== null);
  if (known.length < prices.length) return null;
  const { gstBp, roundsToRupee } = live.charges;
  return orderTotals({ amountPaise: amountOfLines(known), ...deductions, gstBp, surchargeBp: 0, roundsToRupee });
}

/** Pieces in the cart, all lines together. */
export function piecesIn(lines: readonly CartLine[]): number {
  return lines.reduce((pieces, line) => pieces + line.quantity, 0);
}
