export { amountInWords } from './amount-in-words.ts';
export { BUYBACK_DEDUCTION_BP, buybackPaise } from './buyback.ts';
export { spreadDiscount } from './discount-spread.ts';
export { type ExactRupees, formatExactRupees } from './exact-rupees.ts';
export { financialYear } from './financial-year.ts';
export { type GstSplit, type InvoiceRow, type InvoiceTax, invoiceTax, splitGst, taxableValuePaise } from './gst.ts';
export { GST_STATES, type GstState, gstStateCode, stateTaxName } from './gst-states.ts';
export {
  amountOfLines,
  cartLinePaise,
  type LinePrice,
  linePrice,
  unitMicroRupeesPerGram,
  type WeightPricing,
} from './line-price.ts';
export { menuPriceRupees } from './menu-price.ts';
export {
  formatRupees,
  formatSignedRupees,
  formatWholeRupees,
  type Paise,
  paiseFromRupees,
  rupeesFromPaise,
} from './money.ts';
export { pointsShare } from './points-share.ts';
export { changeSince, formatPercent, type PriceChange } from './price-change.ts';
export { type PriceSteps, priceSteps } from './price-steps.ts';
export { type MarketQuote, paiseOfQuote, type QuoteUnit } from './quote-conversion.ts';
export type { AskRates, Metal, Premiums } from './rates.ts';
export { percentBp } from './rounding.ts';
export { gstinIsValid, panIsValid } from './tax-identity.ts';
export { tickerPriceRupees } from './ticker-price.ts';
export { CARD_SURCHARGE_BP, GST_BP, type OrderInputs, type OrderTotals, orderTotals } from './totals.ts';
export {
  denominationLabel,
  formatWeight,
  gramsFromMg,
  type Milligrams,
  mgFromGrams,
  parseWeight,
  wireWeight,
} from './weight.ts';
