/** Steps of the price calculation, each exact until the single rounding at the end. */

import { type ExactRupees, exactFromMicroRupees, exactFromPaise, exactShare } from './exact-rupees.ts';
import { exactLine, linePrice, unitMicroRupeesPerGram, type WeightPricing } from './line-price.ts';
import { menuPriceRupees } from './menu-price.ts';
import { type AskRates, type Premiums, sellingRate } from './rates.ts';
import { orderTotals } from './totals.ts';
import type { BasisPoints, Paise, PaisePerGram } from './unit.ts';

export interface PriceSteps {
  /** The market's ask and the dealer's premium, both for the weight that the metal is quoted for. */
  askPaise: Paise;
  premiumPaise: Paise;
  /** Ask plus premium: the rate that the ticker shows. */
  sellingRatePaise: Paise;
  /** The selling rate for one gram. */
  metalPerGram: ExactRupees;
  marginPaisePerGram: PaisePerGram;
  /** The unit price: a gram with its margin. */
  unitPerGram: ExactRupees;
  /** The unit price for the whole weight. */
  forWeight: ExactRupees;
  makingPaise: Paise;
  /** Metal, margin and making together. */
  subtotal: ExactRupees;
  /** ServiceTax, of the making charge. */
  serviceTax: ExactRupees;
  /** OtherTax, of the subtotal. */
  otherTax: ExactRupees;
  /** The sum before rounding. */
  exact: ExactRupees;
  /** Rounded half up to the paisa: what the product page shows and the cart counts. */
  unitPaise: Paise;
  /** The rate of the GST on it, in basis points. */
  gstBp: BasisPoints;
  /** GST on it, when it is bought alone. */
  gstPaise: Paise;
  totalPaise: Paise;
  /** With GST in whole rupees, rounded once from the exact price. */
  menuRupees: number;
}

/** The steps to the price of one piece; null exactly when `linePrice` is. */
export function priceSteps(
  pricing: WeightPricing,
  rates: AskRates,
  premiums: Premiums,
  gstBp: BasisPoints,
): PriceSteps | null {
  const rate = sellingRate(pricing.metal, pricing.fineness, rates, premiums);
  const unitMicroRupees = unitMicroRupeesPerGram(pricing, rates, premiums);
  const exact = exactLine(pricing, rates, premiums);
  const price = linePrice(pricing, rates, premiums);
  const menuRupees = menuPriceRupees(pricing, rates, premiums, gstBp);
  if (rate === null || unitMicroRupees === null || exact === null || price === null || menuRupees === null) return null;
  const { marginPaisePerGram, makingPaise, serviceTaxBp } = pricing;
  const unitPerGram = exactFromMicroRupees(unitMicroRupees);
  const subtotal = exact.whole - exact.taxes;
  const serviceTax = exactShare(exactFromPaise(makingPaise), serviceTaxBp);
  const { gstPaise, totalPaise } = orderTotals({
    amountPaise: price.unitPaise,
    redeemedPoints: 0,
    couponPaise: 0,
    gstBp,
    surchargeBp: 0,
  });
  return {
    askPaise: rate.askPaise,
    premiumPaise: rate.premiumPaise,
    sellingRatePaise: rate.askPaise + rate.premiumPaise,
    metalPerGram: unitPerGram - exactFromPaise(marginPaisePerGram),
    marginPaisePerGram,
    unitPerGram,
    forWeight: subtotal - exactFromPaise(makingPaise),
    makingPaise,
    subtotal,
    serviceTax,
    otherTax: exact.taxes - serviceTax,
    exact: exact.whole,
    unitPaise: price.unitPaise,
    gstBp,
    gstPaise,
    totalPaise,
    menuRupees,
  };
}
