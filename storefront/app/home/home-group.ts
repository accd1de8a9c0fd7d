import type { DataOf } from '@tola/contract/call';
import { getHomeGroups } from '@tola/contract/home';
import type { RouterContextProvider } from 'react-router';
import { load } from '../calls/load.ts';

/** Group omitted from the home page (specification 001 §2.4). */
const SKIPPED_GROUP = 'Silver Color Bar';

/** The listing of a type shows the others. */
const TILES_PER_GROUP = 12;

/** Products of one type and the path of their listing. */
export type HomeGroup = DataOf<typeof getHomeGroups>[number];

/** Groups of the home page. */
export async function loadHomeGroups(context: Readonly<RouterContextProvider>): Promise<HomeGroup[]> {
  const groups = await load(context, getHomeGroups, { perGroup: TILES_PER_GROUP });
  return groups.filter((group) => group.typeName !== SKIPPED_GROUP && group.tiles.length > 0);
}
