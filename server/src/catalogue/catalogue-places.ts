/** From a path to a place in the catalogue, and what the page of that place says of itself. */
import { type CategoryId, type Place, type ProductTypeId, type SubCategoryId, slugInPath } from '@tola/contract';
import { formatWeight } from '@tola/pricing';
import type { CatalogueSnapshot, CategoryNode, ProductNode, SubCategoryNode, TypeNode } from './catalogue-snapshot.ts';

/** Names or slugs of a path's levels as they came in; empty when the path is shorter. */
export interface PathNames {
  readonly typeName: string;
  readonly categoryName: string;
  readonly subCategoryName: string;
}

/** A type, with a category and a sub-category where they are asked for. */
export interface FoundPlace {
  readonly type: TypeNode;
  readonly category: CategoryNode | null;
  readonly sub: SubCategoryNode | null;
}

/** The segment under which product pages of customised coins stand, before type and coin (DECISIONS 7). */
const CUSTOMISED_SEGMENT = 'customize-coins';

/** The first match in the shop's order; null when a level that is asked for does not exist. */
export function findPlace(snapshot: CatalogueSnapshot, names: PathNames): FoundPlace | null {
  const [first = '', ...rest] = [names.typeName, names.categoryName, names.subCategoryName].map(slugInPath);
  if (first !== CUSTOMISED_SEGMENT) return findLevels(snapshot, [first, ...rest], () => true);
  return findLevels(snapshot, rest, (type) => type.customised);
}

function findLevels(
  snapshot: CatalogueSnapshot,
  [typeSlug = '', categorySlug = '', subSlug = '']: readonly string[],
  wanted: (type: TypeNode) => boolean,
): FoundPlace | null {
  const type = snapshot.types.find((one) => one.slug === typeSlug && wanted(one));
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

/** The same by ids; the ids of the levels must belong to each other. */
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

/** What a place sells by itself; null where it only holds others. */
export function productAt({ category, sub }: FoundPlace): ProductNode | null {
  return sub === null ? (category?.product ?? null) : sub.product;
}

/** Everything that is sold at or below a place. */
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

/** A product's own texts, or ones made of its facts. */
export function productSeo(product: ProductNode): SeoTexts {
  const weights = weightRange([product]);
  return {
    seoTitle: product.seoTitle || `${product.name}, ${product.finenessLabel} fine, ${weights}`,
    seoDescription: product.seoDescription || product.shortDescription,
  };
}

/** "500 mg to 100 g", "1 kg" where there is one weight only, nothing where nothing is sold. */
export function weightRange(products: readonly ProductNode[]): string {
  const weights = products.flatMap((product) => product.weights.map((weight) => weight.weightMg));
  if (weights.length === 0) return '';
  const lightest = Math.min(...weights);
  const heaviest = Math.max(...weights);
  return lightest === heaviest ? formatWeight(lightest) : `${formatWeight(lightest)} to ${formatWeight(heaviest)}`;
}
