/** Subjects of a price alert and their current price. */
import type { WeightId } from '@tola/contract';
import { asksOf } from '@tola/contract/live-asks';
import {
  finestGrade,
  formatWeight,
  GRADES,
  METALS,
  type Metal,
  type Paise,
  paiseFromRupees,
  tickerPriceRupees,
  type WeightPricing,
} from '@tola/pricing';
import { priceAt } from '../live/live-rates.tsx';
import type { LiveState } from '../live/live-store.ts';

/** A metal at its ticker rate (999, with premium), or a piece at its price excluding GST. */
export type Watchable =
  | { kind: 'metal'; metal: Metal }
  | { kind: 'piece'; weightId: WeightId; productName: string; pricing: WeightPricing };

export function nameOf(watchable: Watchable): string {
  if (watchable.kind === 'metal') {
    return `${GRADES[finestGrade(watchable.metal)].name}, ${METALS[watchable.metal].quoted.label}`;
  }
  return `${watchable.productName}, ${formatWeight(watchable.pricing.weightMg)}`;
}

/** Label in the form. */
export function keyOf(watchable: Watchable): string {
  return watchable.kind === 'metal' ? watchable.metal : `piece ${watchable.weightId}`;
}

/** Current price; null without one. */
export function figureOf(watchable: Watchable, live: LiveState): Paise | null {
  if (watchable.kind === 'piece') return priceAt(live, watchable.pricing)?.unitPaise ?? null;
  const rupees = tickerPriceRupees(
    watchable.metal,
    GRADES[finestGrade(watchable.metal)].fineness,
    asksOf(live.rates),
    live.premiums,
  );
  return rupees === null ? null : paiseFromRupees(rupees);
}

/** Parses a typed price, "₹1,51,000" or "151000.50"; null when invalid. */
export function typedPaise(text: string): Paise | null {
  const figure = text.replace(/[₹,\s]/g, '');
  return /^\d{1,10}(?:\.\d{1,2})?$/.test(figure) ? paiseFromRupees(figure) : null;
}
