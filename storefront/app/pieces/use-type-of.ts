import type { Tile } from '@tola/contract/catalogue';
import { useRootData } from '../root-data.ts';

/** Name of a tile's product type, for lists that mix types: designs of several have the same name. Empty for one that is not listed. */
export function useTypeOf(): (tile: Tile) => string {
  const { productTypes } = useRootData();
  return ({ typeId }) => productTypes.find(({ id }) => id === typeId)?.name ?? '';
}
