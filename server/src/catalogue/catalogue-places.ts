/** Resolves paths to places in the catalogue, and describes those places. */
import { type CategoryId, type Place, type ProductTypeId, type SubCategoryId, slugInPath } from '@tola/contract';
import { formatWeight } from '@tola/pricing';
import type { CategoryNode, ProductNode, SubCategoryNode, TypeNode } from './catalogue-nodes.ts';
import type { CatalogueTree } from './catalogue-tree.ts';

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

/** Null when a level does not exist or is not listed. */
export function findPlace(tree: CatalogueTree, names: PathNames): FoundPlace | null {
  const [first = '', ...rest] = [names.typeName, names.categoryName, names.subCategoryName].map(slugInPath);
  if (first !== CUSTOMISED_SEGMENT) return findLevels(tree, [first, ...rest], () => true);
  return findLevels(tree, rest, (type) => type.customised);
}

function findLevels(
  tree: CatalogueTree,
  [typeSlug = '', categorySlug = '', subSlug = '']: readonly string[],
  matches: (type: TypeNode) => boolean,
): FoundPlace | null {
  const type = tree.types.find((one) => one.slug === typeSlug && matches(one));
  if (type === undefined) return null;
  return below(tree, type, categorySlug === '' ? null : categorySlug, subSlug === '' ? null : subSlug);
}

/** The place below a type, of ids or slugs; null for absent levels. */
function below(
  tree: CatalogueTree,
  type: TypeNode,
  categoryKey: CategoryId | string | null,
  subKey: SubCategoryId | string | null,
): FoundPlace | null {
  if (categoryKey === null) return subKey === null ? { type, category: null, sub: null } : null;
  const category = tree.listedCategory(type, categoryKey);
  if (category === null) return null;
  if (subKey === null) return { type, category, sub: null };
  const sub = tree.listedSubCategory(category, subKey);
  return sub === null ? null : { type, category, sub };
}

export interface PlaceIds {
  readonly typeId: ProductTypeId;
  readonly categoryId: CategoryId | null;
  readonly subCategoryId: SubCategoryId | null;
}

/** Finds a place by ids, each of which must belong to the level above. */
export function findPlaceById(tree: CatalogueTree, ids: PlaceIds): FoundPlace | null {
  const type = tree.listedType(ids.typeId);
  if (type === null) return null;
  return below(tree, type, ids.categoryId, ids.categoryId === null ? null : ids.subCategoryId);
}

/** The product of a place; null for one that only contains others. */
export function productAt({ category, sub }: FoundPlace): ProductNode | null {
  return sub === null ? (category?.product ?? null) : sub.product;
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

/** Search engines show less than this many names. */
const NAMES_IN_DESCRIPTION = 48;

interface SeoTexts {
  readonly seoTitle: string;
  readonly seoDescription: string;
}

function seoTexts({ type, category }: FoundPlace, product: ProductNode | null): SeoTexts {
  if (product !== null) return productSeo(product);
  if (category === null) return { seoTitle: type.seoTitle || type.name, seoDescription: type.seoDescription };
  const names = category.subCategories
    .slice(0, NAMES_IN_DESCRIPTION)
    .map((one) => one.name)
    .join(', ');
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
  let lightest = Infinity;
  let heaviest = 0;
  for (const { weights } of products) {
    for (let index = 0; index < weights.count; index += 1) {
      if (!weights.isVisibleAt(index)) continue;
      lightest = Math.min(lightest, weights.weightMgAt(index));
      heaviest = Math.max(heaviest, weights.weightMgAt(index));
    }
  }
  if (heaviest === 0) return '';
  return lightest === heaviest ? formatWeight(lightest) : `${formatWeight(lightest)} to ${formatWeight(heaviest)}`;
}
