import type { WeightId } from '@tola/contract';
import { getPieces, type ListedPiece } from '@tola/contract/pieces';
import type { Product } from '@tola/contract/products';
import { type ReactElement, useEffect, useState } from 'react';
import { call } from '../calls/call.ts';
import { addPiece, readPieces } from '../session/piece-lists.ts';
import { PieceTile } from './piece-tile.tsx';

/** One row of a wide screen. */
const MOST_SHOWN = 4;

interface RecentlyViewedProps {
  readonly product: Product;
  readonly weightId: WeightId;
}

/** Other pieces that were opened in this browser, at live prices. */
export function RecentlyViewed({ product, weightId }: RecentlyViewedProps): ReactElement | null {
  const { productId } = product;
  const [pieces, setPieces] = useState<readonly ListedPiece[]>([]);
  useEffect(() => void addPiece('viewed', weightId), [weightId]);
  useEffect(() => {
    const weightIds = readPieces('viewed');
    if (weightIds.length === 0) return;
    let gone = false;
    void call(getPieces, { weightIds }, { quiet: true }).then((answer) => {
      if (answer.ok && !gone) setPieces(answer.data.filter((piece) => piece.productId !== productId));
    });
    return () => {
      gone = true;
    };
  }, [productId]);
  const shown = [...Map.groupBy(pieces, (piece) => piece.productId).values()]
    .flatMap(([latest]) => latest ?? [])
    .slice(0, MOST_SHOWN);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="recently-viewed" className="online-only mt-16">
      <h2 id="recently-viewed">Recently viewed</h2>
      <ul className="tile-grid mt-6">
        {shown.map((piece) => (
          <li key={piece.weightId}>
            <PieceTile piece={piece} />
          </li>
        ))}
      </ul>
    </section>
  );
}
