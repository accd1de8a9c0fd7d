import type { Tile } from '@tola/contract/catalogue';
import type { ReactElement } from 'react';
import { TileCard } from '../catalogue/tile-card.tsx';
import { useTypeOf } from '../pieces/use-type-of.ts';

/** Pieces of an article's subject, at their live prices. */
export function PieceRow({ tiles }: { tiles: readonly Tile[] }): ReactElement {
  const typeOf = useTypeOf();
  return (
    <section aria-labelledby="article-pieces" className="wrap below-fold pb-16 [--height:560px] tablet:pb-20">
      <h2 id="article-pieces" className="mb-6 text-2xl">
        At today’s price
      </h2>
      <ul className="tile-grid">
        {tiles.map((tile) => (
          <li key={tile.href}>
            <TileCard
              tile={tile}
              type={typeOf(tile)}
              sizes="(min-width: 1240px) 285px, (min-width: 768px) 23vw, 46vw"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
