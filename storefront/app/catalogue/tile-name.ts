import type { Tile } from '@tola/contract/catalogue';

/** Name of the deepest level of a tile. */
export function tileName(tile: Tile): string {
  return tile.subCategoryName || tile.categoryName;
}
