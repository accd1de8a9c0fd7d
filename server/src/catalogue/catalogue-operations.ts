/**
 * The catalogue's calls. Everything is answered from memory: what depends on the catalogue alone is made once per
 * picture of it, what carries a price once per picture and state of the rates.
 */
import {
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
  resolveNames,
} from '@tola/contract';
import { buybackPaise } from '@tola/pricing';
import { type Operation, operation, refuse } from '#http';
import type { RateBoard, Rates } from '#rates';
import type { Catalogue } from './catalogue.ts';
import { heroOf, menuOf, priceListOf, productTypes, relatedTo, sliderBanners, topBanners } from './catalogue-lists.ts';
import { describePlace, findPlace, findPlaceById, type PlaceIds, productAt } from './catalogue-places.ts';
import { homeGroups, pricePaise, productInWeight, tilesOf } from './catalogue-prices.ts';
import type { CatalogueSnapshot, ProductNode } from './catalogue-snapshot.ts';
import { keepAnswers } from './kept-answers.ts';

interface Needs {
  readonly catalogue: Catalogue;
  readonly rates: Rates;
}

const anonymous = { anonymous: true };

export function catalogueOperations({ catalogue, rates }: Needs): Operation[] {
  return [
    ...listOperations(catalogue),
    ...relatedOperations(catalogue),
    ...pricedOperations(catalogue, rates),
    buybackOperation(catalogue, rates),
  ];
}

function listOperations(catalogue: Catalogue): Operation[] {
  const keep = keepAnswers();
  function kept<T>(question: string, make: (snapshot: CatalogueSnapshot) => T): T {
    const snapshot = catalogue.current();
    return keep(snapshot.version, question, () => make(snapshot));
  }
  const standardTypes = (snapshot: CatalogueSnapshot) => productTypes(snapshot, false);
  const customisedTypes = (snapshot: CatalogueSnapshot) => productTypes(snapshot, true);
  return [
    operation(getProductTypes, async () => ({ data: kept('types', standardTypes), shared: true }), anonymous),
    operation(getCustomisedTypes, async () => ({ data: kept('customised', customisedTypes), shared: true }), anonymous),
    operation(getMenu, async () => ({ ...kept('menu', menuOf), shared: true }), anonymous),
    operation(getPriceList, async () => ({ data: kept('price list', priceListOf), shared: true }), anonymous),
    operation(getBanners, async () => ({ data: kept('slider', sliderBanners), shared: true }), anonymous),
    operation(getTopBanner, async () => ({ data: kept('top', topBanners), shared: true }), anonymous),
    operation(getHero, async () => ({ data: kept('hero', heroOf), shared: true }), anonymous),
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
  const keep = keepAnswers();
  return [
    operation(
      getRelatedProducts,
      async ({ payload }) => {
        const snapshot = catalogue.current();
        const product = productOf(snapshot, payload);
        if (product === null) return { data: [] };
        return { data: keep(snapshot.version, String(product.id), () => relatedTo(snapshot, product)), shared: true };
      },
      anonymous,
    ),
  ];
}

function pricedOperations(catalogue: Catalogue, rates: Rates): Operation[] {
  const keep = keepAnswers();
  /** Keeps an answer for as long as no price in it can have changed. */
  function kept<T>(question: string, now: Date, make: (snapshot: CatalogueSnapshot, board: RateBoard) => T): T {
    const snapshot = catalogue.current();
    const board = rates.current(now);
    return keep(`${snapshot.version} ${board.stamp}`, question, () => make(snapshot, board));
  }
  function tilesAt(typeId: number, categoryId: number | null, now: Date): DataOf<typeof getTiles> {
    const place = findPlaceById(catalogue.current(), { typeId, categoryId, subCategoryId: null });
    if (place === null) return [];
    return kept(`tiles ${typeId} ${categoryId}`, now, (_, board) => tilesOf(place, board));
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
    operation(getHomeGroups, async ({ now }) => ({ data: kept('home', now, homeGroups), shared: true }), anonymous),
    operation(
      getProduct,
      async ({ payload, now }) => {
        const product = productOf(catalogue.current(), payload);
        const wanted = product?.weights.find(({ weightId }) => weightId === payload.weightId) ?? product?.weights[0];
        if (product === null || wanted === undefined) throw refuse(getProduct, 'product-unknown');
        const { weightId } = wanted;
        return {
          data: kept(`weight ${weightId}`, now, (_, board) => productInWeight(product, wanted, board)),
          shared: true,
        };
      },
      anonymous,
    ),
  ];
}

function buybackOperation(catalogue: Catalogue, rates: Rates): Operation {
  return operation(
    getBuybackEstimate,
    async ({ payload: { weightId }, now }) => {
      const weight = catalogue.findWeight(weightId);
      if (weight === null) throw refuse(getBuybackEstimate, 'product-unknown');
      const board = rates.current(now);
      const estimate = buybackPaise(weight, board.asks, board.premiums);
      const sellingPaise = pricePaise(weight, board);
      if (estimate === null || sellingPaise === null) throw refuse(getBuybackEstimate, 'no-price');
      return { data: { weightId, buybackPaise: estimate, sellingPaise, sequence: board.sequence } };
    },
    anonymous,
  );
}
