import { type ReactElement, useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Shown while the browser is offline. */
export function OfflineBanner(): ReactElement | null {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (isOnline) return null;
  return (
    <p role="alert" className="mb-4 rounded-lg bg-gold-soft px-4 py-2.5 font-medium">
      You’re offline. Your changes stay on this page; save them when you’re back online.
    </p>
  );
}
