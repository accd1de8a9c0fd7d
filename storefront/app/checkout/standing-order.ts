/** The order of this customer that is still to be paid, whichever tab or device placed it. */
import { type PaymentMode, verifyPayment } from '@tola/contract/orders';
import { getWaitingOrders } from '@tola/contract/payments';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../calls/call.ts';
import { toast } from '../toast/toast.ts';
import { writeStored } from './checkout-storage.ts';
import { forgetPendingOrder, pendingOrder } from './pending-order.ts';

export interface StandingOrder {
  readonly orderNumber: string;
  readonly payablePaise: number;
  readonly paymentMode: PaymentMode;
  /** As ISO text. */
  readonly payBy: string;
}

/** Whether an order stands or is finished, or the server could not be asked. */
export type Found = 'order' | 'none' | 'unanswered';

export interface StandingOrderHolder {
  /** Until it is known what has become of the order that this tab asked for. */
  readonly checking: boolean;
  /** By card, or by a transfer that nothing is known of yet. */
  readonly order: StandingOrder | null;
  /** Asks the server; a finished order of this tab leads to its status page. */
  readonly look: () => Promise<Found>;
  readonly forget: () => void;
  /** An order has been placed here. */
  readonly stand: (order: StandingOrder) => void;
}

export const OVER = ['failed', 'expired', 'cancelled', 'refunded'];

/** Looks on arrival for the order that this tab has asked for; the price lock tells of one that was placed elsewhere. */
export function useStandingOrder(loggedIn: boolean): StandingOrderHolder {
  const [checking, setChecking] = useState(true);
  const [order, setOrder] = useState<StandingOrder | null>(null);
  const navigate = useNavigate();

  const look = useCallback(async (): Promise<Found> => {
    const known = await ownPendingOrder();
    if (known !== null && 'finished' in known) {
      await navigate(`/order_status?order=${encodeURIComponent(known.finished)}`, { replace: true });
      return 'order';
    }
    if (known !== null) {
      setOrder(known.lapsed);
      return 'order';
    }
    const answer = await call(getWaitingOrders, null, { quiet: true });
    if (!answer.ok) return 'unanswered';
    const [newest = null] = answer.data;
    setOrder(newest);
    return newest === null ? 'none' : 'order';
  }, [navigate]);

  useEffect(() => {
    if (!loggedIn) return;
    if (pendingOrder() === null) setChecking(false);
    else void look().finally(() => setChecking(false));
  }, [loggedIn, look]);
  const forget = useCallback(() => {
    forgetPendingOrder();
    setOrder(null);
  }, []);
  return { checking, order, look, forget, stand: setOrder };
}

/** The order could not be ended: unless the server says that there is none any more, it stands, and the buyer is told. */
export async function notEnded(message: string, { look, forget }: StandingOrderHolder): Promise<boolean> {
  if ((await look()) === 'none') {
    forget();
    return true;
  }
  toast.error(message === '' ? 'No answer came. Your order stands as it was; please try again.' : message);
  return false;
}

/**
 * What has become of the order that this tab has asked for: its number if it went well, with its record kept; or a transfer
 * whose time is over and whose details were not sent yet. Null while it waits, and when there is none.
 */
async function ownPendingOrder(): Promise<{ finished: string } | { lapsed: StandingOrder } | null> {
  const pending = pendingOrder();
  if (pending === null) return null;
  const { orderNumber } = pending;
  const answer = await call(verifyPayment, { orderNumber }, { quiet: true });
  if (!answer.ok) {
    if (answer.reason === 'order-unknown') forgetPendingOrder();
    return null;
  }
  const { state, isSuccess, paymentMode, userName, orderDate, payablePaise, payBy, paymentNoted } = answer.data;
  if (state === 'awaiting payment') return null;
  if (state === 'expired' && paymentMode !== 'Card' && !paymentNoted)
    return { lapsed: { orderNumber, payablePaise, paymentMode, payBy } };
  forgetPendingOrder();
  if (OVER.includes(state)) return null;
  writeStored('orderData', { orderNumber, orderDate, paymentMode, userName, isSuccess });
  return { finished: orderNumber };
}
