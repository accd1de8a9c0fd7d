/** Loads `/products/search?q=`, which shares the route of listings: every route makes every page a little larger. */
import { LISTING_PAGE } from '@tola/contract/catalogue';
import { type Found, findProducts } from '@tola/contract/find';
import type { RouterContextProvider } from 'react-router';
import { load, notFound } from '../calls/load.ts';
import { facetChoiceOf, facetQueryOf } from './facet-address.ts';
import { choiceOf, type ListingChoice } from './listing-choice.ts';

export interface SearchPage {
  kind: 'search';
  choice: ListingChoice;
  found: Found;
  perPage: number;
}

export async function loadSearch(context: Readonly<RouterContextProvider>, request: Request): Promise<SearchPage> {
  const search = new URL(request.url).searchParams;
  const choice = { ...choiceOf(search, facetQueryOf(search)), origin: '' };
  const { text, order, page } = choice;
  const found = await load(context, findProducts, {
    text,
    order: order === 'featured' || order === 'origin' ? 'relevance' : order,
    page,
    ...facetChoiceOf(search),
    withFacets: true,
  });
  if (page > 1 && found.tiles.length === 0) throw notFound();
  return { kind: 'search', choice, found, perPage: LISTING_PAGE };
}
