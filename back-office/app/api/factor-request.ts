/** One request for the second factor, on behalf of all calls that wait for it. */
import { useSyncExternalStore } from 'react';

interface FactorRequest {
  readonly answer: Promise<boolean>;
  readonly resolve: (isConfirmed: boolean) => void;
}

let open: FactorRequest | null = null;
const subscribers = new Set<() => void>();

function setOpen(request: FactorRequest | null): void {
  open = request;
  for (const notify of subscribers) notify();
}

/** Resolves with whether the person confirmed. */
export async function askForFactor(): Promise<boolean> {
  if (open === null) {
    const { promise: answer, resolve } = Promise.withResolvers<boolean>();
    setOpen({ answer, resolve });
  }
  return (await open?.answer) ?? false;
}

export function answerFactorRequest(isConfirmed: boolean): void {
  open?.resolve(isConfirmed);
  setOpen(null);
}

function subscribe(changed: () => void): () => void {
  subscribers.add(changed);
  return () => subscribers.delete(changed);
}

/** Whether calls wait for the second factor. */
export function useIsFactorDue(): boolean {
  return useSyncExternalStore(subscribe, () => open !== null);
}
