import { type Grade, gradeOf, METALS, type Metal, perMetal } from './metals.ts';
import type { Paise } from './unit.ts';

/** Market asks for the quoted weight of each metal. Null: no rate, so no price and no sale. */
export type AskRates = Record<Metal, Paise | null>;

/** The dealer's addition to the ask of each grade, in the ask's own unit. May be negative. */
export type Premiums = Record<Grade, Paise>;

/** An ask and its premium, both for the weight that the metal is quoted for. */
export interface SellingRate {
  askPaise: Paise;
  premiumPaise: Paise;
}

/**
 * The ask and the premium of a metal in a fineness (parts per thousand). A fineness without a premium of its own is
 * sold at the ask where the metal allows it. Null, so no price: the rate is missing or not positive, the fineness is not
 * sold, or a negative premium leaves nothing.
 */
export function sellingRate(metal: Metal, fineness: number, rates: AskRates, premiums: Premiums): SellingRate | null {
  const grade = gradeOf(metal, fineness);
  if (grade === null && !METALS[metal].sellsOtherFinenesses) return null;
  const askPaise = rates[metal];
  const premiumPaise = grade === null ? 0 : premiums[grade];
  if (askPaise === null || !Number.isSafeInteger(askPaise) || !Number.isSafeInteger(premiumPaise)) return null;
  return askPaise > 0 && askPaise + premiumPaise > 0 ? { askPaise, premiumPaise } : null;
}

const MICRO_RUPEES_PER_PAISA = 10_000;
const MG_PER_GRAM = 1_000;

/**
 * Micro-rupees per gram in one paisa of a quote: 1,000 where 10 g are quoted, 10 where a kilogram is. Divides without
 * remainder, so the conversion to grams does not round.
 */
export const MICRO_RUPEES_PER_GRAM_OF_QUOTE: Readonly<Record<Metal, number>> = perMetal(
  (metal) => (MICRO_RUPEES_PER_PAISA * MG_PER_GRAM) / METALS[metal].quoted.weightMg,
);
