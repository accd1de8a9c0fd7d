/** Everything on sale with its pricing inputs, so that a price can be recalculated. */
import { defineCall } from './call.ts';
import { weightPricing } from './catalogue-values.ts';
import { field, list, type Plain, record } from './codec.ts';
import { anyText, plainText } from './values.ts';

const listedProduct = record({
  name: field('ProductName', plainText),
  typeName: field('ProductType', plainText),
  finenessLabel: field('PurityLabel', anyText()),
  href: field('Path', plainText),
  /** The lightest first; never empty. */
  weights: field('Gram', list(record(weightPricing))),
});

export type ListedProduct = Plain<typeof listedProduct>;

export const getPriceList = defineCall({
  name: 'GetPriceListFront',
  does: 'Lists every product with its variants and their pricing inputs.',
  caller: 'guest',
  repeat: 'harmless',
  data: list(listedProduct, 10_000),
});
