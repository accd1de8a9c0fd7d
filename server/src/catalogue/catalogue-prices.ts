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
import { formatWeight, linePrice, type Paise } from '@tola/pricing';
import { haltReasonOf, type RateBoard } from '#rates';
import {
  type CategoryNode,
  lightestWeightOf,
  type ProductNode,
  pricingOf,
  productsOf,
  type SoldWeight,
  type SubCategoryNode,
  weightsOf,
} from './catalogue-nodes.ts';
import { productSeo, weightRange } from './catalogue-places.ts';
import { detailsOf, imagesOf, PRODUCT_TEXT_NAMES, shopsOf } from './catalogue-rows.ts';
import type { CatalogueTree } from './catalogue-tree.ts';

/** The price of one piece without GST; null while the product or its metal is not sold. */
export function pricePaise(weight: SoldWeight, board: RateBoard): Paise | null {
  if (haltReasonOf(board, weight) !== null) return null;
  return linePrice(weight, board.asks, board.premiums)?.unitPaise ?? null;
}

/** What a listing shows as one tile: a category of a type, or a sub-category of a category. */
export type TileNode = CategoryNode | SubCategoryNode;

/** @param found the one piece that the tile stands for and its path selects; the lightest of all without it */
export function tileOf(node: TileNode, board: RateBoard, found: SoldWeight | null = null): Tile {
  const { fromWeight, ...facts } = { ...factsOf(node), ...(found === null ? {} : factsOfPiece(found)) };
  const sub = 'category' in node ? node : null;
  const category = 'category' in node ? node.category : node;
  return {
    typeId: category.type.id,
    categoryId: category.id,
    subCategoryId: sub?.id ?? null,
    categoryName: category.name,
    subCategoryName: sub?.name ?? '',
    categoryImage: category.image,
    subCategoryImage: sub?.image ?? '',
    imageAlt: node.imageAlt,
    href: found === null || node.product === null ? node.href : `${node.href}?weight=${found.weightId}`,
    isLeaf: node.product !== null,
    fromPaise: fromWeight === null ? null : pricePaise(fromWeight, board),
    fromWeight: fromWeight === null ? null : pricingOf(fromWeight),
    ...facts,
  };
}

type TileFacts = Pick<Tile, 'finenessLabel' | 'weightRange' | 'countryOfOrigin'> & {
  /** The one with the entry price. */
  readonly fromWeight: SoldWeight | null;
};

function factsOfPiece(weight: SoldWeight): Pick<TileFacts, 'fromWeight' | 'finenessLabel' | 'weightRange'> {
  const { finenessLabel, weightMg } = weight;
  return { fromWeight: weight, finenessLabel, weightRange: formatWeight(weightMg) };
}

/** Facts of what is sold at or below a node, until a product there changes. */
const knownFacts = new WeakMap<TileNode, { readonly revision: number; readonly facts: TileFacts }>();

export function factsOf(node: TileNode): TileFacts {
  const revision = 'category' in node ? (node.product?.revision ?? 0) : node.revision;
  const known = knownFacts.get(node);
  if (known?.revision === revision) return known.facts;
  const products = 'category' in node ? [node.product].filter((product) => product !== null) : [...productsOf(node)];
  const fromWeight = entryWeight(products);
  const facts = {
    fromWeight,
    finenessLabel: [...new Set(products.map((product) => product.finenessLabel))].join(', '),
    weightRange: weightRange(products),
    countryOfOrigin: [...new Set(products.map((product) => product.countryOfOrigin))].join(', '),
  };
  knownFacts.set(node, { revision, facts });
  return facts;
}

/** The lightest; at equal weight, the one with the lowest making charge. */
function entryWeight(products: readonly ProductNode[]): SoldWeight | null {
  const [first = null] = products
    .map(lightestWeightOf)
    .filter((weight) => weight !== null)
    .toSorted(
      (one, other) =>
        one.weightMg - other.weightMg || one.makingPaise - other.makingPaise || one.weightId - other.weightId,
    );
  return first;
}

export function homeGroups({ types }: CatalogueTree, board: RateBoard, perGroup: number): DataOf<typeof getHomeGroups> {
  return types.map((type) => ({
    typeId: type.id,
    typeName: type.name,
    typeSlug: type.slug,
    href: type.href,
    tiles: type.categories.slice(0, perGroup).map((category) => tileOf(category, board)),
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
    images: imagesOf(product),
    video: product.videoMp4,
    videoAlt: product.videoAlt,
    videoPoster: product.videoPoster,
    videoWebm: product.videoWebm,
    reliefFront: product.reliefFront,
    reliefBack: product.reliefBack,
    weights: weightsOf(product).map((one) => weightOption(one, board)),
    externalShops: shopsOf(product),
    hsn,
    madeToDesign: product.madeToDesign,
    picturedWeightMg,
    pausedReason: board.haltedProducts.get(product.id) ?? null,
    reviewCount: product.reviewCount,
    rating: averageRating(product),
    ...productSeo(product),
    details: detailsOf(product),
  };
}

/** To one decimal; 0 without reviews. */
function averageRating({ reviewCount, reviewStars }: ProductNode): number {
  return reviewCount === 0 ? 0 : Math.round((10 * reviewStars) / reviewCount) / 10;
}

function textsOf(product: ProductNode): Pick<Product, ProductTextName> {
  return Object.fromEntries(PRODUCT_TEXT_NAMES.map((name) => [name, product[name]])) as Pick<Product, ProductTextName>;
}

function weightOption(weight: SoldWeight, board: RateBoard): WeightOption {
  const { weightId, weightMg, mrpPaise, marginPaisePerGram, makingPaise, serviceTaxBp, otherTaxBp } = weight;
  const { stock, dispatchDays, size, ownImage, ownImageAlt } = weight;
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
    image: ownImage,
    imageAlt: ownImageAlt,
    pausedReason: board.haltedWeights.get(weightId)?.reason ?? null,
  };
}
