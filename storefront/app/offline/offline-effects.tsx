import { useEffect } from 'react';
import { useRootData } from '../root-data.ts';
import { TAKE_OVER } from './kept.ts';

const WORKER = '/service-worker.js';
/** Between two writings of the rates on the screen. */
const KEEP_EVERY_MS = 60_000;

/** Installs the service worker once the page has loaded, and keeps what it shows without a connection. */
export function OfflineEffects(): null {
  const { projectName } = useRootData().configuration;
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const stop = new AbortController();
    const keep = (): void => void keepRates(projectName);
    const begin = (): void => {
      void installWorker();
      addEventListener('click', followAsDocument, { capture: true, signal: stop.signal });
      document.addEventListener('visibilitychange', () => document.hidden && keep(), { signal: stop.signal });
      const timer = setInterval(keep, KEEP_EVERY_MS);
      stop.signal.addEventListener('abort', () => clearInterval(timer));
      keep();
    };
    if (document.readyState === 'complete') begin();
    else addEventListener('load', begin, { once: true, signal: stop.signal });
    return () => stop.abort();
  }, [projectName]);
  return null;
}

/** A new worker that was installed during an earlier page takes over now; no page is loaded again for it. */
async function installWorker(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' });
    registration.waiting?.postMessage(TAKE_OVER);
  } catch (error) {
    // The shop works without it, as in a private window of some browsers.
    console.warn('Pages without a connection are not available', error);
  }
}

/**
 * Without a connection a link is followed by the browser, for whose request the worker has a page, and not by the
 * router, which could only fail to load the next page's code.
 */
function followAsDocument(event: MouseEvent): void {
  if (navigator.onLine || navigator.serviceWorker.controller === null) return;
  if (event.target instanceof Element && event.target.closest('a[href^="/"]') !== null)
    event.stopImmediatePropagation();
}

async function keepRates(shopName: string): Promise<void> {
  try {
    const { keepLastSeen } = await import('./last-seen.ts');
    await keepLastSeen(shopName);
  } catch (error) {
    console.warn('The rates could not be kept', error);
  }
}
