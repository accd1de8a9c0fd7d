/** Search of the storefront: pieces by words, weight, metal, purity, occasion and price. */
import { defineCall } from './call.ts';
import { tile } from './catalogue.ts';
import { field, list, onlyOne, optional, type Plain, record } from './codec.ts';
import { facetFields, facets, understoodFields } from './facets.ts';
import { pageFields, withOptional } from './list-pages.ts';
import { amountOfThings, anyText, flag, oneOf } from './values.ts';

export const FOUND_ORDERS = ['relevance', 'price-up', 'price-down', 'name'] as const;
export type FoundOrder = (typeof FOUND_ORDERS)[number];

/** Longest text that is searched for. */
export const LONGEST_SEARCH = 100;

const found = record({
  /** Each a product; one found by weight, price or stock shows its lightest piece that matches, which its path selects. */
  tiles: field('Tiles', list(tile)),
  /** Tiles of all pages. */
  total: field('Total', amountOfThings),
  ...understoodFields,
  /** Only for callers that ask for them. */
  facets: optional('Facets', facets),
});

export type Found = Plain<typeof found>;

export const findProducts = defineCall({
  name: 'FindProductsFront',
  does: 'Searches products: by words in Latin, Devanagari or Gujarati letters, typing errors and Indian spellings included, by weight, metal, purity, occasion and price without GST.',
  caller: 'guest',
  repeat: 'harmless',
  payload: withOptional(
    record({ text: field('Query', anyText(LONGEST_SEARCH)) }),
    withOptional(
      withOptional(pageFields, facetFields),
      record({
        order: optional('Order', oneOf(FOUND_ORDERS, 'Order is not valid')),
        withFacets: optional('WithFacets', flag),
      }),
    ),
  ),
  data: onlyOne(found),
});
