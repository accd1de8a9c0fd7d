import { METALS, type Metal } from './metals.ts';
import { BASIS_POINTS, divideHalfUp, exactNumber } from './rounding.ts';
import type { BasisPoints, Paise } from './unit.ts';
import type { QuoteUnit } from './weight.ts';

/** A figure as a market quotes it, each number as decimal text so that no precision is lost. */
export interface MarketQuote {
  readonly metal: Metal;
  /** Price of one unit or, with `inverse`, units per currency unit. */
  readonly figure: string;
  readonly unit: QuoteUnit;
  /** The figure is metal per currency unit, as in APIs whose base is a currency. */
  readonly inverse: boolean;
  /** Rupees per unit of the quote's currency; "1" for a quote in rupees. */
  readonly exchangeRate: string;
  /** Import duty, in basis points of the value. */
  readonly dutyBp: BasisPoints;
}

const MG_PER_GRAM = 1_000n;

interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

/** Grams in a unit. The troy ounce is 31.1034768 g by definition; the tola, three eighths of it, 11.6638038 g. */
const GRAMS: Record<QuoteUnit, Fraction> = {
  gram: { over: 1n, under: 1n },
  '10g': { over: 10n, under: 1n },
  kg: { over: 1_000n, under: 1n },
  ounce: { over: 311_034_768n, under: 10_000_000n },
  tola: { over: 116_638_038n, under: 10_000_000n },
};

/**
 * A market's figure in paise for the weight that the store quotes the metal for, rounded half up to the paisa once.
 * Landed cost of a figure per ounce in dollars is figure × exchange rate ÷ 31.1034768 × grams × (1 + duty).
 * Null when a number is missing, not positive, or too large to be exact.
 */
export function paiseOfQuote(quote: MarketQuote): Paise | null {
  const figure = positiveFraction(quote.figure);
  const exchange = positiveFraction(quote.exchangeRate);
  if (figure === null || exchange === null || !Number.isSafeInteger(quote.dutyBp) || quote.dutyBp < 0) return null;
  const price = quote.inverse ? { over: figure.under, under: figure.over } : figure;
  const unit = GRAMS[quote.unit];
  const quotedMg = BigInt(METALS[quote.metal].quoted.weightMg);
  const over = price.over * exchange.over * unit.under * quotedMg * 100n * BigInt(BASIS_POINTS + quote.dutyBp);
  const under = price.under * exchange.under * unit.over * MG_PER_GRAM * BigInt(BASIS_POINTS);
  const paise = divideHalfUp(over, under);
  return paise > 0n && paise <= BigInt(Number.MAX_SAFE_INTEGER) ? exactNumber(paise) : null;
}

const DECIMAL = /^(\d{1,15})(?:\.(\d{1,20}))?(?:e([+-]?\d{1,2}))?$/i;

/** "1500.5", "3.7e-4" as an exact fraction; null for everything else, zero included. */
function positiveFraction(text: string): Fraction | null {
  const [, whole = '', decimals = '', exponent = '0'] = DECIMAL.exec(text.trim()) ?? [];
  if (whole === '') return null;
  const digits = BigInt(whole + decimals);
  const power = Number(exponent) - decimals.length;
  if (digits === 0n) return null;
  return power >= 0
    ? { over: digits * 10n ** BigInt(power), under: 1n }
    : { over: digits, under: 10n ** BigInt(-power) };
}
