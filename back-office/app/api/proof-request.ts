/** One request to confirm who is working, on behalf of all calls that wait for it. */
import { useSyncExternalStore } from 'react';

/** What a call needs again. */
export type Proof = 'second factor' | 'password';

interface ProofRequest {
  readonly proof: Proof;
  readonly answer: Promise<boolean>;
  readonly resolve: (isConfirmed: boolean) => void;
}

let open: ProofRequest | null = null;
const subscribers = new Set<() => void>();

function setOpen(request: ProofRequest | null): void {
  open = request;
  for (const notify of subscribers) notify();
}

/** Resolves with whether the person confirmed. */
export async function askForProof(proof: Proof): Promise<boolean> {
  // Another proof is asked for first: the call finds out what it needs afterwards.
  if (open !== null && open.proof !== proof) await open.answer;
  if (open === null) {
    const { promise: answer, resolve } = Promise.withResolvers<boolean>();
    setOpen({ proof, answer, resolve });
  }
  return (await open?.answer) ?? false;
}

export function answerProofRequest(isConfirmed: boolean): void {
  open?.resolve(isConfirmed);
  setOpen(null);
}

function subscribe(changed: () => void): () => void {
  subscribers.add(changed);
  return () => subscribers.delete(changed);
}

/** The proof that calls wait for. */
export function useProofDue(): Proof | null {
  return useSyncExternalStore(subscribe, () => open?.proof ?? null);
}
