import { type BasisPoints, orderTotals, type Paise } from '@tola/pricing';

/** What one piece costs with GST, in paise. */
export function priceWithTax(unitPaise: Paise, gstBp: BasisPoints): Paise {
  const inputs = { amountPaise: unitPaise, redeemedPoints: 0, couponPaise: 0, gstBp, surchargeBp: 0 };
  return orderTotals(inputs).totalPaise;
}
