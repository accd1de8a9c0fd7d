/** Everything on sale with its pricing inputs, so that a price can be recalculated. */
import { defineCall } from './call.ts';
import { weightPricing } from './catalogue-values.ts';
import { field, list, optional, type Plain, record } from './codec.ts';
import type { WeightId } from './ids.ts';
import { orNothing, pageFields, withOptional } from './list-pages.ts';
import { anyText, idFor, plainText } from './values.ts';

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
  payload: orNothing(
    withOptional(
      pageFields,
      // Products that the page has even where it would end before them: of this path, and with this weight.
      record({
        href: optional('Path', anyText(500)),
        weightId: optional('P_DetailsId', idFor<WeightId>()),
        /** Only products of the listing at this path. */
        under: optional('Under', anyText(500)),
      }),
    ),
  ),
  data: list(listedProduct),
});
