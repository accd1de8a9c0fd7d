import { lazy, type ReactElement, Suspense, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { fetchCode } from '../fetch-code.ts';
import { hasQueuedToasts, leavePage, subscribeToToasts } from './toast.ts';

const loadToaster = () => import('./toaster.tsx');
const Toaster = lazy(async () => ({ default: (await fetchCode(loadToaster)).Toaster }));

let wanted = false;

/** What there is to say may be that the connection is lost: the code is fetched as soon as somebody uses the page. */
function useEarlyCode(): void {
  useEffect(() => {
    const stop = new AbortController();
    const begin = (): void => {
      stop.abort();
      void fetchCode(loadToaster);
    };
    for (const use of ['pointerdown', 'keydown']) addEventListener(use, begin, { signal: stop.signal });
    return () => stop.abort();
  }, []);
}

/** Draws nothing until the first toast; stays from then on. */
export function ToastHost(): ReactElement | null {
  const { pathname } = useLocation();
  const page = useRef(pathname);
  useEarlyCode();
  // Before the effects of the new page, which may have something to say.
  useLayoutEffect(() => {
    if (page.current === pathname) return;
    page.current = pathname;
    leavePage();
  }, [pathname]);
  const isWanted = useSyncExternalStore(
    subscribeToToasts,
    () => {
      wanted ||= hasQueuedToasts();
      return wanted;
    },
    () => false,
  );
  return isWanted ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null;
}
