import { lazy, type ReactElement, Suspense, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { leavePage, subscribeToToasts, toastsWait } from './toast.ts';

const Toaster = lazy(() => import('./toaster.tsx').then(({ Toaster }) => ({ default: Toaster })));

let wanted = false;

/** Draws nothing until the first toast; stays from then on. */
export function ToastHost(): ReactElement | null {
  const { pathname } = useLocation();
  const page = useRef(pathname);
  // Before the effects of the new page, which may have something to say.
  useLayoutEffect(() => {
    if (page.current === pathname) return;
    page.current = pathname;
    leavePage();
  }, [pathname]);
  const isWanted = useSyncExternalStore(
    subscribeToToasts,
    () => {
      wanted ||= toastsWait();
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
