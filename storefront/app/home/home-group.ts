import type { DataOf } from '@tola/contract/call';
import { getHomeGroups } from '@tola/contract/home';
import type { RouterContextProvider } from 'react-router';
import { load } from '../calls/load.ts';

/** Group omitted from the home page (specification 001 §2.4). */
const SKIPPED_GROUP = 'Silver Color Bar';

/** The listing of a type shows the others. */
const TILES_PER_GROUP = 12;
/** So many keep the page below 90 KB. */
const TILES_IN_ALL = 24;
/** One view of the slider. */
const LEAST_TILES_PER_GROUP = 4;

/** Products of one type and the path of their listing. */
export type HomeGroup = DataOf<typeof getHomeGroups>[number];

/** Groups of the home page. */
export async function loadHomeGroups(context: Readonly<RouterContextProvider>): Promise<HomeGroup[]> {
  const groups = await load(context, getHomeGroups, { perGroup: TILES_PER_GROUP });
  return withinPage(groups.filter((group) => group.typeName !== SKIPPED_GROUP && group.tiles.length > 0));
}

/** Tiles beside one another on a wide screen. */
const COLUMNS = 4;
/** Types with so few tiles share a row. */
const SHARING = 2;

/** Groups row by row: those that fill a view have one of their own, smaller ones share the rows after them. */
export function inRows(groups: readonly HomeGroup[]): HomeGroup[][] {
  const rows: HomeGroup[][] = groups.filter(({ tiles }) => tiles.length > SHARING).map((group) => [group]);
  const shared: HomeGroup[][] = [];
  for (const group of groups.filter(({ tiles }) => tiles.length <= SHARING)) {
    const row = shared.find((one) => tilesIn(one) + group.tiles.length <= COLUMNS);
    if (row === undefined) shared.push([group]);
    else row.push(group);
  }
  return [...rows, ...shared];
}

function tilesIn(groups: readonly HomeGroup[]): number {
  return groups.reduce((sum, { tiles }) => sum + tiles.length, 0);
}

/** Gives each group a view of tiles, and shares the others out: the largest groups lose the last of theirs. */
export function withinPage(groups: readonly HomeGroup[]): HomeGroup[] {
  let most = TILES_PER_GROUP;
  const shown = (): number => groups.reduce((sum, { tiles }) => sum + Math.min(tiles.length, most), 0);
  while (most > LEAST_TILES_PER_GROUP && shown() > TILES_IN_ALL) most -= 1;
  return groups.map((group) => ({ ...group, tiles: group.tiles.slice(0, most) }));
}
