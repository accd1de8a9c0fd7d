/** The transfer that this person verifies: taken from the queue, renewed while the page is open. */
import { type TakenTransfer, takeTransfer } from '@tola/contract/staff';
import { useEffect, useRef } from 'react';
import { useApiMutation } from '../api/hooks.ts';

/** A lease lasts two minutes. */
const RENEW_MS = 45_000;
/** How soon an empty queue notices a new transfer. */
const LOOK_AGAIN_MS = 15_000;

type ClaimId = NonNullable<TakenTransfer['transfer']>['claimId'];

export interface VerifyQueue {
  readonly taken: TakenTransfer | undefined;
  readonly error: Error | null;
  readonly isLoading: boolean;
  /** Takes the neighbour of the current transfer; nothing happens while another step runs. */
  readonly step: (direction: 'next' | 'previous') => void;
  readonly retry: () => void;
}

/** @param wanted a certain transfer to begin with; null for the oldest */
export function useVerifyQueue(wanted: ClaimId | null): VerifyQueue {
  const take = useApiMutation(takeTransfer, { showsError: true });
  const renew = useApiMutation(takeTransfer, { showsError: true });
  const shown = take.data?.transfer ?? null;
  const { mutate } = take;
  const { mutate: renewLease } = renew;
  const first = useRef(wanted);
  useEffect(() => {
    mutate({ claimId: first.current, direction: first.current === null ? 'next' : 'this' });
  }, [mutate]);
  const claimId = shown?.claimId ?? null;
  const isIdle = !take.isPending && take.error === null && take.data !== undefined;
  useEffect(() => {
    if (claimId !== null) {
      const timer = setInterval(() => renewLease({ claimId, direction: 'this' }), RENEW_MS);
      return () => clearInterval(timer);
    }
    if (!isIdle) return;
    const timer = setTimeout(() => mutate({ claimId: null, direction: 'next' }), LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [claimId, isIdle, mutate, renewLease]);
  return {
    taken: take.data,
    error: take.error,
    isLoading: take.isPending && take.data === undefined,
    step(direction) {
      if (!take.isPending) mutate({ claimId, direction });
    },
    retry: () => mutate({ claimId, direction: claimId === null ? 'next' : 'this' }),
  };
}
