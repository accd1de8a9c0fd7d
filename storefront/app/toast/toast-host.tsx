import { lazy, type ReactElement, Suspense, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { fetchCode } from '../fetch-code.ts';
import { hasQueuedToasts, leavePage, subscribeToToasts } from './toast.ts';

const loadToaster = () => import('./toaster.tsx');
const Toaster = lazy(async () => ({ default: (await fetchCode(loadToaster)).Toaster }));

let wanted = false;

/** Loaded on first interaction, because a toast may report a lost connection. */
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

/** Renders nothing until the first toast. */
export function ToastHost(): ReactElement | null {
  const { pathname } = useLocation();
  const page = useRef(pathname);
  useEarlyCode();
  // Runs before the effects of the new page, which may show toasts.
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
