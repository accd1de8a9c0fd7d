import { type BasisPoints, type Paise, percentBp } from '@tola/pricing';

/** What one piece costs with GST, in paise, as an order of it alone: without the arithmetic of points and coupons, which no tile needs. */
export function priceWithTax(unitPaise: Paise, gstBp: BasisPoints): Paise {
  return unitPaise + percentBp(unitPaise, gstBp);
}
