import { scaledInteger } from './decimal.ts';
import type { Milligrams } from './unit.ts';

/** Unit of weight of a market quote. An ounce is the troy ounce. */
export type QuoteUnit = 'gram' | '10g' | 'kg' | 'ounce' | 'tola';

const MG_PER_GRAM = 1_000;
const MG_PER_KG = 1_000_000;
/** Three eighths of a troy ounce. */
export const MG_PER_TOLA = 11_663.8038;

const WEIGHT_TEXT = /^(\d+(?:\.\d+)?)\s*(mg|gm|gms|g|gram|grams|kg)$/;

/** Maximum decimals of each unit that still give whole milligrams. */
const DECIMALS_OF_UNIT: Record<string, number> = { mg: 0, kg: 6 };
const DECIMALS_OF_GRAMS = 3;

/** "10gm", "0.5gm", "500mg", "1kg", "10 g" in any case, to milligrams. Null for anything else, and for zero. */
export function parseWeight(text: string): Milligrams | null {
  const [, figure = '', unit = ''] = WEIGHT_TEXT.exec(text.trim().toLowerCase()) ?? [];
  return scaledInteger(figure, DECIMALS_OF_UNIT[unit] ?? DECIMALS_OF_GRAMS) || null;
}

/** The specification's weight text on the wire, always in grams: "10gm", "0.5gm". */
export function wireWeight(weightMg: Milligrams): string {
  return `${gramsFromMg(weightMg)}gm`;
}

/** For reading: "500 mg", "10 g", "1 kg". */
export function formatWeight(weightMg: Milligrams): string {
  if (weightMg < MG_PER_GRAM) return `${weightMg} mg`;
  if (weightMg < MG_PER_KG) return `${gramsFromMg(weightMg)} g`;
  return `${weightMg / MG_PER_KG} kg`;
}

/** The label of a denomination in the menu and the weight selector: "500 mg" below a gram, otherwise "10 gm". */
export function denominationLabel(weightMg: Milligrams): string {
  return weightMg < MG_PER_GRAM ? `${weightMg} mg` : `${gramsFromMg(weightMg)} gm`;
}

/** "1 tola", "10 tola" for a piece of whole tolas, which weighs them rounded to the milligram; null for any other. */
export function tolaLabel(weightMg: Milligrams): string | null {
  const tolas = Math.round(weightMg / MG_PER_TOLA);
  return tolas > 0 && Math.round(tolas * MG_PER_TOLA) === weightMg ? `${tolas} tola` : null;
}

/** Milligrams of whole grams, for limits in settings. */
export function mgFromGrams(grams: number): Milligrams {
  return grams * MG_PER_GRAM;
}

/** Grams as a number, for the wire's `Denomination` and for reading; never to calculate with. */
export function gramsFromMg(weightMg: Milligrams): number {
  return weightMg / MG_PER_GRAM;
}
