/** Answers of the search and of narrowed listings: matched tiles in their order, a page of them, and the facets. */
import type { Facets, FoundOrder, Tile } from '@tola/contract';
import type { RateBoard } from '#rates';
import { type SoldWeight, soldWeight } from './catalogue-nodes.ts';
import type { FoundPlace } from './catalogue-places.ts';
import { type TileNode, tileOf } from './catalogue-prices.ts';
import type { FindIndex } from './find-index.ts';
import { isAboutPieces, type MatchedTile, matchPieces, type Narrowing, narrowingOf } from './find-pieces.ts';
import { placesWith, type Understood } from './find-search.ts';
import type { ListPage } from './list-page.ts';

const NO_BOUNDS = narrowingOf({});

export interface FoundTiles {
  readonly tiles: Tile[];
  readonly total: number;
  readonly facets: Facets;
}

interface WantedTiles extends ListPage {
  readonly chosen: Narrowing;
}

export async function foundTiles(
  index: FindIndex,
  { bounds, terms }: Understood,
  board: RateBoard,
  { chosen, order, skip, take }: WantedTiles & { readonly order: FoundOrder },
): Promise<FoundTiles> {
  const places = placesWith(terms, index);
  const { tiles, facets } = matchPieces(index, { places, bounds, chosen, board, tileNumbers: null });
  const sorted = order === 'name' ? byRank(tiles, await index.nameRanks()) : (byPrice(tiles, order) ?? tiles);
  const page = sorted.slice(skip, skip + take);
  const showsPieces = isAboutPieces(bounds) || isAboutPieces(chosen);
  return { tiles: shown(index, page, board, { showsPieces, nodeOf: itself }), total: tiles.length, facets };
}

interface ListedTiles extends WantedTiles {
  readonly order: string;
  /** All tiles of the listing that may be shown, in its order. */
  readonly nodes: readonly TileNode[];
}

/** The tiles of a listing that a choice of facets leaves. */
export function narrowedListing(
  index: FindIndex,
  { type, category }: FoundPlace,
  board: RateBoard,
  { chosen, order, nodes, skip, take }: ListedTiles,
): FoundTiles {
  const { from, upto } = index.rangeOf(type.id, category?.id ?? null);
  const places = Uint32Array.from({ length: upto - from }, (_, at) => from + at);
  const isOfType = category === null;
  const tileNumbers = isOfType ? index.categories.packed : null;
  const { tiles, facets } = matchPieces(index, { places, bounds: NO_BOUNDS, chosen, board, tileNumbers });
  const nodeOf = isOfType ? (leaf: TileNode): TileNode => ('category' in leaf ? leaf.category : leaf) : itself;
  const matched = new Map(tiles.map((tile) => [nodeOf(index.leaves[tile.place] as TileNode), tile]));
  const inOrder = nodes.flatMap((node) => matched.get(node) ?? []);
  const page = (byPrice(inOrder, order) ?? inOrder).slice(skip, skip + take);
  return {
    tiles: shown(index, page, board, { showsPieces: isAboutPieces(chosen), nodeOf }),
    total: inOrder.length,
    facets,
  };
}

function itself(leaf: TileNode): TileNode {
  return leaf;
}

/** Null for other orders; tiles without a price come last. */
function byPrice(tiles: readonly MatchedTile[], order: string): MatchedTile[] | null {
  if (order !== 'price-up' && order !== 'price-down') return null;
  const sign = order === 'price-up' ? 1 : -1;
  const key = ({ pricePaise }: MatchedTile): number => (Number.isNaN(pricePaise) ? Infinity : sign * pricePaise);
  return tiles.toSorted((one, other) => (key(one) === key(other) ? 0 : key(one) - key(other)));
}

function byRank(tiles: readonly MatchedTile[], ranks: Uint32Array): MatchedTile[] {
  return tiles.toSorted((one, other) => (ranks[one.place] ?? 0) - (ranks[other.place] ?? 0));
}

interface Look {
  readonly showsPieces: boolean;
  readonly nodeOf: (leaf: TileNode) => TileNode;
}

/** Without those that are no longer sold since the index was built. */
function shown(
  index: FindIndex,
  page: readonly MatchedTile[],
  board: RateBoard,
  { showsPieces, nodeOf }: Look,
): Tile[] {
  return page.flatMap(({ place, row }) => {
    const leaf = index.leaves[place];
    if (leaf === undefined || leaf.product === null || !leaf.isListed) return [];
    return [tileOf(nodeOf(leaf), board, showsPieces ? pieceAt(index, leaf, row) : null)];
  });
}

/** Null where the product has changed since the index was built. */
function pieceAt(index: FindIndex, { product }: TileNode, row: number): SoldWeight | null {
  const at = index.rowPlaces.packed[row];
  if (product === null || at === undefined || at >= product.weights.count) return null;
  return soldWeight(product.weights.rowAt(at), product);
}
