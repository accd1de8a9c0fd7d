/** Finds the piece requested by a URL in the price list. */
import { idOf, type WeightId } from '@tola/contract/ids';
import type { ListedProduct } from '@tola/contract/price-list';

export type ListedWeight = ListedProduct['weights'][number];

export interface Piece {
  product: ListedProduct;
  weight: ListedWeight;
}

/** What a price list must contain for {@link pieceOf}, however long it is. */
export function wantedPiece(search: URLSearchParams): { href: string | null; weightId: WeightId | null } {
  const weightId = Number(search.get('weight') ?? '');
  return {
    href: search.get('product')?.slice(0, 500) || null,
    weightId: Number.isSafeInteger(weightId) && weightId > 0 ? idOf<WeightId>(weightId) : null,
  };
}

/**
 * The piece of `?product=` (page path) and `?weight=` (id). A weight of another product selects the same weight of this
 * one, or its lightest. Null for an unknown product.
 */
export function pieceOf(products: readonly ListedProduct[], search: URLSearchParams): Piece | null {
  const weightId = Number(search.get('weight') ?? '');
  const owner = products.find(({ weights }) => weights.some((weight) => weight.weightId === weightId));
  const product = products.find(({ href }) => href === search.get('product')) ?? owner;
  if (product === undefined) return null;
  const asked = owner?.weights.find((weight) => weight.weightId === weightId);
  const weight =
    product.weights.find((one) => one.weightId === weightId) ??
    product.weights.find((one) => one.weightMg === asked?.weightMg) ??
    product.weights[0];
  return weight === undefined ? null : { product, weight };
}
