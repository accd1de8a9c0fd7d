/**
 * Whether purchases may be told to a tag manager on the page. It is the visitor's choice, kept in this browser; until it is
 * made, the answer is no.
 */
import { useSyncExternalStore } from 'react';

const KEY = 'measuringAllowed';
const listeners = new Set<() => void>();

export function measuringIsAllowed(): boolean {
  return localStorage.getItem(KEY) === 'yes';
}

export function allowMeasuring(allowed: boolean): void {
  localStorage.setItem(KEY, allowed ? 'yes' : 'no');
  for (const listener of listeners) listener();
}

/** The choice as it stands, in another tab's doing too. */
export function useMeasuringAllowed(): boolean {
  return useSyncExternalStore(subscribe, measuringIsAllowed, () => false);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
