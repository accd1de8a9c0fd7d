import type { Paise } from './money.ts';

export type Metal = 'gold' | 'silver';

/** What the market asks: gold in paise per 10 g, silver in paise per kg. Null: no rate, so no price and no sale. */
export interface AskRates {
  goldPaisePer10g: number | null;
  silverPaisePerKg: number | null;
}

/** The ask of a metal: gold in paise per 10 g, silver in paise per kg. */
export function askPaiseOf(metal: Metal, asks: AskRates): number | null {
  return metal === 'gold' ? asks.goldPaisePer10g : asks.silverPaisePerKg;
}

/** What the house adds to the ask, in the ask's own unit (gold per 10 g, silver per kg). May be negative. */
export interface Premiums {
  gold995Paise: Paise;
  gold999Paise: Paise;
  silver999Paise: Paise;
}

/** Silver is sold in this fineness only; any other has no price. Parts per thousand. */
const SILVER_FINENESS = 999;

/** An ask with the premium that belongs to it, both in the unit the metal is quoted in. */
export interface HouseRate {
  askPaise: Paise;
  premiumPaise: Paise;
}

/**
 * The ask and the premium of a metal in a fineness (parts per thousand). Gold of a fineness other than 995 and 999 has
 * no premium. Null, so no price: the rate is missing or not positive, silver is not 999, or the premium eats the ask up.
 */
export function houseRate(metal: Metal, fineness: number, rates: AskRates, premiums: Premiums): HouseRate | null {
  if (metal === 'silver' && fineness !== SILVER_FINENESS) return null;
  const askPaise = askPaiseOf(metal, rates);
  const premiumPaise = premiumOf(metal, fineness, premiums);
  if (askPaise === null || !Number.isSafeInteger(askPaise) || !Number.isSafeInteger(premiumPaise)) return null;
  return askPaise > 0 && askPaise + premiumPaise > 0 ? { askPaise, premiumPaise } : null;
}

function premiumOf(metal: Metal, fineness: number, premiums: Premiums): Paise {
  if (metal === 'silver') return premiums.silver999Paise;
  if (fineness === 995) return premiums.gold995Paise;
  return fineness === 999 ? premiums.gold999Paise : 0;
}

/**
 * Micro-rupees per gram in one paisa of a quote: a paisa is 10,000 micro-rupees; gold is quoted per 10 g, silver
 * per 1,000 g. Both divide without remainder, so nothing is rounded on the way to the gram.
 */
export const MICRO_RUPEES_PER_GRAM_OF_QUOTE: Record<Metal, number> = { gold: 1_000, silver: 10 };
