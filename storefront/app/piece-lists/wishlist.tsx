import type { WeightId } from '@tola/contract/ids';
import { getPieces, type ListedPiece } from '@tola/contract/pieces';
import { formatWeight } from '@tola/pricing';
import { Button, buttonClass, Skeleton } from '@tola/ui';
import { type ReactElement, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../calls/call.ts';
import { comparePath } from '../pieces/compare-path.ts';
import { PieceTile } from '../pieces/piece-tile.tsx';
import { useWishlist } from '../pieces/use-wishlist.ts';
import { loginLink } from '../shell/session-links.ts';
import { EmptyList } from './empty-list.tsx';

/** The visitor's wishlist, at live prices. */
export function Wishlist(): ReactElement {
  const { ids, failed, isCustomer, remove, reload } = useWishlist();
  const { pieces, lost, retry } = usePieces(ids);
  if (failed || lost) {
    return (
      <p role="alert" className="mt-6">
        We couldn’t load your wishlist.{' '}
        <Button tone="outline" size="small" onClick={() => void (failed ? reload() : retry())}>
          Try again
        </Button>
      </p>
    );
  }
  if (pieces === null || ids === null) return <Skeleton className="mt-6 h-80 w-full rounded-panel" />;
  const shown = pieces.filter(({ weightId }) => ids.includes(weightId));
  return (
    <>
      {!isCustomer && shown.length > 0 && (
        <p className="mt-3 text-muted">
          Kept in this browser.{' '}
          <Link {...loginLink} className="underline underline-offset-4 hover:no-underline">
            Log in
          </Link>{' '}
          to keep it with your account.
        </p>
      )}
      {shown.length === 0 ? <NothingKept /> : <KeptPieces pieces={shown} remove={remove} />}
    </>
  );
}

interface KeptPiecesProps {
  readonly pieces: readonly ListedPiece[];
  readonly remove: (weightId: WeightId) => Promise<void>;
}

function KeptPieces({ pieces, remove }: KeptPiecesProps): ReactElement {
  return (
    <>
      <ul className="tile-grid mt-6 gap-y-5">
        {pieces.map((piece) => (
          <li key={piece.weightId} className="flex flex-col">
            <div className="flex-1">
              <PieceTile piece={piece} />
            </div>
            <button
              type="button"
              onClick={() => void remove(piece.weightId)}
              className="min-h-11 self-start text-[15px] text-muted underline underline-offset-4 hover:no-underline"
            >
              Remove
              <span className="sr-only">
                {' '}
                {piece.name}, {formatWeight(piece.weightMg)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {pieces.length > 1 && (
        <Link
          to={comparePath(pieces.map(({ weightId }) => weightId))}
          className={`${buttonClass({ tone: 'outline' })} mt-6`}
        >
          {pieces.length > 4 ? 'Compare the latest four' : 'Compare them'}
        </Link>
      )}
    </>
  );
}

function NothingKept(): ReactElement {
  return (
    <EmptyList title="Nothing here yet">Press “Wishlist” on the page of a coin or bar to keep it for later.</EmptyList>
  );
}

/** Reads pieces once their ids are known; removing one reads nothing again. */
function usePieces(ids: readonly WeightId[] | null): {
  readonly pieces: readonly ListedPiece[] | null;
  readonly lost: boolean;
  readonly retry: () => void;
} {
  const [pieces, setPieces] = useState<readonly ListedPiece[] | null>(null);
  const [lost, setLost] = useState(false);
  const [tries, setTries] = useState(0);
  const isKnown = ids !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list only gets shorter here, and a try repeats the call.
  useEffect(() => {
    if (ids === null) return;
    if (ids.length === 0) return setPieces([]);
    setLost(false);
    void call(getPieces, { weightIds: [...ids] }, { quiet: true }).then((answer) => {
      if (answer.ok) setPieces(answer.data);
      setLost(!answer.ok);
    });
  }, [isKnown, tries]);
  return { pieces, lost, retry: () => setTries((count) => count + 1) };
}
