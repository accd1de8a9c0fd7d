/** The order that this tab asked for before a reload or before it came back from the card page. */
import { verifyPayment } from '@tola/contract/orders';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../calls/call.ts';
import { writeStored } from './checkout-storage.ts';
import { forgetPendingOrder, type PendingOrder, pendingOrder } from './pending-order.ts';

export interface StandingOrder {
  readonly pending: PendingOrder;
  readonly payablePaise: number;
}

export interface StandingOrderHolder {
  /** Until it is known whether there is one. */
  readonly checking: boolean;
  /** A card order that is still to be paid. */
  readonly order: StandingOrder | null;
  /** Asks the server what has become of the order; true when one stands or is finished. */
  readonly look: () => Promise<boolean>;
  readonly forget: () => void;
}

const OVER = ['failed', 'expired', 'cancelled', 'refunded'];

/** Looks for an order on arrival. A finished one leads to its status page. */
export function useStandingOrder(loggedIn: boolean): StandingOrderHolder {
  const [checking, setChecking] = useState(true);
  const [order, setOrder] = useState<StandingOrder | null>(null);
  const navigate = useNavigate();

  const look = useCallback(async (): Promise<boolean> => {
    const pending = pendingOrder();
    if (pending === null) return false;
    const answer = await call(verifyPayment, { orderNumber: pending.orderNumber }, { quiet: true });
    if (!answer.ok) {
      if (answer.reason === 'order-unknown') forgetPendingOrder();
      return false;
    }
    const { state, isSuccess, paymentMode, userName, orderDate, payablePaise } = answer.data;
    if (OVER.includes(state)) {
      forgetPendingOrder();
      return false;
    }
    if (state === 'awaiting payment' && paymentMode === 'Card') {
      setOrder({ pending, payablePaise });
      return true;
    }
    // By UPI and NEFT an order succeeds when it is placed; its payment is looked at afterwards.
    const wentWell = isSuccess || paymentMode !== 'Card';
    writeStored('orderData', {
      ...{ orderNumber: pending.orderNumber, orderDate, paymentMode, userName },
      isSuccess: wentWell,
    });
    forgetPendingOrder();
    await navigate(`/order_status?order=${encodeURIComponent(pending.orderNumber)}`, { replace: true });
    return true;
  }, [navigate]);

  useEffect(() => {
    if (loggedIn) void look().finally(() => setChecking(false));
  }, [loggedIn, look]);
  const forget = useCallback(() => {
    forgetPendingOrder();
    setOrder(null);
  }, []);
  return { checking, order, look, forget };
}
