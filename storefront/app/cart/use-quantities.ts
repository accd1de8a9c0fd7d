/** Quantity changes of the cart: pending until the server confirms them. */
import type { LineId } from '@tola/contract';
import { type CartLine, updateCartQuantity } from '@tola/contract/cart';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../calls/call.ts';
import { toast } from '../toast/toast.ts';

/** A quantity that was chosen and is not confirmed. */
export interface PendingQuantity {
  readonly wanted: number;
  /** No reply came: the line keeps its quantity until the change is repeated. */
  readonly lost: boolean;
}

export interface Quantities {
  /** Unconfirmed changes by line. */
  readonly pending: ReadonlyMap<LineId, PendingQuantity>;
  readonly setQuantity: (line: CartLine, quantity: number) => void;
}

type SetLines = (change: (now: readonly CartLine[] | null) => readonly CartLine[] | null) => void;

/**
 * Sends one update per line at a time. While it is in flight only the latest of the next ones is queued, so quick clicks
 * arrive in order and merged. A refusal, or a connection that returns after a lost reply, reloads the cart.
 */
export function useQuantities(setLines: SetLines, reload: () => Promise<void>): Quantities {
  const [pending, setPending] = useState<ReadonlyMap<LineId, PendingQuantity>>(new Map());
  const sending = useRef(new Set<LineId>());
  const wanted = useRef(new Map<LineId, number>());

  const mark = useCallback((lineId: LineId, to: PendingQuantity | null) => {
    setPending((now) => {
      const next = new Map(now);
      if (to === null) next.delete(lineId);
      else next.set(lineId, to);
      return next;
    });
  }, []);

  const send = useCallback(
    async (lineId: LineId): Promise<void> => {
      if (sending.current.has(lineId)) return;
      sending.current.add(lineId);
      try {
        for (let quantity = wanted.current.get(lineId); quantity !== undefined; quantity = wanted.current.get(lineId)) {
          wanted.current.delete(lineId);
          const answer = await call(updateCartQuantity, { lineId, quantity });
          const next = wanted.current.get(lineId);
          if (answer.ok) {
            setLines((now) => now?.map((line) => (line.lineId === lineId ? { ...line, quantity } : line)) ?? null);
            if (next === undefined) mark(lineId, null);
            if (next === undefined) toast.success(answer.data.message);
          } else if (answer.reason === 'network') {
            wanted.current.delete(lineId);
            mark(lineId, { wanted: next ?? quantity, lost: true });
            // The change may have arrived although its reply did not.
            await reload();
          } else {
            wanted.current.delete(lineId);
            mark(lineId, null);
            await reload();
          }
        }
      } finally {
        sending.current.delete(lineId);
      }
    },
    [mark, reload, setLines],
  );

  const isLost = [...pending.values()].some(({ lost }) => lost);
  useEffect(() => {
    if (!isLost) return;
    const read = (): void => void reload();
    addEventListener('online', read);
    return () => removeEventListener('online', read);
  }, [isLost, reload]);

  const setQuantity = useCallback(
    (line: CartLine, quantity: number) => {
      mark(line.lineId, { wanted: quantity, lost: false });
      wanted.current.set(line.lineId, quantity);
      void send(line.lineId);
    },
    [mark, send],
  );
  return { pending, setQuantity };
}
