import type { WeightId } from '@tola/contract/ids';
import { addToWishlist, getWishlist, removeFromWishlist } from '@tola/contract/wishlists';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../calls/call.ts';
import { addPiece, isFull, readPieces, removePiece } from '../session/piece-lists.ts';
import { useSession } from '../session/use-session.ts';
import { toast } from '../toast/toast.ts';

interface WishlistState {
  /** The latest first; null until they are known. */
  readonly ids: readonly WeightId[] | null;
  readonly failed: boolean;
  readonly isCustomer: boolean;
  readonly add: (weightId: WeightId) => Promise<void>;
  readonly remove: (weightId: WeightId) => Promise<void>;
  readonly reload: () => Promise<void>;
}

/** The wishlist: of the account when logged in, of this browser for guests. */
export function useWishlist(): WishlistState {
  const { status } = useSession();
  const [ids, setIds] = useState<readonly WeightId[] | null>(null);
  const [failed, setFailed] = useState(false);
  const isCustomer = status === 'customer';

  const reload = useCallback(async (): Promise<void> => {
    if (status === 'unknown') return;
    setFailed(false);
    if (!isCustomer) {
      setIds(readPieces('wishlist'));
      return;
    }
    const answer = await call(getWishlist, null, { quiet: true });
    if (answer.ok) setIds(answer.data.map(({ weightId }) => weightId));
    setFailed(!answer.ok);
  }, [status, isCustomer]);
  useEffect(() => void reload(), [reload]);

  return {
    ...{ ids, failed, isCustomer, reload },
    async add(weightId) {
      if (isCustomer) {
        const answer = await call(addToWishlist, { weightIds: [weightId] });
        if (!answer.ok) return;
        toast.success(answer.message);
      } else if (isFull('wishlist')) {
        toast.error(addToWishlist.refusals['list-full'][1]);
        return;
      } else {
        addPiece('wishlist', weightId);
        toast.success('Saved to your wishlist');
      }
      setIds((before) => [weightId, ...(before ?? []).filter((id) => id !== weightId)]);
    },
    async remove(weightId) {
      if (isCustomer) {
        const answer = await call(removeFromWishlist, { weightId });
        if (!answer.ok) return;
      } else removePiece('wishlist', weightId);
      setIds((before) => (before ?? []).filter((id) => id !== weightId));
    },
  };
}
