/** What a dated setting is on a day. */
import type { BasisPoints, Metal, PieceForm } from '@tola/pricing';
import type { BusinessValues } from './business-settings.ts';
import { latestOf } from './dated-values.ts';

/** GST in basis points on a day (`YYYY-MM-DD` in India). */
export function gstBpOn(values: Pick<BusinessValues, 'gst'>, day: string): BasisPoints {
  return latestOf(values.gst, day).bp;
}

/** The card surcharge in basis points of an order's total, on a day. */
export function cardSurchargeBpOn(values: Pick<BusinessValues, 'cardSurcharge'>, day: string): BasisPoints {
  return latestOf(values.cardSurcharge, day).bp;
}

/** The charge in basis points of the sum paid online that is kept when an order is cancelled on a day. */
export function cancellationChargeBpOn(values: Pick<BusinessValues, 'cancellationCharge'>, day: string): BasisPoints {
  return latestOf(values.cancellationCharge, day).bp;
}

/** The deduction of a buyback in basis points of the live selling rate, on a day. */
export function buybackDeductionBpOn(values: Pick<BusinessValues, 'buybackDeduction'>, day: string): BasisPoints {
  return latestOf(values.buybackDeduction, day).bp;
}

/** Above which total, in paise, an order of that day needs a PAN. */
export function panThresholdPaiseOn(values: BusinessValues, day: string): number {
  return latestOf(values.panThreshold, day).paise;
}

/** The HSN of a product that has none of its own, on a day. */
export function defaultHsnOn(
  values: Pick<BusinessValues, 'hsnDefaults'>,
  { metal, form }: { readonly metal: Metal; readonly form: PieceForm },
  day: string,
): string {
  return latestOf(values.hsnDefaults, day)[metal][form];
}
