export { amountInWords } from './amount-in-words.ts';
export { buybackPaise } from './buyback.ts';
export { type CouponWorth, couponWorthPaise } from './coupon.ts';
export { formatExactRupees } from './exact-rupees.ts';
export { financialYear } from './financial-year.ts';
export { aboveMetalBp, pricePerGramPaise } from './gram-price.ts';
export { type GstSplit, type InvoiceRow, invoiceTax, splitGst, taxableValuePaise } from './gst.ts';
export { GST_STATES, gstStateCode, stateTaxName } from './gst-states.ts';
export { hsnDescription, isServiceCode } from './hsn-headings.ts';
export {
  INDIA_OFFSET_MS,
  INDIA_TIME_ZONE,
  indianDate,
  indianDateTime,
  indianDayNumber,
  indianFormat,
  indianInstant,
  startOfIndianDay,
} from './india-time.ts';
export { amountOfLines, cartLinePaise, type LinePrice, linePrice, type WeightPricing } from './line-price.ts';
export { menuPriceRupees } from './menu-price.ts';
export {
  ALL_GRADES,
  ALL_METALS,
  finestGrade,
  GRADES,
  type Grade,
  type GradeFacts,
  gradeOf,
  isMetal,
  METAL_DEFAULTS,
  METALS,
  type Metal,
  type MetalDefaults,
  type MetalFacts,
  PIECE_FORMS,
  type PieceForm,
  perGrade,
  perMetal,
} from './metals.ts';
export {
  formatRupees,
  formatSignedRupees,
  formatWholeRupees,
  groupIndian,
  paiseFromRupees,
  rupeesFromPaise,
} from './money.ts';
export { amountShare, pointsShare } from './points-share.ts';
export { changeSince, formatPercent, formatShare } from './price-change.ts';
export { type PriceSteps, priceSteps } from './price-steps.ts';
export { allotCharges, type BoughtMetal, fineMgOf, inputGst, partOf, purchaseValuePaise } from './purchase.ts';
export { paiseOfQuote } from './quote-conversion.ts';
export type { AskRates, Premiums } from './rates.ts';
export { percentBp, roundedQuotient } from './rounding.ts';
export {
  brokenSaleLimit,
  type CeilingLimit,
  type PricedPiece,
  paisePerFineGram,
  type SaleLimits,
  saleLimitsPaise,
} from './sale-limits.ts';
export { gstinIsValid, panIsValid, panOfGstin, stateOfGstin } from './tax-identity.ts';
export { type BoughtInYear, type DueTds, dueTds, mostWithheld, taxAboveLimit } from './tds.ts';
export { tickerPriceRupees } from './ticker-price.ts';
export { type OrderTotals, orderTotals } from './totals.ts';
export type { BasisPoints, Milligrams, Paise, PaisePerGram } from './unit.ts';
export {
  denominationLabel,
  formatWeight,
  gramsFromMg,
  MG_PER_TOLA,
  mgFromGrams,
  parseWeight,
  type QuoteUnit,
  tolaLabel,
  wireWeight,
} from './weight.ts';
