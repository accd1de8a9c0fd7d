/** Whether shortcuts of a single character work: speech input presses them by mistake, so a person can turn them off. */
import { useSyncExternalStore } from 'react';

const STORED_AS = 'tola.single-key-shortcuts';
const subscribers = new Set<() => void>();

export function areSingleKeysOn(): boolean {
  return localStorage.getItem(STORED_AS) !== 'off';
}

export function setSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(STORED_AS);
  else localStorage.setItem(STORED_AS, 'off');
  for (const notify of subscribers) notify();
}

function subscribe(changed: () => void): () => void {
  subscribers.add(changed);
  return () => subscribers.delete(changed);
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysOn);
}
