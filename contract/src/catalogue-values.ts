/** Values shared by the calls about types, products and the home page. */

import { converted, field } from './codec.ts';
import type { WeightId } from './ids.ts';
import { metalCategory } from './metals.ts';
import { grams, idFor, percent, plainText, rupees, rupeesPerGram } from './values.ts';

/** Fineness as the wire's text: '995' or '999'. */
export const purityText = converted(plainText, Number, String);

/** Pricing inputs of a variant. */
export const weightPricing = {
  weightId: field('P_DetailsId', idFor<WeightId>()),
  metal: field('MetalCategory', metalCategory),
  fineness: field('Purity', purityText),
  weightMg: field('Denomination', grams),
  marginPaisePerGram: field('Margin', rupeesPerGram),
  makingPaise: field('NetAmt', rupees),
  serviceTaxBp: field('ServiceTax', percent),
  otherTaxBp: field('OtherTax', percent),
};
