/** Values of dated settings on a given day. */
import type { BasisPoints, Metal, PieceForm } from '@tola/pricing';
import type { BusinessValues } from './business-settings.ts';
import { valueOn } from './dated-values.ts';

/** GST in basis points on a day (`YYYY-MM-DD` in India). */
export function gstBpOn(values: Pick<BusinessValues, 'gst'>, day: string): BasisPoints {
  return valueOn(values.gst, day).bp;
}

/** The card surcharge in basis points of an order's total, on a day. */
export function cardSurchargeBpOn(values: Pick<BusinessValues, 'cardSurcharge'>, day: string): BasisPoints {
  return valueOn(values.cardSurcharge, day).bp;
}

/** The charge in basis points of the sum paid online that is kept when an order is cancelled on a day. */
export function cancellationChargeBpOn(values: Pick<BusinessValues, 'cancellationCharge'>, day: string): BasisPoints {
  return valueOn(values.cancellationCharge, day).bp;
}

/** The deduction of a buyback in basis points of the live selling rate, on a day. */
export function buybackDeductionBpOn(values: Pick<BusinessValues, 'buybackDeduction'>, day: string): BasisPoints {
  return valueOn(values.buybackDeduction, day).bp;
}

/** Order total, in paise, above which a PAN is required on that day. */
export function panThresholdPaiseOn(values: BusinessValues, day: string): number {
  return valueOn(values.panThreshold, day).paise;
}

/** Default HSN of a product without its own, on a day. */
export function defaultHsnOn(
  values: Pick<BusinessValues, 'hsnDefaults'>,
  { metal, form }: { readonly metal: Metal; readonly form: PieceForm },
  day: string,
): string {
  return valueOn(values.hsnDefaults, day)[metal][form];
}
