/** Loads an order, and reloads it when the page becomes visible again. */
import { getOrder, type OrderView } from '@tola/contract/order-view';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../calls/call.ts';

export interface OrderReading {
  /** Null until loaded. */
  readonly order: OrderView | null;
  readonly problem: { readonly message: string; readonly mayPass: boolean } | null;
  readonly read: () => Promise<void>;
}

export function useOrder(orderNumber: string, loggedIn: boolean): OrderReading {
  const [order, setOrder] = useState<OrderView | null>(null);
  const [problem, setProblem] = useState<OrderReading['problem']>(null);
  const read = useCallback(async () => {
    const answer = await call(getOrder, { orderNumber }, { quiet: true });
    if (answer.ok) {
      setOrder(answer.data);
      setProblem(null);
      return;
    }
    const mayPass = answer.code === 0 || answer.code >= 429;
    setProblem({ message: answer.message === '' ? 'We couldn’t load the order.' : answer.message, mayPass });
  }, [orderNumber]);
  useEffect(() => {
    if (!loggedIn) return;
    setOrder(null);
    void read();
    const onLook = (): void => {
      if (!document.hidden) void read();
    };
    document.addEventListener('visibilitychange', onLook);
    return () => document.removeEventListener('visibilitychange', onLook);
  }, [loggedIn, read]);
  return { order, problem, read };
}
