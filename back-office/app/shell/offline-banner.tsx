import { type ReactElement, useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Said before somebody finds out by pressing a button. */
export function OfflineBanner(): ReactElement | null {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (isOnline) return null;
  return (
    <p role="alert" className="mb-4 rounded-lg bg-gold-soft px-4 py-2.5 font-medium">
      This computer has no connection. Nothing can be saved until it is back; what you have typed stays.
    </p>
  );
}
