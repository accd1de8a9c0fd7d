/** Cart state of the logged-in customer and its updates on the server. */
import type { LineId } from '@tola/contract';
import { type CartLine, getCart, removeFromCart, updateCartQuantity } from '@tola/contract/cart';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../calls/call.ts';
import { setCartCount } from '../session/session-store.ts';
import { toast } from '../toast/toast.ts';
import { piecesIn } from './cart-figures.ts';

export interface Cart {
  /** Null until loaded. */
  readonly lines: readonly CartLine[] | null;
  /** The server could not be reached or could not answer. */
  readonly failed: boolean;
  readonly reload: () => Promise<void>;
  readonly setQuantity: (line: CartLine, quantity: number) => void;
  readonly remove: (line: CartLine) => Promise<void>;
}

/** @param loggedIn nothing is read before */
export function useCart(loggedIn: boolean): Cart {
  const [lines, setLines] = useState<readonly CartLine[] | null>(null);
  const [failed, setFailed] = useState(false);

  const reload = useCallback(async () => {
    setFailed(false);
    const answer = await call(getCart, null);
    setFailed(!answer.ok);
    if (answer.ok) setLines(answer.data);
  }, []);
  useEffect(() => {
    if (loggedIn) void reload();
  }, [loggedIn, reload]);
  useEffect(() => {
    if (lines !== null) setCartCount(piecesIn(lines));
  }, [lines]);

  const setQuantity = useQuantities(setLines, reload);
  const remove = useCallback(async (line: CartLine) => {
    const answer = await call(removeFromCart, { lineId: line.lineId });
    if (answer.ok) toast.success(answer.message);
    if (answer.ok || answer.reason === 'line-unknown') {
      setLines((now) => now?.filter((one) => one.lineId !== line.lineId) ?? null);
    }
  }, []);
  return { lines, failed, reload, setQuantity, remove };
}

type SetLines = (change: (now: readonly CartLine[] | null) => readonly CartLine[] | null) => void;

/**
 * Shows a new quantity immediately and sends it. While one update is in flight only the latest of the next ones is
 * queued, so quick clicks arrive in order and merged. A refusal reloads the cart.
 */
function useQuantities(setLines: SetLines, reload: () => Promise<void>): Cart['setQuantity'] {
  const sending = useRef(new Set<number>());
  const wanted = useRef(new Map<number, number>());
  const send = useCallback(
    async (lineId: LineId): Promise<void> => {
      if (sending.current.has(lineId)) return;
      sending.current.add(lineId);
      try {
        for (let quantity = wanted.current.get(lineId); quantity !== undefined; quantity = wanted.current.get(lineId)) {
          wanted.current.delete(lineId);
          const answer = await call(updateCartQuantity, { lineId, quantity });
          if (!answer.ok) {
            wanted.current.delete(lineId);
            await reload();
          } else if (!wanted.current.has(lineId)) toast.success(answer.data.message);
        }
      } finally {
        sending.current.delete(lineId);
      }
    },
    [reload],
  );
  return useCallback(
    (line, quantity) => {
      setLines((now) => now?.map((one) => (one.lineId === line.lineId ? { ...one, quantity } : one)) ?? null);
      wanted.current.set(line.lineId, quantity);
      void send(line.lineId);
    },
    [setLines, send],
  );
}
