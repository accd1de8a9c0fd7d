/** The rates added to a price at checkout, the same for a lock, an order and the pages before. */
import type { Charges } from '@tola/contract';
import { indianDate } from '@tola/pricing';
import { type BusinessValues, buybackDeductionBpOn, cardSurchargeBpOn, gstBpOn } from '#business';

/** What a sale is charged with. */
type SaleCharges = Omit<Charges, 'buybackDeductionBp'>;

/** Rates change at midnight in India. */
export function chargesAt(
  values: Pick<BusinessValues, 'gst' | 'cardSurcharge' | 'roundTotals'>,
  now: Date,
): SaleCharges {
  const day = indianDate(now);
  return {
    gstBp: gstBpOn(values, day),
    surchargeBp: cardSurchargeBpOn(values, day),
    roundsToRupee: values.roundTotals,
  };
}

/** The rates that pages show: those of a sale and the buyback deduction. */
export function publishedChargesAt(values: BusinessValues, now: Date): Charges {
  return { ...chargesAt(values, now), buybackDeductionBp: buybackDeductionBpOn(values, indianDate(now)) };
}
