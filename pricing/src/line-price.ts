import type { Metal } from './metals.ts';
import { type AskRates, MICRO_RUPEES_PER_GRAM_OF_QUOTE, type Premiums, sellingRate } from './rates.ts';
import { BASIS_POINTS, divideHalfUp, exactNumber } from './rounding.ts';
import type { BasisPoints, Milligrams, Paise, PaisePerGram } from './unit.ts';

/** Pricing inputs of a variant, besides the current rates. */
export interface WeightPricing {
  metal: Metal;
  /** Parts per thousand: 999, 995. */
  fineness: number;
  weightMg: Milligrams;
  marginPaisePerGram: PaisePerGram;
  /** The making charge of one piece, the specification's NetAmt. */
  makingPaise: Paise;
  /** Percentage of the making charge, in basis points. */
  serviceTaxBp: BasisPoints;
  /** Percentage of the sum of metal, margin and making, in basis points. */
  otherTaxBp: BasisPoints;
}

/** The price of one piece without GST, and its components, which add up to `unitPaise` exactly. */
export interface LinePrice {
  /** One piece, rounded half up to the paisa once. */
  unitPaise: Paise;
  /** The metal at the market's ask, plus the rounding difference of the other components. */
  metalPaise: Paise;
  premiumPaise: Paise;
  marginPaise: Paise;
  makingPaise: Paise;
  /** ServiceTax and OtherTax of the specification, which come before GST. */
  taxesPaise: Paise;
}

const MICRO_RUPEES_PER_PAISA = 10_000;

/** Micro-rupees per gram times milligrams are billionths of a rupee: ten million of them to the paisa. */
const NANO_RUPEES_PER_PAISA = 10_000_000n;

/** Exact prices are in units of 10^-13 rupees, so that a basis point of one is an integer. */
export const EXACT_PER_PAISA = NANO_RUPEES_PER_PAISA * BigInt(BASIS_POINTS);

/** Unrounded components of a piece's price, with `EXACT_PER_PAISA` units to the paisa. */
interface ExactParts {
  whole: bigint;
  premium: bigint;
  margin: bigint;
  taxes: bigint;
}

/**
 * (ask + premium) / quoted grams + margin: gold divides by 10, silver by 1,000. In micro-rupees per gram, exact.
 * Null when there is no price: no `sellingRate`, or a margin that leaves nothing.
 */
export function unitMicroRupeesPerGram(pricing: WeightPricing, rates: AskRates, premiums: Premiums): number | null {
  const rate = sellingRate(pricing.metal, pricing.fineness, rates, premiums);
  if (rate === null || !Number.isSafeInteger(pricing.marginPaisePerGram)) return null;
  const metal = (rate.askPaise + rate.premiumPaise) * MICRO_RUPEES_PER_GRAM_OF_QUOTE[pricing.metal];
  const unit = metal + pricing.marginPaisePerGram * MICRO_RUPEES_PER_PAISA;
  return Number.isSafeInteger(unit) && unit > 0 ? unit : null;
}

/**
 * The price of one piece: unit price × grams + making, plus ServiceTax of the making and OtherTax of that subtotal,
 * rounded half up to the paisa once, at the end. Null when there is no price.
 */
export function linePrice(pricing: WeightPricing, rates: AskRates, premiums: Premiums): LinePrice | null {
  const exact = exactLine(pricing, rates, premiums);
  if (exact === null) return null;
  const unitPaise = toPaise(exact.whole);
  const premiumPaise = toPaise(exact.premium);
  const marginPaise = toPaise(exact.margin);
  const taxesPaise = toPaise(exact.taxes);
  const { makingPaise } = pricing;
  const metalPaise = unitPaise - premiumPaise - marginPaise - makingPaise - taxesPaise;
  return { unitPaise, metalPaise, premiumPaise, marginPaise, makingPaise, taxesPaise };
}

/** Price of a cart line: the rounded unit price times the quantity. Throws RangeError below 1 piece. */
export function cartLinePaise(unitPaise: Paise, quantity: number): Paise {
  if (!Number.isSafeInteger(quantity) || quantity < 1) throw new RangeError(`${quantity} is not a quantity`);
  return exactNumber(BigInt(unitPaise) * BigInt(quantity));
}

/** The amount of a cart or an order: the sum of its lines. */
export function amountOfLines(linesPaise: readonly Paise[]): Paise {
  return exactNumber(linesPaise.reduce((sum, linePaise) => sum + BigInt(linePaise), 0n));
}

/** The unrounded price of one piece: lines round it to the paisa, the menu to the rupee. */
export function exactLine(pricing: WeightPricing, rates: AskRates, premiums: Premiums): ExactParts | null {
  const rate = sellingRate(pricing.metal, pricing.fineness, rates, premiums);
  const unit = unitMicroRupeesPerGram(pricing, rates, premiums);
  if (rate === null || unit === null || !isPriceable(pricing)) return null;
  const weight = BigInt(pricing.weightMg);
  const making = BigInt(pricing.makingPaise) * NANO_RUPEES_PER_PAISA;
  const subtotal = BigInt(unit) * weight + making;
  const taxes = BigInt(pricing.serviceTaxBp) * making + BigInt(pricing.otherTaxBp) * subtotal;
  const scale = weight * BigInt(BASIS_POINTS);
  const whole = subtotal * BigInt(BASIS_POINTS) + taxes;
  return {
    whole,
    premium: BigInt(rate.premiumPaise * MICRO_RUPEES_PER_GRAM_OF_QUOTE[pricing.metal]) * scale,
    margin: BigInt(pricing.marginPaisePerGram * MICRO_RUPEES_PER_PAISA) * scale,
    taxes,
  };
}

/** A variant with invalid pricing inputs has no price, rather than a wrong one. */
function isPriceable({ weightMg, makingPaise, serviceTaxBp, otherTaxBp }: WeightPricing): boolean {
  return (
    [weightMg, makingPaise, serviceTaxBp, otherTaxBp].every((figure) => Number.isSafeInteger(figure) && figure >= 0) &&
    weightMg > 0
  );
}

function toPaise(exact: bigint): Paise {
  return exactNumber(divideHalfUp(exact, EXACT_PER_PAISA));
}
