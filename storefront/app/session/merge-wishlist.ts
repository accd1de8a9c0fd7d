/** Moves the wishlist of this browser into the account that has logged in. */
import { makeCall } from '@tola/contract/client';
import { addToWishlist } from '@tola/contract/wishlists';
import { readPieces, removePiece } from './piece-lists.ts';

/** Without a reply the list stays for the next page. Pieces for which the account's list has no room are dropped. */
export async function mergeWishlist(): Promise<void> {
  const weightIds = readPieces('wishlist');
  if (weightIds.length === 0) return;
  const answer = await makeCall(addToWishlist, { weightIds });
  if (answer.ok || answer.reason === 'list-full') for (const id of weightIds) removePiece('wishlist', id);
}
