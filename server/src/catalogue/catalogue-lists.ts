/** Replies that depend only on the catalogue: types, menu, price list, related products, banners. */
import type {
  Banner,
  DataOf,
  ExtrasOf,
  getMenu,
  Hero,
  ListedProduct,
  MenuItem,
  ProductType,
  RelatedProduct,
  TopBanner,
  WeightId,
} from '@tola/contract';
import {
  isOnSale,
  type ProductNode,
  pricingOf,
  productsOf,
  type SoldWeight,
  type SubCategoryNode,
  type TypeNode,
  weightsOf,
} from './catalogue-nodes.ts';
import { indexIn } from './catalogue-order.ts';
import { findPlace, productAt } from './catalogue-places.ts';
import type { CatalogueTree } from './catalogue-tree.ts';
import type { ListPage } from './list-page.ts';

const RELATED_PRODUCTS = 8;
/** Products of another type that are looked at for the metal of a product. */
const MOST_LOOKED_AT = 100;

export function productTypes({ types }: CatalogueTree, customised: boolean): ProductType[] {
  return types
    .filter((type) => type.customised === customised)
    .map(({ id, name, image, imageAlt, slug, href, intro }) => ({ id, name, image, imageAlt, slug, href, intro }));
}

interface Menu {
  readonly data: DataOf<typeof getMenu>;
  readonly extras: ExtrasOf<typeof getMenu>;
}

/** Menu: the denominations of each type, lightest first; at most so many of each. */
export function menuOf(tree: CatalogueTree, perType: number): Menu {
  const listed = tree.types.filter((type) => !type.customised);
  return {
    data: listed.flatMap((type) =>
      tree
        .menuOf(type)
        .slice(0, perType)
        .map((weight) => menuItem(type, weight)),
    ),
    extras: { types: listed.map((type) => ({ typeKey: type.slug, typeName: type.name })) },
  };
}

function menuItem(type: TypeNode, weight: SoldWeight): MenuItem {
  return { typeKey: type.slug, typeId: type.id, href: weight.href, ...pricingOf(weight) };
}

/**
 * Price list: every product once, in catalogue order; a page of it where it is long.
 *
 * @param under path of a listing, whose products alone are listed; null for all
 */
export function priceListOf(
  { types }: CatalogueTree,
  { skip, take }: ListPage,
  under: string | null = null,
): ListedProduct[] {
  let left = skip;
  const shown: ListedProduct[] = [];
  const listings = types.values().filter((type) => under === null || isUnder(under, type.href));
  const categories = listings.flatMap((type) => type.categories.values());
  for (const category of categories.filter(({ href }) => under === null || isUnder(href, under))) {
    const products = category.subCategories.length + (category.product === null ? 0 : 1);
    if (left >= products) {
      left -= products;
      continue;
    }
    for (const product of productsOf(category).drop(left)) {
      if (shown.length === take) return shown;
      shown.push(listedProduct(product));
    }
    left = 0;
  }
  return shown;
}

function isUnder(path: string, listing: string): boolean {
  return path === listing || path.startsWith(`${listing}/`);
}

/** The listed product that a page path or a weight belongs to. */
function productNamed(tree: CatalogueTree, href: string | null, weightId: WeightId | null): ProductNode | null {
  const [, section = '', ...names] = (href ?? '').split('/');
  const [typeName = '', categoryName = '', subCategoryName = ''] = names;
  const place = section === 'products' ? findPlace(tree, { typeName, categoryName, subCategoryName }) : null;
  const owner = weightId === null ? undefined : tree.weight(weightId)?.productId;
  const product = (place === null ? null : productAt(place)) ?? (owner === undefined ? null : tree.product(owner));
  return product?.visible === true && isOnSale(product) ? product : null;
}

interface WantedProducts {
  readonly href?: string | null;
  readonly weightId?: WeightId | null;
}

/** A page of the price list, preceded by the products that the caller names and the page lacks. */
export function withWantedProducts(
  tree: CatalogueTree,
  list: ListedProduct[],
  { href = null, weightId = null }: WantedProducts,
): ListedProduct[] {
  const wanted = new Set([productNamed(tree, href, null), productNamed(tree, null, weightId)]);
  const missing = [...wanted].filter((one) => one !== null && !list.some((listed) => listed.href === one.href));
  if (missing.length === 0) return list;
  return missing
    .filter((one) => one !== null)
    .map(listedProduct)
    .concat(list);
}

function listedProduct(product: ProductNode): ListedProduct {
  const { name, typeName, finenessLabel, href } = product;
  return { name, typeName, finenessLabel, href, weights: weightsOf(product).map(pricingOf) };
}

