/** What the shop sells: types, categories, sub-categories, products and their weights. */

import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { checked, converted, field, list, oneOrNone, onlyOne, optional, type Plain, record } from './codec.ts';
import {
  amountOfThings,
  anyText,
  flag,
  grams,
  id,
  idOrNone,
  oneOf,
  percent,
  plainText,
  rupees,
  rupeesOrNone,
  weightText,
} from './values.ts';

/** Product ids above this one are customised coins (specification 000 §2). */
export const LAST_STANDARD_TYPE_ID = 6;

/** Gold or Silver on the wire, `gold` or `silver` in the code. */
export const metalCategory = converted(
  oneOf(['Gold', 'Silver'], 'MetalCategory is not valid'),
  (value) => value.toLowerCase() as 'gold' | 'silver',
  (value) => (value === 'gold' ? ('Gold' as const) : ('Silver' as const)),
);

/** Fineness as the wire's text: '995' or '999'. */
export const purityText = converted(plainText, Number, String);

/** What the live price of a weight needs. */
const weightPricing = {
  weightId: field('P_DetailsId', id),
  metal: field('MetalCategory', metalCategory),
  fineness: field('Purity', purityText),
  weightMg: field('Denomination', grams),
  marginPaisePerGram: field('Margin', rupees),
  makingPaise: field('NetAmt', rupees),
  serviceTaxBp: field('ServiceTax', percent),
  otherTaxBp: field('OtherTax', percent),
};

const productType = record({
  id: field('P_id', id),
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
  payload: record({ customised: optional('IsCustomized', oneOf(['1'], 'IsCustomized is not valid')) }),
  data: list(productType),
});

/**
 * A category or sub-category on a listing. `typeId` with `categoryId`, and `subCategoryId` null for a category. The
 * pricing fields describe the lightest weight sold below it, for the "from" price; null when nothing is sold.
 */
