import { apportion } from './discount-spread.ts';
import { type GstSplit, splitGst } from './gst.ts';
import { METALS, type Metal } from './metals.ts';
import { divideHalfUp, exactNumber, percentBp, requireCount } from './rounding.ts';
import type { BasisPoints, Milligrams, Paise } from './unit.ts';

/** What a supplier charges for a line, without GST. */
export interface BoughtMetal {
  readonly metal: Metal;
  readonly fineMg: Milligrams;
  /** Per quoted weight of fine metal: 10 g of gold, 1 kg of silver. */
  readonly ratePaise: Paise;
  /** Added to the rate, or taken off it, in the same unit. */
  readonly premiumPaise: Paise;
  /** For all pieces together. */
  readonly makingPaise: Paise;
}

/** The fine metal of a weight, cut to the milligram as everywhere in the books. */
export function fineMgOf(weightMg: Milligrams, fineness: number): Milligrams {
  requireCount('weightMg', weightMg);
  return exactNumber((BigInt(weightMg) * BigInt(fineness)) / 1000n);
}

/** Rounded once, half up to the paisa. Throws RangeError where rate and premium together are below zero. */
export function purchaseValuePaise({ metal, fineMg, ratePaise, premiumPaise, makingPaise }: BoughtMetal): Paise {
  requireCount('rate with premium', ratePaise + premiumPaise);
  const forMetal = BigInt(fineMg) * BigInt(ratePaise + premiumPaise);
  return exactNumber(divideHalfUp(forMetal, BigInt(METALS[metal].quoted.weightMg))) + makingPaise;
}

/** The GST of a purchase by head, rounded once. */
export function inputGst(valuePaise: Paise, gstBp: BasisPoints, withinState: boolean): GstSplit {
  return splitGst(percentBp(valuePaise, gstBp), withinState);
}

/** Freight, assay and insurance by the value of each line; the parts add up to the whole. By equal parts where nothing has a value. */
export function allotCharges(valuesPaise: readonly Paise[], chargesPaise: Paise): Paise[] {
  const hasValue = valuesPaise.some((paise) => paise > 0);
  return apportion(hasValue ? valuesPaise : valuesPaise.map(() => 1), chargesPaise);
}

/**
 * What a part of a line is worth when `takenBefore` of its `quantity` went before: all parts of a line add up to the whole.
 */
export function partOf(whole: number, quantity: number, takenBefore: number, taken: number): number {
  const upTo = (count: number): bigint => divideHalfUp(BigInt(whole) * BigInt(count), BigInt(quantity));
  return exactNumber(upTo(takenBefore + taken) - upTo(takenBefore));
}
