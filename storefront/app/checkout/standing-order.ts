/** The card order of this customer that is still to be paid, whichever tab or device placed it. */
import { verifyPayment } from '@tola/contract/orders';
import { getWaitingOrders } from '@tola/contract/payments';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../calls/call.ts';
import { writeStored } from './checkout-storage.ts';
import { forgetPendingOrder, pendingOrder } from './pending-order.ts';

export interface StandingOrder {
  readonly orderNumber: string;
  readonly payablePaise: number;
  /** As ISO text. */
  readonly payBy: string;
}

/** Whether an order stands or is finished, or the server could not be asked. */
export type Found = 'order' | 'none' | 'unanswered';

export interface StandingOrderHolder {
  /** Until it is known what has become of the order that this tab asked for. */
  readonly checking: boolean;
  /** A card order that is still to be paid. */
  readonly order: StandingOrder | null;
  /** Asks the server; a finished order of this tab leads to its status page. */
  readonly look: () => Promise<Found>;
  readonly forget: () => void;
}

const OVER = ['failed', 'expired', 'cancelled', 'refunded'];

/** Looks on arrival for the order that this tab has asked for; the price lock tells of one that was placed elsewhere. */
export function useStandingOrder(loggedIn: boolean): StandingOrderHolder {
  const [checking, setChecking] = useState(true);
  const [order, setOrder] = useState<StandingOrder | null>(null);
  const navigate = useNavigate();

  const look = useCallback(async (): Promise<Found> => {
    const finished = await finishedOrder();
    if (finished !== null) {
      await navigate(`/order_status?order=${encodeURIComponent(finished)}`, { replace: true });
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
  return { checking, order, look, forget };
}

/** The number of the order that this tab has asked for, if it went well; its record is kept then. */
async function finishedOrder(): Promise<string | null> {
  const pending = pendingOrder();
  if (pending === null) return null;
  const { orderNumber } = pending;
  const answer = await call(verifyPayment, { orderNumber }, { quiet: true });
  if (!answer.ok) {
    if (answer.reason === 'order-unknown') forgetPendingOrder();
    return null;
  }
  const { state, isSuccess, paymentMode, userName, orderDate } = answer.data;
  if (state === 'awaiting payment' && paymentMode === 'Card') return null;
  forgetPendingOrder();
  if (OVER.includes(state)) return null;
  // By UPI and NEFT an order succeeds when it is placed; its payment is looked at afterwards.
  const wentWell = isSuccess || paymentMode !== 'Card';
  writeStored('orderData', { ...{ orderNumber, orderDate, paymentMode, userName }, isSuccess: wentWell });
  return orderNumber;
}
