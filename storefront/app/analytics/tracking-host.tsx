import { lazy, type ReactElement, Suspense, useSyncExternalStore } from 'react';
import { fetchCode } from '../fetch-code.ts';

/** Blockers of advertising keep it back; the store goes on without it. */
const Tracking = lazy(async () => ({ default: (await fetchCode(() => import('./tracking.tsx'))).Tracking }));

const never = (): (() => void) => () => {};

/** Nothing on the server, and nothing in a shop that counts nobody: the code is fetched where it is needed. */
export function TrackingHost({ tagManagerId }: { tagManagerId: string }): ReactElement | null {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return inBrowser && tagManagerId !== '' ? (
    <Suspense fallback={null}>
      <Tracking tagManagerId={tagManagerId} />
    </Suspense>
  ) : null;
}
