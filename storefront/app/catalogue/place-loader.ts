/** Loads a catalogue path: a listing's tiles or a product. Only the path decides, never navigation state. */
import type { CategoryId } from '@tola/contract';
import { getTiles, type Place, resolveNames, type Tile } from '@tola/contract/catalogue';
import { getProduct, getRelatedProducts, type Product, type RelatedProduct } from '@tola/contract/products';
import { type RouterContextProvider, redirect } from 'react-router';
import { load, loadIfThere, notFound } from '../calls/load.ts';
import { callServerContext } from '../server-context.ts';

export interface ListingPage {
  kind: 'listing';
  place: Place;
  tiles: Tile[];
}

export interface ProductPage {
  kind: 'product';
  place: Place;
  product: Product;
  related: RelatedProduct[];
}

export type PlacePage = ListingPage | ProductPage;

interface PathNames {
  type: string;
  category?: string;
  sub?: string;
}

/** Throws 404 for unknown names and redirects to the canonical path. */
export async function loadPlace(
  context: Readonly<RouterContextProvider>,
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
  return place.isLeaf && place.categoryId !== null
    ? loadProduct(context, place, place.categoryId)
    : loadListing(context, place);
}

async function loadListing(context: Readonly<RouterContextProvider>, place: Place): Promise<ListingPage> {
  const { typeId, categoryId } = place;
  return { kind: 'listing', place, tiles: await load(context, getTiles, { typeId, categoryId }) };
}

async function loadProduct(
  context: Readonly<RouterContextProvider>,
  place: Place,
  categoryId: CategoryId,
): Promise<ProductPage> {
  const address = { typeId: place.typeId, categoryId, subCategoryId: place.subCategoryId };
  const [product, related] = await Promise.all([
    load(context, getProduct, { ...address, weightId: null }),
    loadIfThere(context, getRelatedProducts, address, []),
  ]);
  return { kind: 'product', place, product, related };
}
