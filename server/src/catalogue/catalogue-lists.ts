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
import type { BannerRow } from './catalogue-rows.ts';
import type { CatalogueSnapshot, ProductNode, SoldWeight, TypeNode } from './catalogue-snapshot.ts';

const RELATED_PRODUCTS = 8;

export function productTypes({ types }: CatalogueSnapshot, customised: boolean): ProductType[] {
  return types
    .filter((type) => type.customised === customised)
    .map(({ id, name, image, imageAlt, slug, href, intro }) => ({ id, name, image, imageAlt, slug, href, intro }));
}

/** The pricing inputs of a weight. */
export function pricingOf(weight: SoldWeight) {
  const { weightId, metal, fineness, weightMg, marginPaisePerGram, makingPaise, serviceTaxBp, otherTaxBp } = weight;
  return { weightId, metal, fineness, weightMg, marginPaisePerGram, makingPaise, serviceTaxBp, otherTaxBp };
}

function productsOf(type: TypeNode): ProductNode[] {
  return type.categories
    .flatMap((category) => [category.product, ...category.subCategories.map((sub) => sub.product)])
    .filter((product) => product !== null);
}

interface Menu {
  readonly data: DataOf<typeof getMenu>;
  readonly extras: ExtrasOf<typeof getMenu>;
}

/** Menu: each denomination of a type once, from the first product that has it. */
export function menuOf({ types }: CatalogueSnapshot): Menu {
  const listed = types.filter((type) => !type.customised);
  return {
    data: listed.flatMap(menuItems),
    extras: { types: listed.map((type) => ({ typeKey: type.slug, typeName: type.name })) },
  };
}

function menuItems(type: TypeNode): MenuItem[] {
  const byWeight = new Map<number, SoldWeight>();
  for (const weight of productsOf(type).flatMap((product) => product.weights)) {
    if (!byWeight.has(weight.weightMg)) byWeight.set(weight.weightMg, weight);
  }
  return [...byWeight.values()]
    .sort((one, other) => one.weightMg - other.weightMg)
    .map((weight) => ({ typeKey: type.slug, typeId: type.id, href: weight.href, ...pricingOf(weight) }));
}

/** Price list: every product once, in catalogue order. */
export function priceListOf({ types }: CatalogueSnapshot): ListedProduct[] {
  return types.flatMap(productsOf).map(({ name, typeName, finenessLabel, href, weights }) => ({
    name,
    typeName,
    finenessLabel,
    href,
    weights: weights.map(pricingOf),
  }));
}

/** Other products of the type, starting after the given one; then products of the same metal until the row is full. */
export function relatedTo({ types }: CatalogueSnapshot, product: ProductNode): RelatedProduct[] {
  const own = types.find((type) => type.id === product.productTypeId);
  if (own === undefined) return [];
  const siblings = productsOf(own);
  const at = siblings.findIndex((one) => one.id === product.id);
  const siblingsAfter = [...siblings.slice(at + 1), ...siblings.slice(0, at)];
  const others = types
    .filter((type) => type.id !== own.id)
    .toSorted((one, other) => nearness(other, own) - nearness(one, own));
  const ofSameMetal = others.flatMap(productsOf).filter((one) => one.metal === product.metal);
  return [...siblingsAfter, ...ofSameMetal]
    .slice(0, Math.max(siblingsAfter.length, RELATED_PRODUCTS))
    .map(relatedProduct);
}

/** Ranks types that are customised, or not customised, like the given one first. */
function nearness(type: TypeNode, own: TypeNode): number {
  return type.customised === own.customised ? 1 : 0;
}

function relatedProduct(product: ProductNode): RelatedProduct {
  return {
    typeId: product.productTypeId,
    categoryId: product.categoryId,
    subCategoryId: product.subCategoryId,
    // 0 on the wire: the product has no weights.
    weightId: product.weights[0]?.weightId ?? (0 as WeightId),
    name: product.name,
    image: product.image,
    imageAlt: product.imageAlt,
    href: product.href,
  };
}

export function sliderBanners({ banners }: CatalogueSnapshot): Banner[] {
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

export function topBanners({ banners }: CatalogueSnapshot): TopBanner[] {
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

export function heroOf(snapshot: CatalogueSnapshot): Hero | null {
  const row = snapshot.banners.find(({ placement }) => placement === 'hero');
  if (row === undefined) return null;
  const { eyebrow, headline, text, button, href, secondButton, secondHref, image, imageAlt } = row;
  const weight = picturedWeight(snapshot, row);
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

/** The weight shown by a banner, if its image belongs to a product. */
function picturedWeight({ products }: CatalogueSnapshot, { image }: BannerRow): SoldWeight | null {
  for (const product of products.values()) {
    if (!product.visible || !product.images.some(({ path }) => path === image)) continue;
    return product.weights.find(({ weightMg }) => weightMg === product.picturedWeightMg) ?? product.weights[0] ?? null;
  }
  return null;
}
