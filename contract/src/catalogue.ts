/** Catalogue structure: types, categories, sub-categories, and path resolution. */
import { defineCall } from './call.ts';
import { weightPricing } from './catalogue-values.ts';
import { field, list, oneOrNone, optional, type Plain, record } from './codec.ts';
import { facetFields, facets } from './facets.ts';
import type { CategoryId, ProductTypeId, SubCategoryId } from './ids.ts';
import { pageFields, withOptional } from './list-pages.ts';
import {
  amountOfThings,
  anyText,
  flag,
  idFor,
  idOrNoneFor,
  oneOf,
  plainText,
  rupeesOrNone,
  wholeNumber,
} from './values.ts';

const productType = record({
  id: field('P_id', idFor<ProductTypeId>()),
  name: field('ProductType', plainText),
  image: field('P_ImagePath', plainText),
  imageAlt: field('P_ImageAlt', plainText),
  slug: field('Slug', plainText),
  href: field('Path', plainText),
  intro: field('Intro', anyText()),
});

export type ProductType = Plain<typeof productType>;

export const getProductTypes = defineCall({
  name: 'GetProductTypeFront',
  does: 'Lists the product types, ids 1 to 6.',
  caller: 'guest',
  repeat: 'harmless',
  data: list(productType),
});

export const getCustomisedTypes = defineCall({
  name: 'GetCustomizedProductTypeFront',
  does: 'Lists the customised product types, ids above 6.',
  caller: 'guest',
  repeat: 'harmless',
  payload: record({ customised: optional('IsCustomized', wholeNumber(1, 1, 'IsCustomized is not valid')) }),
  data: list(productType),
});

/**
 * A category or sub-category on a listing. `typeId` with `categoryId`, and `subCategoryId` null for a category. The
 * pricing fields describe the lightest weight sold below it, for the "from" price; null when nothing is sold.
 */
export const tile = record({
  typeId: field('P_Id', idFor<ProductTypeId>()),
  categoryId: field('C_Id', idFor<CategoryId>()),
  subCategoryId: field('S_Id', idOrNoneFor<SubCategoryId>()),
  categoryName: field('C_Name', plainText),
  subCategoryName: field('S_Name', anyText()),
  categoryImage: field('C_ImagePath', plainText),
  subCategoryImage: field('S_ImagePath', anyText()),
  imageAlt: field('ImageAlt', plainText),
  href: field('Path', plainText),
  isLeaf: field('IsLeaf', flag),
  fromPaise: field('FromPrice', rupeesOrNone),
  fromWeight: optional('FromWeight', record(weightPricing)),
  finenessLabel: field('PurityLabel', anyText()),
  weightRange: field('WeightRange', anyText()),
  countryOfOrigin: field('CountryOfOrigin', anyText()),
});

export type Tile = Plain<typeof tile>;

const typeAndCategory = record({
  typeId: field('P_Id', idFor<ProductTypeId>()),
  categoryId: optional('C_Id', idOrNoneFor<CategoryId>()),
});

export const getTiles = defineCall({
  name: 'GetProductFront',
  does: 'Lists the categories of a type or, with a category, its sub-categories.',
  caller: 'guest',
  repeat: 'harmless',
  payload: withOptional(typeAndCategory, pageFields),
  data: list(tile),
});

export const getCategories = defineCall({
  name: 'GetCategoryFront',
  does: 'Lists the categories of a type.',
  caller: 'guest',
  repeat: 'harmless',
  payload: withOptional(typeAndCategory, pageFields),
  data: list(tile),
});

export const getSubCategories = defineCall({
  name: 'GetSubCategoryFront',
  does: 'Lists the sub-categories of a category.',
  caller: 'guest',
  repeat: 'harmless',
  payload: withOptional(
    record({ typeId: field('P_Id', idFor<ProductTypeId>()), categoryId: field('C_Id', idFor<CategoryId>()) }),
    pageFields,
  ),
  data: list(tile),
});

export const LISTING_ORDERS = ['featured', 'price-up', 'price-down', 'name', 'origin'] as const;
export type ListingOrder = (typeof LISTING_ORDERS)[number];

/** Tiles on a page of a listing. */
export const LISTING_PAGE = 48;

const listing = record({
  tiles: field('Tiles', list(tile)),
  /** Tiles of all pages. */
  total: field('Total', amountOfThings),
  /** Countries of origin below the place, whatever is chosen, as rule 6(10A) of the Packaged Commodities Rules has them filtered. */
  origins: field('Origins', list(plainText)),
  /** Only for callers that ask for them. */
  facets: optional('Facets', facets),
});

export type Listing = Plain<typeof listing>;

export const getListing = defineCall({
  name: 'GetListingFront',
  does: 'Reads a page of a listing, filtered and sorted; a type’s categories or, with a category, its sub-categories.',
  caller: 'guest',
  repeat: 'harmless',
  payload: withOptional(
    record({
      typeId: field('P_Id', idFor<ProductTypeId>()),
      categoryId: optional('C_Id', idOrNoneFor<CategoryId>()),
      order: field('Order', oneOf(LISTING_ORDERS, 'Order is not valid')),
      /** Empty: every country. */
      origin: field('CountryOfOrigin', anyText(200)),
    }),
    withOptional(withOptional(pageFields, facetFields), record({ withFacets: optional('WithFacets', flag) })),
  ),
  data: listing,
});

/** A name or slug in a path, any case; empty when the level is missing. */
const nodeName = anyText(200);

/** A resolved path: ids, names and slugs of its levels, and the page's metadata. */
const place = record({
  typeId: field('P_id', idFor<ProductTypeId>()),
  categoryId: field('C_Id', idOrNoneFor<CategoryId>()),
  subCategoryId: field('S_Id', idOrNoneFor<SubCategoryId>()),
  typeName: field('PT_Name', plainText),
  categoryName: field('C_Name', anyText()),
  subCategoryName: field('SC_Name', anyText()),
  typeHref: field('PT_Path', plainText),
  categoryHref: field('C_Path', anyText()),
  /** Canonical path. */
  href: field('Path', plainText),
  isCustomised: field('IsCustomized', flag),
  /** A leaf has a product page; every other level lists tiles. */
  isLeaf: field('IsLeaf', flag),
  seoTitle: field('SeoTitle', plainText),
  seoDescription: field('SeoDescription', plainText),
  intro: field('Intro', anyText()),
  /** Longer text below a listing. */
  about: field('About', anyText()),
  image: field('ImagePath', plainText),
});

export type Place = Plain<typeof place>;

export const resolveNames = defineCall({
  name: 'GetNameByIdForFront',
  does: 'Resolves the names or slugs of a path to ids; the first match, missing levels 0.',
  caller: 'guest',
  repeat: 'harmless',
  payload: record({
    typeName: field('PT_Name', nodeName),
    categoryName: field('C_Name', nodeName),
    subCategoryName: field('SC_Name', nodeName),
  }),
  data: oneOrNone(place),
});
