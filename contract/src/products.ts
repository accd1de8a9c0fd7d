/** A product with its variants, related products and buyback price. */

import { defineCall } from './call.ts';
import { purityText, weightPricing } from './catalogue-values.ts';
import { field, list, onlyOne, optional, type Plain, record } from './codec.ts';
import type { CategoryId, ProductId, ProductTypeId, SubCategoryId, WeightId } from './ids.ts';
import { metalCategory, premiumFields } from './metals.ts';
import {
  amountOfThings,
  anyText,
  basisPoints,
  flag,
  grams,
  idFor,
  idOrNoneFor,
  percent,
  plainNumber,
  plainText,
  rupees,
  rupeesOrNone,
  rupeesPerGram,
  weightText,
} from './values.ts';

const image = record({ path: field('path', plainText), alt: field('alt', plainText) });

/** One variant of the weight selector, with its pricing inputs. */
const weightOption = record({
  weightId: field('P_DetailsId', idFor<WeightId>()),
  weightMg: field('Denomination', grams),
  mrpPaise: field('MRP', rupees),
  marginPaisePerGram: field('Margin', rupeesPerGram),
  makingPaise: field('NetAmt', rupees),
  serviceTaxBp: field('ServiceTax', percent),
  otherTaxBp: field('OtherTax', percent),
  /** Pieces in stock; null when made to order. */
  stock: optional('Stock', amountOfThings),
  dispatchDays: field('DispatchDays', amountOfThings),
  /** Coins: diameter × thickness. Bars: length × width × thickness. */
  size: field('Size', anyText()),
  /** Picture of this weight, in the place of the product's first. */
  image: optional('ImagePath', plainText),
  imageAlt: optional('ImageAlt', plainText),
  /** Reason for a trading halt of this variant alone, shown to buyers. */
  pausedReason: optional('PausedReason', plainText),
});

export type WeightOption = Plain<typeof weightOption>;

/**
 * Texts of a product that pass from its table to its page unchanged. To add one: a field here, a column, a field of the
 * form in `staff/catalogue-resources.ts`, and the place where the page shows it.
 */
export const productTexts = {
  shortDescription: field('ShortDesc', plainText),
  fullDescription: field('FullDesc', anyText()),
  purityAndTech: field('Desc2', anyText()),
  packaging: field('Desc3', anyText()),
  finenessLabel: field('PurityLabel', anyText()),
  certification: field('Certification', anyText()),
  collection: field('Collection', anyText()),
  packagingLabel: field('pakaging', anyText()),
  countryOfOrigin: field('CountryOfOrigin', anyText()),
};

export type ProductTextName = keyof typeof productTexts;

/** A list of images, which the wire spreads over imagePath1..n and imgalt1..n. */
export const product = spreadImages(
  record({
    typeId: field('P_Id', idFor<ProductTypeId>()),
    categoryId: field('C_Id', idFor<CategoryId>()),
    subCategoryId: field('S_Id', idOrNoneFor<SubCategoryId>()),
    weightId: field('P_DetailsId', idFor<WeightId>()),
    productId: field('ProductId', idFor<ProductId>()),
    name: field('ProductName', plainText),
    typeName: field('ProductType', plainText),
    href: field('Path', plainText),
    mrpPaise: field('MRP', rupees),
    pricePaise: field('price', rupeesOrNone),
    ...productTexts,
    uniqueCode: field('UniqueId', plainText),
    weightMg: field('Denomination', grams),
    weightAsText: field('Weight', weightText),
    metal: field('MetalCategory', metalCategory),
    fineness: field('Purity', purityText),
    size: field('Size', anyText()),
    marginPaisePerGram: field('Margin', rupeesPerGram),
    makingPaise: field('NetAmt', rupees),
    serviceTaxBp: field('ServiceTax', percent),
    otherTaxBp: field('OtherTax', percent),
    ...premiumFields(rupeesOrNone),
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
    /** Engraved, and sold with a design only. */
    madeToDesign: field('MadeToDesign', flag),
    /** Weight shown in the images; the page notes it beside other weights. */
    picturedWeightMg: field('PicturedWeight', grams),
    videoWebm: optional('VideoWebmPath', plainText),
    /** Height maps of a coin's faces, white highest; the front's on both sides without a back's. */
    reliefFront: optional('ReliefFront', plainText),
    reliefBack: optional('ReliefBack', plainText),
    /** Reason for a trading halt of this product alone, shown to buyers. Halts of its metal come with the rates. */
    pausedReason: optional('PausedReason', plainText),
    /** Published reviews, and their average rating to one decimal; 0 without any. */
    reviewCount: field('ReviewCount', amountOfThings),
    rating: field('Rating', plainNumber),
    seoTitle: field('SeoTitle', plainText),
    seoDescription: field('SeoDescription', plainText),
    details: field('Details', list(record({ label: field('label', plainText), value: field('value', plainText) }))),
  }),
);

export type Product = Plain<typeof product>;

/** Adds `imagePath1..n` and `imgalt1..n` beside the list, for clients written to the specification. */
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
  typeId: field('P_Id', idFor<ProductTypeId>()),
  categoryId: field('C_Id', idOrNoneFor<CategoryId>()),
  subCategoryId: optional('S_Id', idOrNoneFor<SubCategoryId>()),
};

export const getProduct = defineCall({
  name: 'GetFinalProductFront',
  does: 'Reads a product, priced for one of its weights (its default weight when `type` is 0).',
  caller: 'guest',
  repeat: 'harmless',
  payload: record({ ...productAddress, weightId: optional('type', idOrNoneFor<WeightId>()) }),
  data: onlyOne(product),
  refusals: { 'product-unknown': [404, 'Product not found'] },
});

export const getBuybackEstimate = defineCall({
  name: 'GetBuybackEstimateFront',
  does: 'Reads the buyback price of a piece: the live selling rate less the buyback deduction, without making charge and GST.',
  caller: 'guest',
  repeat: 'harmless',
  payload: record({ weightId: field('P_DetailsId', idFor<WeightId>()) }),
  data: onlyOne(
    record({
      weightId: field('P_DetailsId', idFor<WeightId>()),
      buybackPaise: field('Buyback', rupees),
      /** The deduction that the estimate was computed with. */
      deductionBp: field('BuybackDeductionBp', basisPoints),
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
  typeId: field('P_Id', idFor<ProductTypeId>()),
  categoryId: field('C_Id', idFor<CategoryId>()),
  subCategoryId: field('S_Id', idOrNoneFor<SubCategoryId>()),
  weightId: field('P_DetailsId', idFor<WeightId>()),
  name: field('ProductName', plainText),
  image: field('imagePath1', plainText),
  imageAlt: field('imgalt1', plainText),
  href: field('Path', plainText),
  /** Its lightest piece on sale, for the "from" price. */
  fromWeight: optional('FromWeight', record(weightPricing)),
});

export type RelatedProduct = Plain<typeof relatedProduct>;

export const getRelatedProducts = defineCall({
  name: 'GetRelatedProductsFront',
  does: 'Lists other products of the same type.',
  caller: 'guest',
  repeat: 'harmless',
  payload: record(productAddress),
  data: list(relatedProduct),
});
