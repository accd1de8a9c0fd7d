/** Listings: the tiles of a place, filtered, sorted and paged. */
import type { ListingOrder, Tile } from '@tola/contract';
import type { RateBoard } from '#rates';
import type { FoundPlace } from './catalogue-places.ts';
import { factsOf, pricePaise, type TileNode, tileOf } from './catalogue-prices.ts';
import { mapInSlices, sortInSlices } from './in-slices.ts';
import type { ListPage } from './list-page.ts';
import type { ResponseCache } from './response-cache.ts';

export interface ListingChoice {
  readonly order: ListingOrder;
  /** Empty: every country. */
  readonly origin: string;
}

/** Tile nodes of a place in catalogue order: the categories of a type, or the sub-categories of a category. */
function tileNodesOf({ type, category }: FoundPlace): readonly TileNode[] {
  return category === null ? type.categories : category.subCategories;
}

/** Changes with what a listing shows, prices aside. */
export function revisionOf({ type, category }: FoundPlace): number {
  return (category ?? type).revision;
}

export function tilesOf(place: FoundPlace, board: RateBoard, { skip, take }: ListPage): Tile[] {
  return tileNodesOf(place)
    .slice(skip, skip + take)
    .map((node) => tileOf(node, board));
}

export interface ListedNodes {
  /** The tiles that are left by the choice, in its order. */
  readonly nodes: readonly TileNode[];
  readonly origins: string[];
}

/** @param cache keeps filtered and sorted lists until a product of the place, or the prices that it is sorted by, change */
export async function listedNodes(
  place: FoundPlace,
  board: RateBoard,
  choice: ListingChoice,
  cache: ResponseCache,
): Promise<ListedNodes> {
  const byOrigin = await cache(`origins ${place.type.id} ${place.category?.id}`, [revisionOf(place)], async () =>
    groupedByOrigin(tileNodesOf(place)),
  );
  const chosen = choice.origin === '' ? tileNodesOf(place) : (byOrigin.get(choice.origin) ?? []);
  const key = `order ${place.type.id} ${place.category?.id} ${choice.order} ${choice.origin}`;
  const inputs = [revisionOf(place), choice.order.startsWith('price') ? board.stamp : ''];
  // The caller may name any country: one without products must not become a key.
  const isKept = choice.order !== 'featured' && chosen.length > 0;
  const nodes = isKept ? await cache(key, inputs, async () => await inOrder(chosen, choice.order, board)) : chosen;
  return { nodes, origins: [...byOrigin.keys()].filter(Boolean).toSorted() };
}

async function groupedByOrigin(nodes: readonly TileNode[]): Promise<Map<string, TileNode[]>> {
  const origins = await mapInSlices(nodes, (node) => ({ node, origin: factsOf(node).countryOfOrigin }));
  const groups = new Map<string, TileNode[]>();
  for (const { node, origin } of origins) {
    const group = groups.get(origin);
    if (group === undefined) groups.set(origin, [node]);
    else group.push(node);
  }
  return groups;
}

const { compare } = new Intl.Collator('en-IN');

/** Unpriced tiles come last. */
async function inOrder(
  nodes: readonly TileNode[],
  order: ListingOrder,
  board: RateBoard,
): Promise<readonly TileNode[]> {
  switch (order) {
    case 'price-up':
      return await sortedBy(nodes, (node) => priceOf(node, board) ?? Infinity, ascending);
    case 'price-down':
      return await sortedBy(nodes, (node) => -(priceOf(node, board) ?? -Infinity), ascending);
    case 'name':
      return await sortedBy(nodes, (node) => node.name, compare);
    case 'origin':
      return await sortedBy(nodes, (node) => factsOf(node).countryOfOrigin, compare);
    case 'featured':
      return nodes;
  }
}

async function sortedBy<K>(
  nodes: readonly TileNode[],
  key: (node: TileNode) => K,
  compareKeys: (one: K, other: K) => number,
): Promise<readonly TileNode[]> {
  const keyed = await mapInSlices(nodes, (node) => ({ node, key: key(node) }));
  const sorted = await sortInSlices(keyed, (one, other) => compareKeys(one.key, other.key));
  return sorted.map(({ node }) => node);
}

function ascending(one: number, other: number): number {
  return one === other ? 0 : one - other;
}

function priceOf(node: TileNode, board: RateBoard): number | null {
  const { fromWeight } = factsOf(node);
  return fromWeight === null ? null : pricePaise(fromWeight, board);
}
