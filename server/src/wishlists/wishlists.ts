/** Rules of a wishlist. */
import { addToWishlist, type CustomerId, PIECES_AT_MOST, type WeightId } from '@tola/contract';
import type { Transaction } from '#database';
import { refuse } from '#http';
import { insertPieces, lockCustomer } from './wishlist-store.ts';

interface NewPieces {
  readonly customerId: CustomerId;
  /** The latest first. */
  readonly weightIds: readonly WeightId[];
}

/**
 * Puts pieces on the list, as many as it has room for; a piece that is on it stays where it is.
 *
 * @throws a refusal when the list had no room for any of them
 */
export async function keepPieces(tx: Transaction, { customerId, weightIds }: NewPieces, now: Date): Promise<void> {
  // Two devices of one customer never fill the list beyond its limit.
  await lockCustomer(tx, customerId);
  const kept = await insertPieces(tx, { customerId, weightIds, atMost: PIECES_AT_MOST }, now);
  if (weightIds.length > 0 && kept === 0) throw refuse(addToWishlist, 'list-full');
}
