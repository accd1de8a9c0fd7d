/** The wishlists feature. */
import { addToWishlist, getWishlist, PIECES_AT_MOST, removeFromWishlist } from '@tola/contract';
import type { Catalogue } from '#catalogue';
import type { Database } from '#database';
import { type Operation, operation } from '#http';
import type { Feature } from '#platform';
import { deletePiece, findPieces } from './wishlist-store.ts';
import { keepPieces } from './wishlists.ts';

interface Dependencies {
  readonly database: Database;
  readonly catalogue: Catalogue;
}

export function wishlistsFeature(dependencies: Dependencies): Feature {
  return { name: 'wishlists', operations: wishlistOperations(dependencies) };
}

function wishlistOperations({ database, catalogue }: Dependencies): Operation[] {
  return [
    operation(getWishlist, async ({ customer }) => ({
      data: await findPieces(database, customer.id, PIECES_AT_MOST),
    })),
    operation(addToWishlist, async ({ payload, customer, now }) => {
      const weightIds = payload.weightIds.filter((weightId) => catalogue.findWeight(weightId) !== null);
      await database.transaction(async (tx) => await keepPieces(tx, { customerId: customer.id, weightIds }, now));
      return { message: 'Saved to your wishlist' };
    }),
    operation(removeFromWishlist, async ({ payload: { weightId }, customer }) => {
      await deletePiece(database, customer.id, weightId);
      return { message: 'Removed from your wishlist' };
    }),
  ];
}
