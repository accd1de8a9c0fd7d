import { useRouteLoaderData } from 'react-router';
import type { RootData } from './root-loader.ts';

/** Root loader data, for pages inside the shell. */
export function useRootData(): RootData {
  const data = useRouteLoaderData('root') as RootData | undefined;
  if (data === undefined) throw new Error('The shell has not loaded its data');
  return data;
}
