/** Replies that contain prices: tiles, home groups and product pages. */
import {
  type DataOf,
  type getHomeGroups,
  type Product,
  type ProductTextName,
  premiumValues,
  type Tile,
  type WeightOption,
} from '@tola/contract';
import { linePrice, type Paise } from '@tola/pricing';
import { haltReasonOf, type RateBoard } from '#rates';
import { pricingOf } from './catalogue-lists.ts';
import { type FoundPlace, productSeo, productsBelow, weightRange } from './catalogue-places.ts';
import { PRODUCT_TEXT_NAMES } from './catalogue-rows.ts';
import type {
  CatalogueSnapshot,
  CategoryNode,
  ProductNode,
  SoldWeight,
  SubCategoryNode,
  TypeNode,
} from './catalogue-snapshot.ts';

/** The price of one piece without GST; null while the product or its metal is not sold. */
export function pricePaise(weight: SoldWeight, board: RateBoard): Paise | null {
  if (haltReasonOf(board, weight) !== null) return null;
  return linePrice(weight, board.asks, board.premiums)?.unitPaise ?? null;
}

/** The tiles of a listing: the categories of a type, or the sub-categories of a category. */
export function tilesOf({ type, category }: FoundPlace, board: RateBoard): Tile[] {
  return category === null ? categoryTiles(type, board) : subCategoryTiles(type, category, board);
}

function categoryTiles(type: TypeNode, board: RateBoard): Tile[] {
  return type.categories.map((category) => ({
    typeId: type.id,
    categoryId: category.id,
    subCategoryId: null,
    categoryName: category.name,
    subCategoryName: '',
    categoryImage: category.image,
    subCategoryImage: '',
    imageAlt: category.imageAlt,
    href: category.href,
    isLeaf: category.product !== null,
    ...soldBelow(productsBelow({ type, category, sub: null }), board),
  }));
}

function subCategoryTiles(type: TypeNode, category: CategoryNode, board: RateBoard): Tile[] {
  return category.subCategories.map((sub: SubCategoryNode) => ({
    typeId: type.id,
    categoryId: category.id,
    subCategoryId: sub.id,
    categoryName: category.name,
    subCategoryName: sub.name,
    categoryImage: category.image,
    subCategoryImage: sub.image,
    imageAlt: sub.imageAlt,
    href: sub.href,
    isLeaf: true,
    ...soldBelow(productsBelow({ type, category, sub }), board),
  }));
}

type SoldBelow = Pick<Tile, 'fromPaise' | 'fromWeight' | 'finenessLabel' | 'weightRange' | 'countryOfOrigin'>;

function soldBelow(products: readonly ProductNode[], board: RateBoard): SoldBelow {
  const [from] = products.flatMap((product) => product.weights).toSorted(byEntryPrice);
  return {
    fromPaise: from === undefined ? null : pricePaise(from, board),
    fromWeight: from === undefined ? null : pricingOf(from),
    finenessLabel: [...new Set(products.map((product) => product.finenessLabel))].join(', '),
    weightRange: weightRange(products),
    countryOfOrigin: [...new Set(products.map((product) => product.countryOfOrigin))].join(', '),
  };
}

/** Lightest first; at equal weight, lowest making charge first. */
function byEntryPrice(one: SoldWeight, other: SoldWeight): number {
  return one.weightMg - other.weightMg || one.makingPaise - other.makingPaise || one.weightId - other.weightId;
}

export function homeGroups({ types }: CatalogueSnapshot, board: RateBoard): DataOf<typeof getHomeGroups> {
  return types.map((type) => ({
    typeId: type.id,
    typeName: type.name,
    typeSlug: type.slug,
    href: type.href,
    tiles: categoryTiles(type, board),
  }));
}

/** A product page in one of its weights. */
export function productInWeight(product: ProductNode, weight: SoldWeight, board: RateBoard): Product {
  const { uniqueCode, metal, fineness, hsn, picturedWeightMg } = product;
  return {
    typeId: product.productTypeId,
    categoryId: product.categoryId,
    subCategoryId: product.subCategoryId,
    weightId: weight.weightId,
    productId: product.id,
    name: product.name,
    typeName: product.typeName,
    href: product.href,
    mrpPaise: weight.mrpPaise,
    pricePaise: pricePaise(weight, board),
    ...textsOf(product),
    uniqueCode,
    weightMg: weight.weightMg,
    weightAsText: weight.weightMg,
    metal,
    fineness,
    size: weight.size || product.size,
    marginPaisePerGram: weight.marginPaisePerGram,
    makingPaise: weight.makingPaise,
    serviceTaxBp: weight.serviceTaxBp,
    otherTaxBp: weight.otherTaxBp,
    ...premiumValues(board.premiums),
    images: [...product.images],
    video: product.videoMp4,
    videoAlt: product.videoAlt,
    videoPoster: product.videoPoster,
    videoWebm: product.videoWebm,
    weights: product.weights.map((one) => weightOption(one, board)),
    externalShops: [...product.shops],
    hsn,
    picturedWeightMg,
    pausedReason: board.haltedProducts.get(product.id) ?? null,
    ...productSeo(product),
    details: [...product.details],
  };
}

function textsOf(product: ProductNode): Pick<Product, ProductTextName> {
  return Object.fromEntries(PRODUCT_TEXT_NAMES.map((name) => [name, product[name]])) as Pick<Product, ProductTextName>;
}

function weightOption(weight: SoldWeight, board: RateBoard): WeightOption {
  const { weightId, weightMg, mrpPaise, marginPaisePerGram, makingPaise, serviceTaxBp, otherTaxBp } = weight;
  const { stock, dispatchDays, size } = weight;
  return {
    weightId,
    weightMg,
    mrpPaise,
    marginPaisePerGram,
    makingPaise,
    serviceTaxBp,
    otherTaxBp,
    stock,
    dispatchDays,
    size,
    pausedReason: board.haltedWeights.get(weightId)?.reason ?? null,
  };
}
