/** Facets in the query of a listing or search, as the server reads them: `?grams=10&grams=20&price=10000-50000&stock=1`. */
import type { FacetChoice } from '@tola/contract/facets';
import { OCCASIONS } from '@tola/contract/occasions';
import { ALL_METALS, paiseFromRupees } from '@tola/pricing';

/** Parameters of facets, in the order in which they are written. */
export const FACET_PARAMETERS = ['grams', 'purity', 'metal', 'occasion', 'price', 'stock'] as const;
export type FacetParameter = (typeof FACET_PARAMETERS)[number];

const MOST_VALUES = 20;
const GRAMS = /^\d{1,6}(?:\.\d{1,3})?$/;
const PRICE = /^(\d{0,9})-(\d{0,9})$/;

/** Anything that cannot be chosen is left out. */
export function facetChoiceOf(search: URLSearchParams): FacetChoice {
  const valuesOf = (name: FacetParameter): string[] => [...new Set(search.getAll(name))].slice(0, MOST_VALUES);
  const [, from = '', to = ''] = PRICE.exec(search.get('price') ?? '') ?? [];
  return {
    weightsMg: valuesOf('grams')
      .filter((grams) => GRAMS.test(grams) && Number(grams) > 0)
      .map((grams) => Math.round(Number(grams) * 1_000)),
    purities: valuesOf('purity').filter((label) => label !== '' && label.length <= 30),
    metals: ALL_METALS.filter((metal) => valuesOf('metal').includes(metal)),
    occasions: OCCASIONS.filter((occasion) => valuesOf('occasion').includes(occasion)),
    fromPaise: from === '' ? null : paiseFromRupees(from),
    toPaise: to === '' ? null : paiseFromRupees(to),
    inStock: search.get('stock') === '1' ? true : null,
  };
}

/** The query of the facets alone; empty without a choice. */
export function facetQueryOf(search: URLSearchParams): string {
  const query = new URLSearchParams();
  for (const name of FACET_PARAMETERS) {
    for (const value of new Set(search.getAll(name).slice(0, MOST_VALUES))) query.append(name, value.slice(0, 30));
  }
  return query.toString();
}
