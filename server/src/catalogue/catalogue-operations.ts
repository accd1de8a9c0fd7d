/** Catalogue operations, all served from memory. Whole replies are cached until what they show, or the rates, change. */
import {
  type CategoryId,
  getBanners,
  getBuybackEstimate,
  getCategories,
  getCustomisedTypes,
  getHero,
  getHomeGroups,
  getMenu,
  getPieces,
  getPriceList,
  getProduct,
  getProductTypes,
  getRelatedProducts,
  getSubCategories,
  getTiles,
  getTopBanner,
  LIST_ROWS_AT_MOST,
  type PageFields,
  type ProductTypeId,
  resolveNames,
  type Tile,
} from '@tola/contract';
import { buybackPaise, indianDate } from '@tola/pricing';
import { type Business, buybackDeductionBpOn } from '#business';
import { type Operation, operation, refuse } from '#http';
import type { Rates } from '#rates';
import type { Catalogue } from './catalogue.ts';
import { revisionOf, tilesOf } from './catalogue-listing.ts';
import {
  heroOf,
  menuOf,
  priceListOf,
  productTypes,
  relatedProduct,
  relatedTo,
  sliderBanners,
  topBanners,
  withWantedProducts,
} from './catalogue-lists.ts';
import { defaultWeightOf, type ProductNode, weightsOf } from './catalogue-nodes.ts';
import { describePlace, findPlace, findPlaceById, type PlaceIds, productAt } from './catalogue-places.ts';
import { homeGroups, pricePaise, productInWeight } from './catalogue-prices.ts';
import type { CatalogueTree } from './catalogue-tree.ts';
import { createFindIndex } from './find-follower.ts';
import { findOperation, listingOperation } from './find-operations.ts';
import { isWhole, listPage } from './list-page.ts';
import { listedPieces } from './listed-pieces.ts';
import { createResponseCache } from './response-cache.ts';

export interface CatalogueDependencies {
  readonly business: Business;
  readonly rates: Rates;
}

const anonymous = { anonymous: true };

export function catalogueOperations(catalogue: Catalogue, { business, rates }: CatalogueDependencies): Operation[] {
  return [
    ...listOperations(catalogue),
    ...pricedOperations(catalogue, rates),
    ...findOperations(catalogue, rates),
    buybackOperation(catalogue, { business, rates }),
    operation(
      getPieces,
      async ({ payload: { weightIds }, now }) => ({ data: listedPieces(catalogue, rates.current(now), weightIds) }),
      anonymous,
    ),
  ];
}

function findOperations(catalogue: Catalogue, rates: Rates): Operation[] {
  const dependencies = { catalogue, rates, index: createFindIndex(catalogue) };
  return [listingOperation(dependencies), findOperation(dependencies)];
}