const tile = record({
  typeId: field('P_Id', id),
  categoryId: field('C_Id', id),
  subCategoryId: field('S_Id', idOrNone),
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

const typeAndCategory = record({ typeId: field('P_Id', id), categoryId: optional('C_Id', idOrNone) });

export const getTiles = defineCall({
  name: 'GetProductFront',
  does: 'Lists the categories of a type or, with a category, its sub-categories.',
  caller: 'guest',
  repeat: 'harmless',
  payload: typeAndCategory,
  data: list(tile),
});

export const getCategories = defineCall({
  name: 'GetCategoryFront',
  does: 'Lists the categories of a type.',
  caller: 'guest',
  repeat: 'harmless',
  payload: typeAndCategory,
  data: list(tile),
});

export const getSubCategories = defineCall({
  name: 'GetSubCategoryFront',
  does: 'Lists the sub-categories of a category.',
  caller: 'guest',
  repeat: 'harmless',
  payload: record({ typeId: field('P_Id', id), categoryId: field('C_Id', id) }),
  data: list(tile),
});

/** A name or slug in a path, any case; empty when the level is missing. */
const nodeName = anyText(200);

/** Where a path leads: ids, names and slugs of its levels, and what its page says of itself. */
const place = record({
  typeId: field('P_id', id),
  categoryId: field('C_Id', idOrNone),
  subCategoryId: field('S_Id', idOrNone),
  typeName: field('PT_Name', plainText),
  categoryName: field('C_Name', anyText()),
  subCategoryName: field('SC_Name', anyText()),
  typeHref: field('PT_Path', plainText),
  categoryHref: field('C_Path', anyText()),
  /** The one path of this place, whatever spelling led to it. */
  href: field('Path', plainText),
  isCustomised: field('IsCustomized', flag),
  /** A leaf has a product page, every other place lists tiles. */
  isLeaf: field('IsLeaf', flag),
  seoTitle: field('SeoTitle', plainText),
  seoDescription: field('SeoDescription', plainText),
  intro: field('Intro', anyText()),
  /** A longer text for the foot of a listing. */
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

const ground = oneOf(['light', 'dark'], 'Ground is not valid');

const image = record({ path: field('path', plainText), alt: field('alt', plainText) });

/** One weight of the weight selector, with all that its live price needs. */
const weightOption = record({
  weightId: field('P_DetailsId', id),
  weightMg: field('Denomination', grams),
  mrpPaise: field('MRP', rupees),
  marginPaisePerGram: field('Margin', rupees),
  makingPaise: field('NetAmt', rupees),
  serviceTaxBp: field('ServiceTax', percent),
  otherTaxBp: field('OtherTax', percent),
  /** Pieces in stock; null when made to order. */
  stock: optional('Stock', amountOfThings),
  dispatchDays: field('DispatchDays', amountOfThings),
  halted: field('Halted', flag),
  size: field('Size', anyText()),
});

export type WeightOption = Plain<typeof weightOption>;

/** The wire spreads images over imagePath1..n, imgalt1..n; the code has a list. */
const product = spreadImages(
  record({
    typeId: field('P_Id', id),
    categoryId: field('C_Id', id),
    subCategoryId: field('S_Id', idOrNone),
    weightId: field('P_DetailsId', id),
    name: field('ProductName', plainText),
    typeName: field('ProductType', plainText),
    href: field('Path', plainText),
    mrpPaise: field('MRP', rupees),
    pricePaise: field('price', rupeesOrNone),
    shortDescription: field('ShortDesc', plainText),
    fullDescription: field('FullDesc', anyText()),
    purityAndTech: field('Desc2', anyText()),
    packaging: field('Desc3', anyText()),
    uniqueCode: field('UniqueId', plainText),
    weightMg: field('Denomination', grams),
    weightAsText: field('Weight', weightText),
    metal: field('MetalCategory', metalCategory),
    fineness: field('Purity', purityText),
    finenessLabel: field('PurityLabel', anyText()),
    size: field('Size', anyText()),
    certification: field('Certification', anyText()),
    collection: field('Collection', anyText()),
    packagingLabel: field('pakaging', anyText()),
    countryOfOrigin: field('CountryOfOrigin', anyText()),
    marginPaisePerGram: field('Margin', rupees),
    makingPaise: field('NetAmt', rupees),
    serviceTaxBp: field('ServiceTax', percent),
    otherTaxBp: field('OtherTax', percent),
    gold995PremiumPaise: field('PGold995', rupeesOrNone),
    gold999PremiumPaise: field('PGold999', rupeesOrNone),
    silver999PremiumPaise: field('PSilver999', rupeesOrNone),
    images: field('images', list(image)),
    video: optional('VideoPath', plainText),
    videoAlt: optional('vidalt1', plainText),
    videoPoster: optional('VideoPoster', plainText),
    weights: field('Gram', list(weightOption)),
    externalShops: field(
      'EcomURLs',
      list(
        record({
          name: field('name', anyText()),
          url: field('redirectUrl', plainText),
          icon: field('ecomIcon', plainText),
        }),
      ),
    ),
    hsn: field('Hsn', anyText()),
    /** What the pictures show; the page says so beside another weight. */
    picturedWeightMg: field('PicturedWeight', grams),
    videoWebm: optional('VideoWebmPath', plainText),
    /** Why this product is not sold just now, in plain words; none while it is. */
    pausedReason: optional('PausedReason', plainText),
    seoTitle: field('SeoTitle', plainText),
    seoDescription: field('SeoDescription', plainText),
    details: field('Details', list(record({ label: field('label', plainText), value: field('value', plainText) }))),
  }),
);

export type Product = Plain<typeof product>;

/** Adds `imagePath1..n` and `imgalt1..n`, which clients of the specification's store read, beside the list. */
function spreadImages<T extends { images: { path: string; alt: string }[] }>(codec: {
  decode(wire: unknown, name: string): T;
  read(wire: unknown): T;
  encode(plain: T): unknown;
}): typeof codec {
  return {
    ...codec,
    encode(plain) {
      const spread = plain.images.flatMap((one, index) => [
        [`imagePath${index + 1}`, one.path],
        [`imgalt${index + 1}`, one.alt],
      ]);
      return { ...(codec.encode(plain) as object), ...Object.fromEntries(spread) };
    },
  };
}

const productAddress = {
  typeId: field('P_Id', id),
  categoryId: field('C_Id', idOrNone),
  subCategoryId: optional('S_Id', idOrNone),
};

export const getProduct = defineCall({
  name: 'GetFinalProductFront',
  does: 'Reads a product, priced for one of its weights (the first when `type` is 0).',
  caller: 'guest',
  repeat: 'harmless',
  payload: record({ ...productAddress, weightId: optional('type', idOrNone) }),
  data: onlyOne(product),
  refusals: { 'product-unknown': [404, 'Product not found'] },
});

export const getBuybackEstimate = defineCall({
  name: 'GetBuybackEstimateFront',
  does: 'Says what the store would pay for a piece now: the live rate less 1 percent, without making charge and GST.',
  caller: 'guest',
  repeat: 'harmless',
  payload: record({ weightId: field('P_DetailsId', id) }),
  data: onlyOne(
    record({
      weightId: field('P_DetailsId', id),
      buybackPaise: field('Buyback', rupees),
      sellingPaise: field('price', rupees),
      sequence: field('Seq', amountOfThings),
    }),
  ),
  refusals: {
    'product-unknown': [404, 'Product not found'],
    'no-price': [503, 'There is no live price at the moment'],
  },
});

const relatedProduct = record({
  typeId: field('P_Id', id),
  categoryId: field('C_Id', id),
  subCategoryId: field('S_Id', idOrNone),
  weightId: field('P_DetailsId', id),
  name: field('ProductName', plainText),
  image: field('imagePath1', plainText),
  imageAlt: field('imgalt1', plainText),
  href: field('Path', plainText),
});

export type RelatedProduct = Plain<typeof relatedProduct>;

export const getRelatedProducts = defineCall({
  name: 'GetRelatedProductsFront',
  does: 'Lists products of the same type beside the given one.',
  caller: 'guest',
  repeat: 'harmless',
  payload: record(productAddress),
  data: list(relatedProduct),
});

/** One denomination in the products menu. */
const menuItem = record({
  typeKey: field('UniqueId', plainText),
  typeId: field('P_id', id),
  href: field('Path', plainText),
  ...weightPricing,
});

export type MenuItem = Plain<typeof menuItem>;

export const getMenu = defineCall({
  name: 'GetMenuProductsFront',
  does: 'Lists the denominations of each type with their pricing inputs, for the products menu.',
  caller: 'guest',
  repeat: 'harmless',
  payload: record({ id: optional('id', checked(z.union([z.string(), z.number()]))) }),
  data: list(menuItem),
  extras: record({
    types: field('UniqueId', {
      decode: () => [],
      read: (wire) =>
        (JSON.parse(String(wire)) as { UniqueId: string; TypeName: string }[]).map((one) => ({
          typeKey: one.UniqueId,
          typeName: one.TypeName,
        })),
      encode: (plain: { typeKey: string; typeName: string }[]) =>
        JSON.stringify(plain.map((one) => ({ UniqueId: one.typeKey, TypeName: one.typeName }))),
    }),
  }),
});

export const getHomeGroups = defineCall({
  name: 'GetProCategoriesForFront',
  does: 'Lists the home page’s product groups.',
  caller: 'guest',
  repeat: 'harmless',
  data: list(
    record({
      typeId: field('P_Id', id),
      typeName: field('ProductType', plainText),
      typeSlug: field('Slug', plainText),
      tiles: field('Products', list(tile)),
    }),
  ),
});

/** A picture of the home page with the words that stand on it. */
const banner = record({
  id: field('S_Id', id),
  name: field('S_ImageName', plainText),
  image: field('S_ImagePath', plainText),
  imageAlt: field('S_ImageAlt', anyText()),
  /** Which text colour the picture's empty side needs. */
  ground: field('S_Ground', ground),
  eyebrow: field('S_Eyebrow', anyText()),
  headline: field('S_Headline', anyText()),
  text: field('S_Text', anyText()),
  button: field('S_Button', anyText()),
  href: field('S_URL', anyText()),
});

export type Banner = Plain<typeof banner>;

export const getBanners = defineCall({
  name: 'GetBannerForFront',
  does: 'Lists the pictures of the home page’s banner slider.',
  caller: 'guest',
  repeat: 'harmless',
  data: list(banner),
});

const topBanner = record({
  type: field('Type', plainText),
  image: field('B_ImagePath', plainText),
  imageAlt: field('B_ImageAlt', anyText()),
  href: field('B_URL', plainText),
  ground: field('B_Ground', ground),
  eyebrow: field('B_Eyebrow', anyText()),
  headline: field('B_Headline', anyText()),
  lead: field('B_Lead', anyText()),
  button: field('B_Button', anyText()),
});

export type TopBanner = Plain<typeof topBanner>;

export const getTopBanner = defineCall({
  name: 'GetBanner',
  does: 'Reads the top web banner.',
  caller: 'guest',
  repeat: 'harmless',
  data: list(topBanner),
});

/** The opening of the home page, with SHOP NOW. */
const hero = record({
  eyebrow: field('Eyebrow', anyText()),
  headline: field('Headline', plainText),
  lead: field('Lead', anyText()),
  button: field('Button', plainText),
  href: field('URL', plainText),
  secondButton: field('SecondButton', anyText()),
  secondHref: field('SecondURL', anyText()),
  image: field('ImagePath', plainText),
  imageAlt: field('ImageAlt', anyText()),
  /** The product in the picture, for the price beside it. */
  weight: optional(
    'Weight',
    record({ ...weightPricing, name: field('ProductName', plainText), href: field('Path', plainText) }),
  ),
});

export type Hero = Plain<typeof hero>;

export const getHero = defineCall({
  name: 'GetHomeHeroFront',
  does: 'Reads the opening of the home page; empty when the shop has none.',
  caller: 'guest',
  repeat: 'harmless',
  data: oneOrNone(hero),
});
