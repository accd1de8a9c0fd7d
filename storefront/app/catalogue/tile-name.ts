import type { Tile } from '@tola/contract/catalogue';

/** The name of the deepest level that a tile stands for. */
export function tileName(tile: Tile): string {
  return tile.subCategoryName || tile.categoryName;
}
