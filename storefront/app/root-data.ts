import { useRouteLoaderData } from 'react-router';
import type { RootData } from './root-loader.ts';

/** What the shell loads once at start. Only pages inside the shell may ask for it. */
export function useRootData(): RootData {
  const data = useRouteLoaderData('root') as RootData | undefined;
  if (data === undefined) throw new Error('The shell has not loaded its data');
  return data;
}
