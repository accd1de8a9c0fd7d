import type { WeightId } from '@tola/contract/ids';
import { Icon } from '@tola/ui';
import { Heart, Scale } from 'lucide-react';
import { type ReactElement, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { addPiece, isFull, readPieces } from '../session/piece-lists.ts';
import { toast } from '../toast/toast.ts';
import { comparePath } from './compare-path.ts';
import { useWishlist } from './use-wishlist.ts';

interface KeepPieceProps {
  readonly weightId: WeightId;
  /** Look of a control among the tools of a product. */
  readonly className: string;
}

/** Puts the selected weight on the wishlist, or takes it off. */
export function WishlistButton({ weightId, className }: KeepPieceProps): ReactElement {
  const { ids, add, remove } = useWishlist();
  const isKept = ids?.includes(weightId) === true;
  return (
    <button
      type="button"
      aria-pressed={isKept}
      disabled={ids === null}
      onClick={() => void (isKept ? remove(weightId) : add(weightId))}
      className={className}
    >
      <Icon of={Heart} size={18} className={isKept ? 'fill-current text-green-ink' : ''} />
      Wishlist
    </button>
  );
}

/** Adds the selected weight to the comparison; once it is there, leads to the comparison. */
export function CompareButton({ weightId, className }: KeepPieceProps): ReactElement {
  const [ids, setIds] = useState<readonly WeightId[]>([]);
  useEffect(() => setIds(readPieces('compared')), []);
  if (ids.includes(weightId) && ids.length > 1) {
    return (
      <Link to={comparePath(ids)} className={className}>
        <Icon of={Scale} size={18} className="text-green-ink" />
        Compare {ids.length} pieces
      </Link>
    );
  }
  const isAlone = ids.includes(weightId);
  return (
    <button
      type="button"
      aria-pressed={isAlone}
      onClick={() => {
        if (isAlone) toast.info('Open another coin or bar and press Compare there too');
        else if (isFull('compared')) toast.error('Four pieces are compared already. Remove one first.');
        else setIds(addPiece('compared', weightId));
      }}
      className={className}
    >
      <Icon of={Scale} size={18} className={isAlone ? 'text-green-ink' : ''} />
      Compare
    </button>
  );
}
