import type { DataOf } from '@tola/contract/call';
import { LAST_STANDARD_TYPE_ID } from '@tola/contract/catalogue-values';
import { getHomeGroups } from '@tola/contract/home';
import type { RouterContextProvider } from 'react-router';
import { load } from '../calls/load.ts';

/** Group omitted from the home page (specification 001 §2.4). */
const SKIPPED_GROUP = 'Silver Color Bar';

/** Products of one type and the path of their listing. */
export type HomeGroup = DataOf<typeof getHomeGroups>[number] & { path: string };

/** Groups of the home page. Types with ids above the standard ones are customised coins. */
export async function loadHomeGroups(context: Readonly<RouterContextProvider>): Promise<HomeGroup[]> {
  const groups = await load(context, getHomeGroups, null);
  return groups
    .filter((group) => group.typeName !== SKIPPED_GROUP && group.tiles.length > 0)
    .map((group) => ({
      ...group,
      path: `${group.typeId > LAST_STANDARD_TYPE_ID ? '/customize-coins' : '/products'}/${group.typeSlug}`,
    }));
}
