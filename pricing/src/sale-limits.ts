import { METALS, type Metal } from './metals.ts';
import type { AskRates } from './rates.ts';
import { BASIS_POINTS, divideHalfUp, exactNumber } from './rounding.ts';
import type { BasisPoints, Milligrams, Paise, PaisePerGram } from './unit.ts';

export interface CeilingLimit {
  /** Maximum price, in basis points of the fine metal at the ask: 30,000 is three times. */
  ceilingBp: BasisPoints;
  /** Added to the ceiling of each piece, for the making charges of small pieces. */
  makingAllowancePaise: Paise;
}

/** Bounds on the price of a piece, whatever its terms. */
export interface SaleLimits extends Record<Metal, CeilingLimit> {
  /** Maximum discount on the fine metal at the ask, in basis points. */
  floorBelowRateBp: BasisPoints;
}

/** A piece with its price, without GST, points and coupons. */
export interface PricedPiece {
  metal: Metal;
  /** Parts per thousand. */
  fineness: number;
  weightMg: Milligrams;
  unitPaise: Paise;
  /** ServiceTax and OtherTax, contained in `unitPaise`. */
  taxesPaise: Paise;
}

const FINENESS_PARTS = 1_000n;

/**
 * Minimum and maximum price of one piece, in whole paise, from its fine metal at the market's ask (before premium). As
 * in the price formula, the ask counts as that of fine metal, whatever fineness it is quoted for. Null without an ask.
 * The database checks the same in `require_within_sale_limits`.
 */
export function saleLimitsPaise(
  { metal, fineness, weightMg }: Pick<PricedPiece, 'metal' | 'fineness' | 'weightMg'>,
  asks: AskRates,
  limits: SaleLimits,
): { leastPaise: Paise; mostPaise: Paise } | null {
  const askPaise = asks[metal];
  if (askPaise === null) return null;
  const { ceilingBp, makingAllowancePaise } = limits[metal];
  const atAsk = BigInt(askPaise) * BigInt(weightMg) * BigInt(fineness);
  const scale = BigInt(METALS[metal].quoted.weightMg) * FINENESS_PARTS * BigInt(BASIS_POINTS);
  const least = atAsk * BigInt(BASIS_POINTS - limits.floorBelowRateBp);
  return {
    leastPaise: exactNumber((least + scale - 1n) / scale),
    mostPaise: exactNumber((atAsk * BigInt(ceilingBp)) / scale) + makingAllowancePaise,
  };
}

/**
 * The limit that a piece at this price breaks. Taxes are passed on, so they do not count towards the floor; what the
 * buyer pays counts towards the ceiling with them. Null within the limits, and without an ask.
 */
export function brokenSaleLimit(piece: PricedPiece, asks: AskRates, limits: SaleLimits): 'floor' | 'ceiling' | null {
  const bounds = saleLimitsPaise(piece, asks, limits);
  if (bounds === null) return null;
  if (piece.unitPaise - piece.taxesPaise < bounds.leastPaise) return 'floor';
  return piece.unitPaise > bounds.mostPaise ? 'ceiling' : null;
}

/** Paise per gram of fine metal, rounded half up, for people to read. */
export function paisePerFineGram(pricePaise: Paise, weightMg: Milligrams, fineness: number): PaisePerGram {
  return exactNumber(divideHalfUp(BigInt(pricePaise) * 1_000_000n, BigInt(weightMg) * BigInt(fineness)));
}
