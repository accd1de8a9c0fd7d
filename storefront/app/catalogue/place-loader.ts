/** Loads a catalogue path: a page of a listing or a product. Only the address decides, never navigation state. */
import type { WeightId } from '@tola/contract';
import { getListing, LISTING_PAGE, type Listing, type Place, resolveNames } from '@tola/contract/catalogue';
import { getContactDetails, getRuntimeConfiguration } from '@tola/contract/content';
import { getProduct, getRelatedProducts, type Product, type RelatedProduct } from '@tola/contract/products';
import { getLiveRates } from '@tola/contract/rates';
import { getReviews, type Review } from '@tola/contract/reviews';
import { type RouterContextProvider, redirect } from 'react-router';
import { load, loadIfThere, notFound } from '../calls/load.ts';
import { originOf } from '../meta.ts';
import { wantedPiece } from '../prices/listed-weight.ts';
import { productData } from '../product/product-data.ts';
import { callServerContext } from '../server-context.ts';
import { facetChoiceOf, facetQueryOf } from './facet-address.ts';
import { choiceOf, type ListingChoice, searchOf } from './listing-choice.ts';

/** One page of a listing. */
export interface ListingPage extends Listing {
  kind: 'listing';
  place: Place;
  choice: ListingChoice;
  perPage: number;
  title: string;
  /** Path and query of the page; filtered and sorted ones lead to the listing itself. */
  canonical: string;
}

export interface ProductPage {
  kind: 'product';
  place: Place;
  product: Product;
  related: RelatedProduct[];
  reviews: Review[];
  /** Structured data; null when search engines would refuse it. */
  data: object | null;
  title: string;
  canonical: string;
}

export type PlacePage = ListingPage | ProductPage;

interface LoaderArgs {
  context: Readonly<RouterContextProvider>;
  request: Request;
}

interface PathNames {
  type: string;
  category?: string;
  sub?: string;
}

/** Throws 404 for unknown names and redirects to the canonical path. */
export async function loadPlace(
  { context, request }: LoaderArgs,
  names: PathNames,
  family: 'standard' | 'customised',
): Promise<PlacePage> {
  const { type, category = '', sub = '' } = names;
  const named = { typeName: type, categoryName: category, subCategoryName: sub };
  const answer = await context.get(callServerContext)(resolveNames, named);
  // A rejected name (too long, or not storable) is unknown too.
  const place = answer.ok ? answer.data : null;
  if (place === null) throw notFound();
  if ((category !== '' && place.categoryId === null) || (sub !== '' && place.subCategoryId === null)) throw notFound();
  if (place.isCustomised !== (family === 'customised')) throw redirect(place.href, 301);
  const search = new URL(request.url).searchParams;
  return place.isLeaf && place.categoryId !== null
    ? loadProduct(context, place, wantedPiece(search).weightId)
    : loadListing(context, place, search);
}

async function loadListing(
  context: Readonly<RouterContextProvider>,
  place: Place,
  search: URLSearchParams,
): Promise<ListingPage> {
  const { typeId, categoryId } = place;
  const choice = { ...choiceOf(search, facetQueryOf(search)), text: '' };
  const { origin, order, page } = choice;
  const wanted = { typeId, categoryId, origin, order, page, ...facetChoiceOf(search), withFacets: true };
  const listing = await load(context, getListing, wanted);
  if (choice.page > 1 && listing.tiles.length === 0) throw notFound();
  const isWhole = choice.origin === '' && choice.order === 'featured' && choice.narrowed === '';
  return {
    kind: 'listing',
    place,
    choice,
    perPage: LISTING_PAGE,
    title: choice.page > 1 ? `${place.seoTitle} - Page ${choice.page}` : place.seoTitle,
    canonical: isWhole ? place.href + searchOf(choice) : place.href,
    ...listing,
  };
}

async function loadProduct(
  context: Readonly<RouterContextProvider>,
  place: Place,
  weightId: WeightId | null,
): Promise<ProductPage> {
  const { typeId, categoryId, subCategoryId } = place;
  const address = { typeId, categoryId, subCategoryId };
  const [product, related, configuration, business, rates] = await Promise.all([
    load(context, getProduct, { ...address, weightId }),
    loadIfThere(context, getRelatedProducts, address, []),
    load(context, getRuntimeConfiguration, null),
    load(context, getContactDetails, null),
    load(context, getLiveRates, null),
  ]);
  const { productId, reviewCount } = product;
  const reviews = reviewCount === 0 ? [] : await loadIfThere(context, getReviews, { productId, before: null }, []);
  const data = productData(product, reviews, {
    origin: originOf({ configuration }),
    business: business.businessName,
    ratesAt: rates.find(({ metal }) => metal === product.metal)?.at ?? null,
    deliveryDays: configuration.deliveryDays,
  });
  return { kind: 'product', place, product, related, reviews, data, title: place.seoTitle, canonical: place.href };
}