/** Replies without prices. */
function listOperations(catalogue: Catalogue): Operation[] {
  const cache = createResponseCache();
  function cached<T>(
    key: string,
    make: (tree: CatalogueTree) => T,
    version = (tree: CatalogueTree) => tree.version,
  ): T {
    const tree = catalogue.current();
    return cache(key, [version(tree)], () => make(tree));
  }
  const shell = (tree: CatalogueTree) => tree.shellVersion;
  const banners = (tree: CatalogueTree) => tree.bannerVersion;
  const standardTypes = (tree: CatalogueTree) => productTypes(tree, false);
  const customisedTypes = (tree: CatalogueTree) => productTypes(tree, true);
  return [
    operation(getProductTypes, async () => ({ data: cached('types', standardTypes, shell), shared: true }), anonymous),
    operation(
      getCustomisedTypes,
      async () => ({ data: cached('customised', customisedTypes, shell), shared: true }),
      anonymous,
    ),
    operation(
      getMenu,
      async ({ payload }) => {
        const { perGroup } = payload;
        if (perGroup != null) return { ...menuOf(catalogue.current(), perGroup), shared: true };
        return { ...cached('menu', (tree) => menuOf(tree, rowsPerGroup(tree.types.length)), shell), shared: true };
      },
      anonymous,
    ),
    operation(
      getPriceList,
      async ({ payload }) => {
        const wanted = payload ?? {};
        const page = listPage(wanted);
        const under = wanted.under ?? null;
        const list =
          isWhole(wanted) && under === null
            ? cached('price list', (tree) => priceListOf(tree, page))
            : priceListOf(catalogue.current(), page, under);
        return { data: withWantedProducts(catalogue.current(), list, wanted), shared: true };
      },
      anonymous,
    ),
    operation(getBanners, async () => ({ data: cached('slider', sliderBanners, banners), shared: true }), anonymous),
    operation(getTopBanner, async () => ({ data: cached('top', topBanners, banners), shared: true }), anonymous),
    operation(getHero, async () => ({ data: cached('hero', heroOf), shared: true }), anonymous),
    operation(
      getRelatedProducts,
      async ({ payload }) => {
        const product = productOf(catalogue.current(), payload);
        if (product === null) return { data: [] };
        const related = (tree: CatalogueTree) => relatedTo(tree, product).map(relatedProduct);
        return { data: cached(`related to ${product.id}`, related), shared: true };
      },
      anonymous,
    ),
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

/** Rows of each group in a list of groups that is answered whole. */
function rowsPerGroup(groups: number): number {
  return Math.floor(LIST_ROWS_AT_MOST / Math.max(groups, 1));
}

function productOf(tree: CatalogueTree, ids: PlaceIds): ProductNode | null {
  const place = findPlaceById(tree, ids);
  return place === null ? null : productAt(place);
}

interface TilesWanted extends Partial<PageFields> {
  readonly typeId: ProductTypeId;
  readonly categoryId: CategoryId | null;
}

/** Replies with prices, computed again when the rate board changes. */
function pricedOperations(catalogue: Catalogue, rates: Rates): Operation[] {
  const cache = createResponseCache();
  function tilesAt({ typeId, categoryId, ...wanted }: TilesWanted, now: Date): Tile[] {
    const place = findPlaceById(catalogue.current(), { typeId, categoryId, subCategoryId: null });
    if (place === null) return [];
    const board = rates.current(now);
    const page = listPage(wanted);
    if (!isWhole(wanted)) return tilesOf(place, board, page);
    return cache(`tiles ${typeId} ${categoryId}`, [revisionOf(place), board.stamp], () => tilesOf(place, board, page));
  }
  return [
    operation(getTiles, async ({ payload, now }) => ({ data: tilesAt(payload, now), shared: true }), anonymous),
    operation(
      getCategories,
      async ({ payload, now }) => ({ data: tilesAt({ ...payload, categoryId: null }, now), shared: true }),
      anonymous,
    ),
    operation(getSubCategories, async ({ payload, now }) => ({ data: tilesAt(payload, now), shared: true }), anonymous),
    operation(
      getHomeGroups,
      async ({ payload, now }) => {
        const tree = catalogue.current();
        const board = rates.current(now);
        if (payload?.perGroup != null) return { data: homeGroups(tree, board, payload.perGroup), shared: true };
        const make = () => homeGroups(tree, board, rowsPerGroup(tree.types.length));
        return { data: cache('home', [tree.version, board.stamp], make), shared: true };
      },
      anonymous,
    ),
    operation(
      getProduct,
      async ({ payload, now }) => {
        const product = productOf(catalogue.current(), payload);
        if (product === null) throw refuse(getProduct, 'product-unknown');
        const asked = weightsOf(product).find(({ weightId }) => weightId === payload.weightId);
        const weight = asked ?? defaultWeightOf(product);
        if (weight === undefined) throw refuse(getProduct, 'product-unknown');
        const board = rates.current(now);
        const make = () => productInWeight(product, weight, board);
        return { data: cache(`weight ${weight.weightId}`, [product, board.stamp], make), shared: true };
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