/**
 * Other products of the type, starting after the given one; where they are few, products of the same metal too.
 */
export function relatedTo(tree: CatalogueTree, product: ProductNode): ProductNode[] {
  const own = tree.listedType(product.productTypeId);
  if (own === null) return [];
  const siblings = siblingsAfter(tree, own, product).take(RELATED_PRODUCTS).toArray();
  const others = tree.types
    .filter((type) => type.id !== own.id)
    .toSorted((one, other) => nearness(other, own) - nearness(one, own));
  const ofSameMetal = others
    .values()
    .flatMap((type) => productsOf(type).take(MOST_LOOKED_AT))
    .filter((one) => one.metal === product.metal)
    .take(Math.max(0, RELATED_PRODUCTS - siblings.length));
  return [...siblings, ...ofSameMetal];
}

/** The type's other products: first those after the given one, then those before it. */
function* siblingsAfter(tree: CatalogueTree, type: TypeNode, product: ProductNode): Generator<ProductNode> {
  const own = tree.listedCategory(type, product.categoryId);
  if (own === null) return;
  const index = indexIn(type.categories, own);
  const sub = product.subCategoryId === null ? null : tree.listedSubCategory(own, product.subCategoryId);
  const subIndex = sub === null ? -1 : indexIn(own.subCategories, sub);
  yield* productsIn(own.subCategories, subIndex + 1, own.subCategories.length);
  for (let step = 1; step < type.categories.length; step += 1) {
    const category = type.categories[(index + step) % type.categories.length];
    if (category !== undefined) yield* productsOf(category);
  }
  if (sub !== null && own.product !== null) yield own.product;
  yield* productsIn(own.subCategories, 0, subIndex);
}

function* productsIn(subs: readonly SubCategoryNode[], from: number, upto: number): Generator<ProductNode> {
  for (let at = from; at < upto; at += 1) {
    const product = subs[at]?.product;
    if (product != null) yield product;
  }
}

/** Ranks types that are customised, or not customised, like the given one first. */
function nearness(type: TypeNode, own: TypeNode): number {
  return type.customised === own.customised ? 1 : 0;
}

export function relatedProduct(product: ProductNode): RelatedProduct {
  const [lightest] = weightsOf(product);
  return {
    typeId: product.productTypeId,
    categoryId: product.categoryId,
    subCategoryId: product.subCategoryId,
    // 0 on the wire: the product has no weights.
    weightId: lightest?.weightId ?? (0 as WeightId),
    name: product.name,
    image: product.image,
    imageAlt: product.imageAlt,
    href: product.href,
    fromWeight: lightest === undefined ? null : pricingOf(lightest),
  };
}

export function sliderBanners({ banners }: CatalogueTree): Banner[] {
  return banners
    .filter(({ placement }) => placement === 'slider')
    .map(({ id, name, image, imageAlt, ground, eyebrow, headline, text, button, href }) => ({
      id,
      name,
      image,
      imageAlt,
      ground,
      eyebrow,
      headline,
      text,
      button,
      href,
    }));
}

export function topBanners({ banners }: CatalogueTree): TopBanner[] {
  return banners
    .filter(({ placement }) => placement === 'top')
    .map(({ image, imageAlt, href, ground, eyebrow, headline, text, button }) => ({
      type: 'Web',
      image,
      imageAlt,
      href,
      ground,
      eyebrow,
      headline,
      lead: text,
      button,
    }));
}

export function heroOf(tree: CatalogueTree): Hero | null {
  const row = tree.banners.find(({ placement }) => placement === 'hero');
  if (row === undefined) return null;
  const { eyebrow, headline, text, button, href, secondButton, secondHref, image, imageAlt } = row;
  const weight = picturedWeight(tree);
  return {
    eyebrow,
    headline,
    lead: text,
    button,
    href,
    secondButton,
    secondHref,
    image,
    imageAlt,
    weight: weight && { ...pricingOf(weight), name: weight.productName, href: weight.href },
  };
}

/** The product that the hero's image belongs to. */
export function heroProduct(tree: CatalogueTree): ProductNode | null {
  const hero = tree.banners.find(({ placement }) => placement === 'hero');
  return hero === undefined ? null : tree.productWithImage(hero.image);
}

/** The weight of the hero's product that its image shows. */
function picturedWeight(tree: CatalogueTree): SoldWeight | null {
  const product = heroProduct(tree);
  if (product === null) return null;
  const weights = weightsOf(product);
  return weights.find(({ weightMg }) => weightMg === product.picturedWeightMg) ?? weights[0] ?? null;
}
