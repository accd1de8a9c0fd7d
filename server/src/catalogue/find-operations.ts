/** The search, and a place's listing when it is narrowed or shows facets: answered from an index in memory. */
import { findProducts, getListing, LISTING_PAGE, type Listing } from '@tola/contract';
import { type Operation, operation } from '#http';
import type { Rates } from '#rates';
import type { Catalogue } from './catalogue.ts';
import { listedNodes } from './catalogue-listing.ts';
import { findPlaceById } from './catalogue-places.ts';
import { tileOf } from './catalogue-prices.ts';
import type { FindIndex } from './find-index.ts';
import { narrowingOf, narrowsNothing } from './find-pieces.ts';
import { understand } from './find-search.ts';
import { foundTiles, narrowedListing } from './find-tiles.ts';
import { listPage } from './list-page.ts';
import { createResponseCache } from './response-cache.ts';

/** Filtered and sorted lists that are kept; one has an entry for each tile of its place. */
const MOST_SORTED_LISTS = 60;
const anonymous = { anonymous: true };

interface FindDependencies {
  readonly catalogue: Catalogue;
  readonly rates: Rates;
  readonly index: () => Promise<FindIndex>;
}

export function findOperation({ rates, index }: FindDependencies): Operation {
  return operation(
    findProducts,
    async ({ payload: { text, order, withFacets, page, perPage, ...choice }, now }) => {
      const found = await index();
      const understood = understand(text, found);
      const { labels, corrections, ignored, terms, bounds } = understood;
      const saysNothing = ignored.length > 0 && terms.length === 0 && narrowsNothing(bounds);
      if (saysNothing) return { data: { tiles: [], total: 0, labels, corrections, ignored, facets: null } };
      const { facets, ...answer } = await foundTiles(found, understood, rates.current(now), {
        chosen: narrowingOf(choice),
        order: order ?? 'relevance',
        ...listPage({ page: page ?? null, perPage: perPage ?? LISTING_PAGE }),
      });
      return { data: { ...answer, labels, corrections, ignored, facets: withFacets === true ? facets : null } };
    },
    anonymous,
  );
}

const NO_LISTING: Listing = { tiles: [], total: 0, origins: [], facets: null };

export function listingOperation({ catalogue, rates, index }: FindDependencies): Operation {
  const lists = createResponseCache(MOST_SORTED_LISTS);
  return operation(
    getListing,
    async ({ payload, now }) => {
      const { typeId, categoryId, order, origin, page, perPage, withFacets, ...choice } = payload;
      const place = findPlaceById(catalogue.current(), { typeId, categoryId, subCategoryId: null });
      if (place === null) return { data: NO_LISTING };
      const board = rates.current(now);
      const chosen = narrowingOf(choice);
      const isWhole = narrowsNothing(chosen);
      // Narrowed tiles are sorted by the prices of the pieces that matched.
      const listOrder = !isWhole && order.startsWith('price') ? 'featured' : order;
      const { nodes, origins } = await listedNodes(place, board, { order: listOrder, origin }, lists);
      const wanted = listPage({ page: page ?? null, perPage: perPage ?? LISTING_PAGE });
      const { skip, take } = wanted;
      const whole = { tiles: isWhole ? nodes.slice(skip, skip + take).map((node) => tileOf(node, board)) : [] };
      if (isWhole && withFacets !== true) return { data: { ...whole, total: nodes.length, origins, facets: null } };
      const isAll = listOrder === 'featured' && origin === '';
      const among = { nodes: isAll || isWhole ? null : nodes, order: isWhole ? 'featured' : order };
      const narrowed = narrowedListing(await index(), place, board, { chosen, ...among, ...wanted });
      const facets = withFacets === true ? narrowed.facets : null;
      if (isWhole) return { data: { ...whole, total: nodes.length, origins, facets } };
      return { data: { ...narrowed, origins, facets } };
    },
    anonymous,
  );
}
