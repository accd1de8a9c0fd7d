import { lazy, type ReactElement, Suspense, useSyncExternalStore } from 'react';
import { fetchCode } from '../fetch-code.ts';

/** Blockers of advertising keep it back; the store goes on without it. */
const Counting = lazy(async () => ({ default: (await fetchCode(() => import('./counting.tsx'))).Counting }));

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
