/** Consent to count visits and purchases, stored in this browser. Without a choice the answer is no. */
import { useSyncExternalStore } from 'react';

export type TrackingChoice = 'yes' | 'no' | 'open';

const KEY = 'measuringAllowed';
const listeners = new Set<() => void>();

export function trackingIsAllowed(): boolean {
  return measuringChoice() === 'yes';
}

export function allowTracking(allowed: boolean): void {
  localStorage.setItem(KEY, allowed ? 'yes' : 'no');
  for (const listener of listeners) listener();
}

/** The current choice, including changes made in other tabs. */
export function useTrackingChoice(): TrackingChoice {
  return useSyncExternalStore(subscribe, measuringChoice, () => 'open');
}

function measuringChoice(): TrackingChoice {
  const kept = localStorage.getItem(KEY);
  return kept === 'yes' || kept === 'no' ? kept : 'open';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
