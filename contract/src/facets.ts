/** Facets: what listings and the search can be narrowed by, and how many tiles each value would leave. */
import { type Codec, field, list, optional, type Plain, record } from './codec.ts';
import { metalCategory } from './metals.ts';
import { OCCASIONS, type Occasion } from './occasions.ts';
import { amountOfThings, flag, grams, oneOf, plainText, rupees, text } from './values.ts';

const occasion: Codec<Occasion> = oneOf(OCCASIONS, 'Occasion is not valid');

/** Values of one facet are alternatives; a tile must match every facet that has values, weight, price and stock in one piece. */
export const facetFields = record({
  weightsMg: optional('Weights', list(grams, 20)),
  purities: optional('Purities', list(text('Purity is not valid', 30), 20)),
  metals: optional('Metals', list(metalCategory, 10)),
  occasions: optional('Occasions', list(occasion, 20)),
  /** Without GST, both ends included. */
  fromPaise: optional('PriceFrom', rupees),
  toPaise: optional('PriceTo', rupees),
  inStock: optional('InStock', flag),
});

export type FacetChoice = Plain<typeof facetFields>;

const weightFacet = record({ weightMg: field('Denomination', grams), tiles: field('Tiles', amountOfThings) });
const purityFacet = record({ label: field('PurityLabel', plainText), tiles: field('Tiles', amountOfThings) });
const metalFacet = record({ metal: field('MetalCategory', metalCategory), tiles: field('Tiles', amountOfThings) });
const occasionFacet = record({ occasion: field('Occasion', occasion), tiles: field('Tiles', amountOfThings) });
const priceFacet = record({
  fromPaise: optional('PriceFrom', rupees),
  toPaise: optional('PriceTo', rupees),
  tiles: field('Tiles', amountOfThings),
});

/** Tiles that each value leaves together with the choices of the other facets. Values without any are left out. */
export const facets = record({
  weights: field('Weights', list(weightFacet)),
  purities: field('Purities', list(purityFacet)),
  metals: field('Metals', list(metalFacet)),
  occasions: field('Occasions', list(occasionFacet)),
  prices: field('Prices', list(priceFacet)),
  inStock: field('InStock', amountOfThings),
});

export type Facets = Plain<typeof facets>;

/** Words of a search as the store understood them. */
export const understoodFields = {
  /** "Coin", "10 g", "up to ₹50,000": for reading. */
  labels: field('Understood', list(plainText)),
  /** Words that were read as others, because no piece has them. */
  corrections: field('Corrected', list(record({ typed: field('Typed', plainText), read: field('Read', plainText) }))),
  /** Words that no piece has, and none has one like them. */
  ignored: field('Ignored', list(plainText)),
};
