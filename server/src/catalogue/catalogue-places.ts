/** Resolves paths to places in the catalogue, and describes those places. */
import { type CategoryId, type Place, type ProductTypeId, type SubCategoryId, slugInPath } from '@tola/contract';
import { formatWeight } from '@tola/pricing';
import type { CatalogueSnapshot, CategoryNode, ProductNode, SubCategoryNode, TypeNode } from './catalogue-snapshot.ts';

/** Unvalidated names or slugs of a path's levels; empty for absent levels. */
export interface PathNames {
  readonly typeName: string;
  readonly categoryName: string;
  readonly subCategoryName: string;
}

/** A type, and the category and sub-category that the path contains. */
export interface FoundPlace {
  readonly type: TypeNode;
  readonly category: CategoryNode | null;
  readonly sub: SubCategoryNode | null;
}

/** First path segment of product pages of customised coins, before type and coin. */
const CUSTOMISED_SEGMENT = 'customize-coins';

/** The first match in catalogue order; null when a level does not exist. */
export function findPlace(snapshot: CatalogueSnapshot, names: PathNames): FoundPlace | null {
  const [first = '', ...rest] = [names.typeName, names.categoryName, names.subCategoryName].map(slugInPath);
  if (first !== CUSTOMISED_SEGMENT) return findLevels(snapshot, [first, ...rest], () => true);
  return findLevels(snapshot, rest, (type) => type.customised);
}

function findLevels(
  snapshot: CatalogueSnapshot,
  [typeSlug = '', categorySlug = '', subSlug = '']: readonly string[],
  matches: (type: TypeNode) => boolean,
): FoundPlace | null {
  const type = snapshot.types.find((one) => one.slug === typeSlug && matches(one));
  if (type === undefined) return null;
  if (categorySlug === '') return subSlug === '' ? { type, category: null, sub: null } : null;
  const category = type.categories.find((one) => one.slug === categorySlug);
  if (category === undefined) return null;
  if (subSlug === '') return { type, category, sub: null };
  const sub = category.subCategories.find((one) => one.slug === subSlug);
  return sub === undefined ? null : { type, category, sub };
}

export interface PlaceIds {
  readonly typeId: ProductTypeId;
  readonly categoryId: CategoryId | null;
  readonly subCategoryId: SubCategoryId | null;
}

/** Finds a place by ids, each of which must belong to the level above. */
export function findPlaceById(snapshot: CatalogueSnapshot, ids: PlaceIds): FoundPlace | null {
  const type = snapshot.types.find((one) => one.id === ids.typeId);
  if (type === undefined) return null;
  if (ids.categoryId === null) return { type, category: null, sub: null };
  const category = type.categories.find((one) => one.id === ids.categoryId);
  if (category === undefined) return null;
  if (ids.subCategoryId === null) return { type, category, sub: null };
  const sub = category.subCategories.find((one) => one.id === ids.subCategoryId);
  return sub === undefined ? null : { type, category, sub };
}

/** The product of a place; null for one that only contains others. */
export function productAt({ category, sub }: FoundPlace): ProductNode | null {
  return sub === null ? (category?.product ?? null) : sub.product;
}

/** All products at or below a place. */
export function productsBelow({ type, category, sub }: FoundPlace): ProductNode[] {
  if (sub !== null) return sub.product === null ? [] : [sub.product];
  const categories = category === null ? type.categories : [category];
  return categories.flatMap((one) =>
    [one.product, ...one.subCategories.map((below) => below.product)].filter((product) => product !== null),
  );
}

export function describePlace(place: FoundPlace): Place {
  const { type, category, sub } = place;
  const product = productAt(place);
  return {
    typeId: type.id,
    categoryId: category?.id ?? null,
    subCategoryId: sub?.id ?? null,
    typeName: type.name,
    categoryName: category?.name ?? '',
    subCategoryName: sub?.name ?? '',
    typeHref: type.href,
    categoryHref: category?.href ?? '',
    href: (sub ?? category ?? type).href,
    isCustomised: type.customised,
    isLeaf: product !== null,
    ...seoTexts(place, product),
    intro: category === null ? type.intro : '',
    about: category === null ? type.about : '',
    image: (sub ?? category ?? type).image,
  };
}

interface SeoTexts {
  readonly seoTitle: string;
  readonly seoDescription: string;
}

function seoTexts({ type, category }: FoundPlace, product: ProductNode | null): SeoTexts {
  if (product !== null) return productSeo(product);
  if (category === null) return { seoTitle: type.seoTitle || type.name, seoDescription: type.seoDescription };
  const names = category.subCategories.map((one) => one.name).join(', ');
  return {
    seoTitle: category.seoTitle || `${category.name} - ${type.name}`,
    seoDescription: category.seoDescription || `${category.name}: ${names}. ${type.seoDescription}`.trim(),
  };
}

/** SEO texts of a product, generated when it has none of its own. */
export function productSeo(product: ProductNode): SeoTexts {
  const weights = weightRange([product]);
  return {
    seoTitle: product.seoTitle || `${product.name}, ${product.finenessLabel} fine, ${weights}`,
    seoDescription: product.seoDescription || product.shortDescription,
  };
}

/** "500 mg to 100 g", "1 kg" for a single weight, empty for none. */
export function weightRange(products: readonly ProductNode[]): string {
  const weights = products.flatMap((product) => product.weights.map((weight) => weight.weightMg));
  if (weights.length === 0) return '';
  const lightest = Math.min(...weights);
  const heaviest = Math.max(...weights);
  return lightest === heaviest ? formatWeight(lightest) : `${formatWeight(lightest)} to ${formatWeight(heaviest)}`;
}
