import type { Tile } from '@tola/contract/catalogue';
import { noBreak } from '../no-break.ts';

/** Name of the deepest level of a tile. */
export function tileName(tile: Tile): string {
  return tile.subCategoryName || tile.categoryName;
}

/** "999.9 · 500 mg to 100 g". A narrow place breaks it before "to" only, so that no line begins or ends with the dot. */
export function tileFacts({ finenessLabel, weightRange }: Tile): string {
  const facts = [finenessLabel, weightRange].filter(Boolean).join(' · ');
  return facts
    .split(' to ')
    .map(noBreak)
    .join(` ${noBreak('to ')}`);
}
