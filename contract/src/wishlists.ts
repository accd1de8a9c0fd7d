/** The wishlist of a customer: pieces kept for later. Guests keep theirs in the browser, which adds it at login. */
import { defineCall } from './call.ts';
import { field, list, record } from './codec.ts';
import type { WeightId } from './ids.ts';
import { pieceIds } from './pieces.ts';
import { idFor } from './values.ts';

const weightId = field('P_DetailsId', idFor<WeightId>());

export const getWishlist = defineCall({
  name: 'GetWishlistFront',
  does: 'Lists the ids of the pieces on the customer’s wishlist, the latest first.',
  caller: 'customer',
  repeat: 'harmless',
  data: list(record({ weightId })),
});

export const addToWishlist = defineCall({
  name: 'AddToWishlistFront',
  does: 'Puts pieces on the customer’s wishlist, each once. Those that are not on sale are left out.',
  caller: 'customer',
  repeat: 'harmless',
  payload: record({ weightIds: field('Pieces', pieceIds) }),
  refusals: { 'list-full': [409, 'Your wishlist is full. Remove a piece first.'] },
});

export const removeFromWishlist = defineCall({
  name: 'RemoveFromWishlistFront',
  does: 'Takes a piece off the customer’s wishlist.',
  caller: 'customer',
  repeat: 'harmless',
  payload: record({ weightId }),
});
