import { idOf } from '@tola/contract';
import type { Product, WeightOption } from '@tola/contract/products';
import type { Review } from '@tola/contract/reviews';
import { describe, expect, it } from 'vitest';
import { productData } from './product-data.ts';

/**
 * Fields that Google requires or recommends of a merchant listing, by type
 * (developers.google.com/search/docs/appearance/structured-data/merchant-listing and …/review-snippet, November 2026). A
 * missing one is reported. Left out are those for clothes, certificates of energy and identifiers that bullion does not have.
 */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  Product: ['name', 'image', 'offers', 'brand', 'category', 'description', 'material', 'sku'],
  Brand: ['name'],
  Offer: [
    ...['price', 'priceCurrency', 'priceValidUntil', 'availability', 'itemCondition', 'url'],
    ...['shippingDetails', 'hasMerchantReturnPolicy', 'priceSpecification'],
  ],
  UnitPriceSpecification: ['price', 'priceCurrency', 'valueAddedTaxIncluded'],
  OfferShippingDetails: ['deliveryTime', 'shippingDestination', 'shippingRate'],
  ShippingDeliveryTime: ['handlingTime', 'transitTime'],
  QuantitativeValue: ['unitCode'],
  MonetaryAmount: ['value', 'currency'],
  DefinedRegion: ['addressCountry'],
  MerchantReturnPolicy: ['applicableCountry', 'returnPolicyCategory', 'returnPolicyCountry'],
  AggregateRating: ['ratingValue', 'reviewCount', 'bestRating', 'worstRating'],
  Review: ['author', 'reviewRating', 'datePublished', 'reviewBody'],
  Rating: ['ratingValue', 'bestRating', 'worstRating'],
  Organization: ['name'],
  Person: ['name'],
  Country: ['name'],
};

/** Values that Google documents for a field. */
const FORMS: Readonly<Record<string, RegExp>> = {
  price: /^(?!0\.00$)\d+\.\d\d$/,
  priceCurrency: /^INR$/,
  priceValidUntil: /^\d{4}-\d\d-\d\d$/,
  datePublished: /^\d{4}-\d\d-\d\d$/,
  availability: /^https:\/\/schema\.org\/(InStock|OutOfStock)$/,
  itemCondition: /^https:\/\/schema\.org\/NewCondition$/,
  returnPolicyCategory: /^https:\/\/schema\.org\/MerchantReturnNotPermitted$/,
  returnPolicyCountry: /^IN$/,
  url: /^https:\/\/[^ ]+$/,
  unitCode: /^(DAY|GRM)$/,
};

/** What search engines would report, by the path of each field. */
function problemsOf(value: unknown, path = 'Product'): string[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => problemsOf(one, `${path}[${index}]`));
  if (typeof value !== 'object' || value === null) return [];
  const data = value as Readonly<Record<string, unknown>>;
  const type = String(data['@type']);
  const isEmpty = (name: string): boolean => ['', '[]', 'undefined', 'null'].includes(asText(data[name]));
  return [
    ...(FIELDS[type] === undefined ? [`${path}: the test does not know the type ${type}`] : []),
    ...(FIELDS[type] ?? []).filter(isEmpty).map((name) => `${path}.${name} is missing`),
    ...Object.keys(data).flatMap((name) =>
      FORMS[name]?.test(asText(data[name])) === false ? [`${path}.${name} is ${asText(data[name])}`] : [],
    ),
    ...Object.entries(data).flatMap(([name, part]) => problemsOf(part, `${path}.${name}`)),
  ];
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : String(JSON.stringify(value));
}

const weight: WeightOption = {
  weightId: idOf(12),
  weightMg: 10_000,
  mrpPaise: 0,
  marginPaisePerGram: 0,
  makingPaise: 0,
  serviceTaxBp: 0,
  otherTaxBp: 0,
  stock: null,
  dispatchDays: 2,
  size: '22 mm × 1.36 mm',
  image: null,
  imageAlt: null,
  pausedReason: null,
};

function product(parts: Partial<Product> = {}): Product {
  return {
    weightId: weight.weightId,
    name: 'Lotus gold coin',
    typeName: 'Gold Coin',
    href: '/products/gold-coin/lotus',
    pricePaise: 1_58_000_00,
    shortDescription: 'A coin with a lotus',
    finenessLabel: '999.9',
    uniqueCode: 'LOTUS',
    weightMg: 10_000,
    metal: 'gold',
    images: [{ path: '/media/lotus.avif', alt: 'Lotus' }],
    weights: [weight],
    countryOfOrigin: 'India',
    pausedReason: null,
    reviewCount: 0,
    rating: 0,
    ...parts,
  } as Product;
}

const shop = {
  origin: 'https://tola.example',
  business: 'Tola',
  ratesAt: '2026-11-28T18:20:00.000Z',
  deliveryDays: 7,
};
const review: Review = {
  reviewId: idOf(1),
  stars: 5,
  text: 'As described',
  city: '',
  weightMg: 10_000,
  writtenAt: '2026-11-20T10:00:00.000Z',
  photos: [],
};

describe('Structured data of a product', () => {
  it.each([
    ['without reviews', product(), []],
    ['with reviews', product({ reviewCount: 2, rating: 4.5 }), [review, { ...review, stars: 4 }]],
    ['out of stock', product({ weights: [{ ...weight, stock: 0 }] }), []],
    ['while its sale is paused', product({ pausedReason: 'Rates are being checked' }), []],
  ])('has no field missing that search engines ask for, %s', (_, one, reviews) => {
    expect(problemsOf(productData(one, reviews, shop))).toEqual([]);
  });

  it('names the weight whose price it is, for a day', () => {
    expect(productData(product(), [], shop)).toMatchObject({
      offers: {
        url: 'https://tola.example/products/gold-coin/lotus?weight=12',
        price: '158000.00',
        priceValidUntil: '2026-11-29',
        availability: 'https://schema.org/InStock',
      },
    });
  });

  it('is left out without a price and reviews, which is an error', () => {
    const withoutPrice = product({ pricePaise: null, reviewCount: 1, rating: 5 });
    expect(productData(withoutPrice, [], shop)).toBeNull();
    expect(problemsOf(productData(withoutPrice, [review], shop))).toEqual(['Product.offers is missing']);
  });
});
