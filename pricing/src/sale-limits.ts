import { METALS, type Metal } from './metals.ts';
import type { AskRates } from './rates.ts';
import { BASIS_POINTS, divideHalfUp, exactNumber } from './rounding.ts';
import type { BasisPoints, Milligrams, Paise, PaisePerGram } from './unit.ts';

export interface CeilingLimit {
  /** The most a piece may cost, in basis points of its fine metal at the ask: 30,000 is three times. */
  ceilingBp: BasisPoints;
  /** What may come on top for each piece, so that making charges of small pieces fit under the ceiling. */
  makingAllowancePaise: Paise;
}

/** Between what a piece may be sold, whatever its terms say. */
export interface SaleLimits extends Record<Metal, CeilingLimit> {
  /** By how much a piece may cost less than its fine metal at the ask, in basis points. */
  floorBelowRateBp: BasisPoints;
}

/** A piece with its price. GST, points and coupons are no part of it. */
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
 * The least and the most that one piece may cost, in whole paise, by the weight of its fine metal at the market's ask
 * (before premium). The ask is taken as that of fine metal, whatever fineness it is
 * quoted for, as the price formula takes it. Null without an ask. The database checks the same in
 * `require_within_sale_limits`.
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
