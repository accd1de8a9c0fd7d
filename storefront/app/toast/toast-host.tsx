import { lazy, type ReactElement, Suspense, useSyncExternalStore } from 'react';
import { subscribeToToasts, toastsWait } from './toast.ts';

const Toaster = lazy(() => import('./toaster.tsx').then(({ Toaster }) => ({ default: Toaster })));

let wanted = false;

/** Draws nothing until the first toast; stays from then on. */
export function ToastHost(): ReactElement | null {
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
