import { lazy, type ReactElement, Suspense, useSyncExternalStore } from 'react';
import { fetchCode } from '../fetch-code.ts';

/** Ad blockers may block it; the store works without it. */
const Tracking = lazy(async () => ({ default: (await fetchCode(() => import('./tracking.tsx'))).Tracking }));

const never = (): (() => void) => () => {};

/** Renders nothing on the server or where tracking is off; the code is loaded on demand. */
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
