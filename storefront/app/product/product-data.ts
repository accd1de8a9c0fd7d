import type { Product } from '@tola/contract/products';
import type { Review } from '@tola/contract/reviews';
import { gramsFromMg, METALS, type Paise, rupeesFromPaise } from '@tola/pricing';

/** A search engine shows no offer whose last day has passed, so a price that it once read is shown for a day at most. */
const SHOWN_MILLISECONDS = 24 * 60 * 60 * 1_000;
/** Most working days that an order takes to be dispatched, where the variant does not say. */
const HANDLING_DAYS = 2;

interface Shop {
  /** Without a slash at the end. */
  readonly origin: string;
  readonly business: string;
  /** Time of the rates. */
  readonly ratesAt: string | null;
  /** Working days from dispatch to delivery that the shop promises. */
  readonly deliveryDays: number;
}

/**
 * Structured data of a product, with the offer of the weight that its page shows first. Only the server computes it.
 *
 * @returns null without a price and reviews: search engines report a product that has neither as an error
 */
export function productData(product: Product, reviews: readonly Review[], shop: Shop): object | null {
  if (product.pricePaise === null && reviews.length === 0) return null;
  const url = shop.origin + product.href;
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name: product.name,
    description: product.shortDescription,
    sku: product.uniqueCode,
    category: product.typeName,
    image: product.images.map((image) => shop.origin + image.path),
    brand: { '@type': 'Brand', name: shop.business },
    material: `${METALS[product.metal].name} ${product.finenessLabel}`,
    weight: { '@type': 'QuantitativeValue', value: gramsFromMg(product.weightMg), unitCode: 'GRM' },
    countryOfOrigin: { '@type': 'Country', name: product.countryOfOrigin },
    ...(reviews.length === 0 ? {} : ratingOf(product, reviews)),
    ...(product.pricePaise === null ? {} : { offers: offerOf(product, product.pricePaise, shop) }),
  };
}

/** Of published reviews only. Buyers are named as on the page. */
function ratingOf({ rating, reviewCount }: Product, reviews: readonly Review[]): object {
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount, bestRating: 5, worstRating: 1 },
    review: reviews.map(({ stars, text, writtenAt }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: 'Verified buyer' },
      datePublished: writtenAt.slice(0, 10),
      reviewBody: text,
      reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5, worstRating: 1 },
    })),
  };
}

function offerOf(product: Product, pricePaise: Paise, { origin, business, ratesAt, deliveryDays }: Shop): object {
  const weight = product.weights.find((one) => one.weightId === product.weightId);
  const soldOut = weight?.stock === 0 || (product.pausedReason ?? weight?.pausedReason ?? null) !== null;
  const price = rupeesFromPaise(pricePaise).toFixed(2);
  return {
    '@type': 'Offer',
    // Of this weight: without it a returning buyer sees the remembered one, at another price.
    url: `${origin}${product.href}?weight=${product.weightId}`,
    price,
    priceCurrency: 'INR',
    // The page shows the price with GST beside it.
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price,
      priceCurrency: 'INR',
      valueAddedTaxIncluded: false,
    },
    ...(ratesAt === null ? {} : { priceValidUntil: lastDayShown(ratesAt) }),
    availability: `https://schema.org/${soldOut ? 'OutOfStock' : 'InStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@type': 'Organization', name: business },
    shippingDetails: {
      '@type': 'OfferShippingDetails',
      shippingRate: { '@type': 'MonetaryAmount', value: 0, currency: 'INR' },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        handlingTime: daysUpTo(weight?.dispatchDays ?? HANDLING_DAYS),
        transitTime: daysUpTo(deliveryDays),
      },
    },
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: 'IN',
      returnPolicyCountry: 'IN',
      returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
      merchantReturnLink: `${origin}/return-and-exchange`,
    },
  };
}

/** A date: the form that Google documents. */
function lastDayShown(ratesAt: string): string {
  return new Date(Date.parse(ratesAt) + SHOWN_MILLISECONDS).toISOString().slice(0, 10);
}

function daysUpTo(maxValue: number): object {
  return { '@type': 'QuantitativeValue', minValue: 0, maxValue, unitCode: 'DAY' };
}
