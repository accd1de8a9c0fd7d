import { asksOf } from '@tola/contract/live-asks';
import { buybackPaise, type Paise, type WeightPricing } from '@tola/pricing';
import type { LiveState } from '../live/live-store.ts';

/** What the store pays for one piece at given rates; null without a rate. */
export function buybackAt({ charges, premiums, rates }: LiveState, pricing: WeightPricing): Paise | null {
  return charges === null ? null : buybackPaise(pricing, asksOf(rates), premiums, charges.buybackDeductionBp);
}
