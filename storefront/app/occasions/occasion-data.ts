import type { Tile } from '@tola/contract/catalogue';
import { tileName } from '../pieces/tile-name.ts';

/** ItemList of the pieces that a page shows: https://schema.org/ItemList. */
export function piecesData(name: string, origin: string, tiles: readonly Tile[]): object[] {
  const paths = new Map(tiles.map((tile) => [tile.href, tileName(tile)]));
  if (paths.size === 0) return [];
  return [
    {
      '@type': 'ItemList',
      name,
      itemListElement: Array.from(paths, ([href, piece], index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: piece,
        url: origin + href,
      })),
    },
  ];
}
