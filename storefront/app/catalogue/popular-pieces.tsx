import type { Tile } from '@tola/contract/catalogue';
import { getHomeGroups } from '@tola/contract/home';
import { Skeleton } from '@tola/ui';
import { type ReactElement, useEffect, useState } from 'react';
import { call } from '../calls/call.ts';
import { TileCard } from './tile-card.tsx';

const PIECES = 4;

/** The first piece of each product type, as on the home page, where a page has nothing of its own to show. */
export function PopularPieces(): ReactElement | null {
  const tiles = usePopular();
  // Nothing to lead to, or no connection: the page stands without them.
  if (tiles?.length === 0) return null;
  return (
    <section aria-labelledby="popular-pieces" className="mt-16 text-left">
      <h2 id="popular-pieces" className="mb-6 text-2xl">
        Popular right now
      </h2>
      <ul className="tile-grid">
        {tiles === null
          ? Array.from({ length: PIECES }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: All are the same.
              <li key={index} aria-hidden="true">
                <Skeleton className="aspect-[3/4] w-full rounded-card" />
              </li>
            ))
          : tiles.map(({ tile, type }) => (
              <li key={tile.href}>
                <TileCard tile={tile} type={type} sizes="(min-width: 1240px) 285px, (min-width: 768px) 23vw, 46vw" />
              </li>
            ))}
      </ul>
    </section>
  );
}

interface Popular {
  readonly tile: Tile;
  /** Name of its product type. */
  readonly type: string;
}

/** Null until loaded; empty without a reply. */
function usePopular(): readonly Popular[] | null {
  const [tiles, setTiles] = useState<readonly Popular[] | null>(null);
  useEffect(() => {
    let isGone = false;
    void call(getHomeGroups, { perGroup: 1 }, { quiet: true }).then((answer) => {
      if (isGone) return;
      const groups = answer.ok ? answer.data : [];
      setTiles(
        groups
          .flatMap(({ typeName: type, tiles: [tile] }) => (tile === undefined ? [] : [{ tile, type }]))
          .slice(0, PIECES),
      );
    });
    return () => {
      isGone = true;
    };
  }, []);
  return tiles;
}
