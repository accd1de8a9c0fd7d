/** The rates added to a price at checkout, the same for a lock, an order and the pages before. */
import type { Charges } from '@tola/contract';
import { indianDate } from '@tola/pricing';
import { type BusinessValues, gstBpOn } from '#business';

/** GST goes by the day in India. */
export function chargesAt(values: Pick<BusinessValues, 'gst' | 'cardSurchargeBp' | 'roundTotals'>, now: Date): Charges {
  return {
    gstBp: gstBpOn(values, indianDate(now)),
    surchargeBp: values.cardSurchargeBp,
    roundsToRupee: values.roundTotals,
  };
}
