/**
 * Catalogue operations, all served from memory. Replies without prices are cached per snapshot, replies with prices per
 * snapshot and rate board.
 */
import {
  type CategoryId,
  type DataOf,
  getBanners,
  getBuybackEstimate,
  getCategories,
  getCustomisedTypes,
  getHero,
  getHomeGroups,
  getMenu,
  getPriceList,
  getProduct,
  getProductTypes,
  getRelatedProducts,
  getSubCategories,
  getTiles,
  getTopBanner,
  type ProductTypeId,
  resolveNames,
} from '@tola/contract';
import { buybackPaise, indianDate } from '@tola/pricing';
import { type Business, buybackDeductionBpOn } from '#business';
import { type Operation, operation, refuse } from '#http';
import type { RateBoard, Rates } from '#rates';
import type { Catalogue } from './catalogue.ts';
import { heroOf, menuOf, priceListOf, productTypes, relatedTo, sliderBanners, topBanners } from './catalogue-lists.ts';
import { describePlace, findPlace, findPlaceById, type PlaceIds, productAt } from './catalogue-places.ts';
import { homeGroups, pricePaise, productInWeight, tilesOf } from './catalogue-prices.ts';
import type { CatalogueSnapshot, ProductNode } from './catalogue-snapshot.ts';
import { createResponseCache } from './response-cache.ts';

export interface CatalogueDependencies {
  readonly business: Business;
  readonly rates: Rates;
}

const anonymous = { anonymous: true };

export function catalogueOperations(catalogue: Catalogue, { business, rates }: CatalogueDependencies): Operation[] {
  return [
    ...listOperations(catalogue),
    ...relatedOperations(catalogue),
    ...pricedOperations(catalogue, rates),
    buybackOperation(catalogue, { business, rates }),
  ];
}

function listOperations(catalogue: Catalogue): Operation[] {
  const cache = createResponseCache();
  function cached<T>(key: string, make: (snapshot: CatalogueSnapshot) => T): T {
    const snapshot = catalogue.current();
    return cache(snapshot.version, key, () => make(snapshot));
  }
  const standardTypes = (snapshot: CatalogueSnapshot) => productTypes(snapshot, false);
  const customisedTypes = (snapshot: CatalogueSnapshot) => productTypes(snapshot, true);
  return [
    operation(getProductTypes, async () => ({ data: cached('types', standardTypes), shared: true }), anonymous),
    operation(
      getCustomisedTypes,
      async () => ({ data: cached('customised', customisedTypes), shared: true }),
      anonymous,
    ),
    operation(getMenu, async () => ({ ...cached('menu', menuOf), shared: true }), anonymous),
    operation(getPriceList, async () => ({ data: cached('price list', priceListOf), shared: true }), anonymous),
    operation(getBanners, async () => ({ data: cached('slider', sliderBanners), shared: true }), anonymous),
    operation(getTopBanner, async () => ({ data: cached('top', topBanners), shared: true }), anonymous),
    operation(getHero, async () => ({ data: cached('hero', heroOf), shared: true }), anonymous),
    operation(
      resolveNames,
      async ({ payload }) => {
        const place = findPlace(catalogue.current(), payload);
        return { data: place === null ? null : describePlace(place) };
      },
      anonymous,
    ),
  ];
}

function productOf(snapshot: CatalogueSnapshot, ids: PlaceIds): ProductNode | null {
  const place = findPlaceById(snapshot, ids);
  return place === null ? null : productAt(place);
}

function relatedOperations(catalogue: Catalogue): Operation[] {
  const cache = createResponseCache();
  return [
    operation(
      getRelatedProducts,
      async ({ payload }) => {
        const snapshot = catalogue.current();
        const product = productOf(snapshot, payload);
        if (product === null) return { data: [] };
        return { data: cache(snapshot.version, String(product.id), () => relatedTo(snapshot, product)), shared: true };
      },
      anonymous,
    ),
  ];
}

function pricedOperations(catalogue: Catalogue, rates: Rates): Operation[] {
  const cache = createResponseCache();
  /** Caches a reply until the snapshot or the rate board changes. */
  function cached<T>(key: string, now: Date, make: (snapshot: CatalogueSnapshot, board: RateBoard) => T): T {
    const snapshot = catalogue.current();
    const board = rates.current(now);
    return cache(`${snapshot.version} ${board.stamp}`, key, () => make(snapshot, board));
  }
  function tilesAt(typeId: ProductTypeId, categoryId: CategoryId | null, now: Date): DataOf<typeof getTiles> {
    const place = findPlaceById(catalogue.current(), { typeId, categoryId, subCategoryId: null });
    if (place === null) return [];
    return cached(`tiles ${typeId} ${categoryId}`, now, (_, board) => tilesOf(place, board));
  }
  return [
    operation(
      getTiles,
      async ({ payload, now }) => ({ data: tilesAt(payload.typeId, payload.categoryId, now), shared: true }),
      anonymous,
    ),
    operation(
      getCategories,
      async ({ payload, now }) => ({ data: tilesAt(payload.typeId, null, now), shared: true }),
      anonymous,
    ),
    operation(
      getSubCategories,
      async ({ payload, now }) => ({ data: tilesAt(payload.typeId, payload.categoryId, now), shared: true }),
      anonymous,
    ),
    operation(getHomeGroups, async ({ now }) => ({ data: cached('home', now, homeGroups), shared: true }), anonymous),
    operation(
      getProduct,
      async ({ payload, now }) => {
        const product = productOf(catalogue.current(), payload);
        const weight = product?.weights.find(({ weightId }) => weightId === payload.weightId) ?? product?.weights[0];
        if (product === null || weight === undefined) throw refuse(getProduct, 'product-unknown');
        const { weightId } = weight;
        return {
          data: cached(`weight ${weightId}`, now, (_, board) => productInWeight(product, weight, board)),
          shared: true,
        };
      },
      anonymous,
    ),
  ];
}

function buybackOperation(catalogue: Catalogue, { business, rates }: CatalogueDependencies): Operation {
  return operation(
    getBuybackEstimate,
    async ({ payload: { weightId }, now }) => {
      const weight = catalogue.findWeight(weightId);
      if (weight === null) throw refuse(getBuybackEstimate, 'product-unknown');
      const board = rates.current(now);
      const deductionBp = buybackDeductionBpOn(business.current(), indianDate(now));
      const estimate = buybackPaise(weight, board.asks, board.premiums, deductionBp);
      const sellingPaise = pricePaise(weight, board);
      if (estimate === null || sellingPaise === null) throw refuse(getBuybackEstimate, 'no-price');
      return { data: { weightId, buybackPaise: estimate, deductionBp, sellingPaise, sequence: board.sequence } };
    },
    anonymous,
  );
}
