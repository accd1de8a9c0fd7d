import type { Product } from '@tola/contract/products';
import { gramsFromMg, METALS, type Paise, rupeesFromPaise } from '@tola/pricing';

/** Interval of the live rates. */
const TICK_MILLISECONDS = 1_000;

/**
 * Structured data of a product, with the offer of its initial weight.
 *
 * @param ratesAt time of the rates; the price is valid until the next tick
 */
export function productData(origin: string, business: string, product: Product, ratesAt: string | null): object {
  const url = origin + product.href;
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name: product.name,
    description: product.shortDescription,
    sku: product.uniqueCode,
    category: product.typeName,
    image: product.images.map((image) => origin + image.path),
    brand: { '@type': 'Brand', name: business },
    material: `${METALS[product.metal].name} ${product.finenessLabel}`,
    weight: { '@type': 'QuantitativeValue', value: gramsFromMg(product.weightMg), unitCode: 'GRM' },
    countryOfOrigin: { '@type': 'Country', name: product.countryOfOrigin },
    ...(product.pricePaise === null ? {} : { offers: offerOf(url, business, product, product.pricePaise, ratesAt) }),
  };
}

function offerOf(url: string, business: string, product: Product, pricePaise: Paise, ratesAt: string | null): object {
  const weight = product.weights.find((one) => one.weightId === product.weightId);
  const soldOut = weight?.stock === 0 || (product.pausedReason ?? weight?.pausedReason ?? null) !== null;
  return {
    '@type': 'Offer',
    url,
    price: rupeesFromPaise(pricePaise).toFixed(2),
    priceCurrency: 'INR',
    ...(ratesAt === null ? {} : { priceValidUntil: new Date(Date.parse(ratesAt) + TICK_MILLISECONDS).toISOString() }),
    availability: `https://schema.org/${soldOut ? 'OutOfStock' : 'InStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@type': 'Organization', name: business },
    shippingDetails: {
      '@type': 'OfferShippingDetails',
      shippingRate: { '@type': 'MonetaryAmount', value: 0, currency: 'INR' },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
    },
  };
}
