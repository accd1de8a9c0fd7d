/** What a piece costs for its weight, so that weights can be compared. */
import type { LinePrice } from './line-price.ts';
import { BASIS_POINTS, divideHalfUp } from './rounding.ts';
import type { BasisPoints, Milligrams, Paise } from './unit.ts';

const MG_PER_GRAM = 1_000;

/** The price of one gram of a piece, rounded half up to the paisa. */
export function pricePerGramPaise(unitPaise: Paise, weightMg: Milligrams): Paise {
  return Number(divideHalfUp(BigInt(unitPaise) * BigInt(MG_PER_GRAM), BigInt(weightMg)));
}

/** How much more a piece costs, without GST, than its metal at the market's ask. Null without a metal value. */
export function aboveMetalBp({
  unitPaise,
  metalPaise,
}: Pick<LinePrice, 'unitPaise' | 'metalPaise'>): BasisPoints | null {
  if (metalPaise <= 0) return null;
  return Number(divideHalfUp(BigInt(unitPaise - metalPaise) * BigInt(BASIS_POINTS), BigInt(metalPaise)));
}
