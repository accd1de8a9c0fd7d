/** The rates added to a price at checkout, the same for a lock, an order and the pages before. */
import type { Charges } from '@tola/contract';
import { indianDate } from '@tola/pricing';
import { type BusinessValues, buybackDeductionBpOn, gstBpOn } from '#business';

/** What a sale is charged with. */
type SaleCharges = Omit<Charges, 'buybackDeductionBp'>;

/** GST goes by the day in India. */
export function chargesAt(
  values: Pick<BusinessValues, 'gst' | 'cardSurchargeBp' | 'roundTotals'>,
  now: Date,
): SaleCharges {
  return {
    gstBp: gstBpOn(values, indianDate(now)),
    surchargeBp: values.cardSurchargeBp,
    roundsToRupee: values.roundTotals,
  };
}

/** The rates that pages show: those of a sale and the buyback deduction, which goes by the day in India too. */
export function publishedChargesAt(values: BusinessValues, now: Date): Charges {
  return { ...chargesAt(values, now), buybackDeductionBp: buybackDeductionBpOn(values, indianDate(now)) };
}
