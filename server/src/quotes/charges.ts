/** The rates that are added to a price at checkout: the same for a lock, for an order and for what pages show before. */
import type { Charges } from '@tola/contract';
import { type BusinessValues, gstBpOn } from '#business';
import { indianDay } from './order-number.ts';

/** GST goes by the day in India. */
export function chargesAt(values: Pick<BusinessValues, 'gst' | 'cardSurchargeBp' | 'roundTotals'>, now: Date): Charges {
  return {
    gstBp: gstBpOn(values, indianDay(now)),
    surchargeBp: values.cardSurchargeBp,
    roundsToRupee: values.roundTotals,
  };
}
