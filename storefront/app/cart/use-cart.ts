/** Cart state of the logged-in customer and its updates on the server. */
import { type CartLine, getCart, removeFromCart } from '@tola/contract/cart';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../calls/call.ts';
import type { Outcome } from '../connection/use-attempt.ts';
import { setCartCount } from '../session/session-store.ts';
import { toast } from '../toast/toast.ts';
import { piecesIn } from './cart-figures.ts';
import { type Quantities, useQuantities } from './use-quantities.ts';

export interface Cart extends Quantities {
  /** As the server holds them; null until loaded. */
  readonly lines: readonly CartLine[] | null;
  /** The server could not be reached or could not answer. */
  readonly failed: boolean;
  readonly reload: () => Promise<void>;
  readonly remove: (line: CartLine) => Promise<Outcome>;
}

/** @param loggedIn nothing is read before */
export function useCart(loggedIn: boolean): Cart {
  const [lines, setLines] = useState<readonly CartLine[] | null>(null);
  const [failed, setFailed] = useState(false);

  const reload = useCallback(async () => {
    setFailed(false);
    const answer = await call(getCart, null, { early: true });
    setFailed(!answer.ok);
    if (answer.ok) setLines(answer.data);
  }, []);
  useEffect(() => {
    if (loggedIn) void reload();
  }, [loggedIn, reload]);
  useEffect(() => {
    if (lines !== null) setCartCount(piecesIn(lines));
  }, [lines]);

  const quantities = useQuantities(setLines, reload);
  const remove = useCallback(async (line: CartLine): Promise<Outcome> => {
    const answer = await call(removeFromCart, { lineId: line.lineId });
    if (answer.ok) toast.success(answer.message);
    if (answer.ok || answer.reason === 'line-unknown') {
      setLines((now) => now?.filter((one) => one.lineId !== line.lineId) ?? null);
    }
    return !answer.ok && answer.reason === 'network' ? 'no reply' : 'done';
  }, []);
  return { lines, failed, reload, remove, ...quantities };
}
