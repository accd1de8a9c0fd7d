import { lazy, type ReactElement, Suspense, useSyncExternalStore } from 'react';

const Counting = lazy(() => import('./counting.tsx').then((module) => ({ default: module.Counting })));

const never = (): (() => void) => () => {};

/** Nothing on the server, and nothing in a shop that counts nobody: the code is fetched where it is needed. */
export function CountingHost({ tagManagerId }: { tagManagerId: string }): ReactElement | null {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return inBrowser && tagManagerId !== '' ? (
    <Suspense fallback={null}>
      <Counting tagManagerId={tagManagerId} />
    </Suspense>
  ) : null;
}
