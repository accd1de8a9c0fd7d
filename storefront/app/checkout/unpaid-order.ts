/** The order of this customer that is still to be paid, whichever tab or device placed it. */
import { type PaymentMode, verifyPayment } from '@tola/contract/orders';
import { getWaitingOrders } from '@tola/contract/payments';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../calls/call.ts';
import { writeStored } from '../cart/checkout-storage.ts';
import { toast } from '../toast/toast.ts';
import { clearSubmission, currentSubmission } from './order-submission.ts';

export interface UnpaidOrder {
  readonly orderNumber: string;
  readonly payablePaise: number;
  readonly paymentMode: PaymentMode;
  /** As ISO text. */
  readonly payBy: string;
}

/** Whether an order stands or is finished, or the server could not be asked. */
export type UnpaidLookup = 'order' | 'none' | 'unanswered';

export interface UnpaidOrderState {
  /** Until it is known what has become of the order that this tab asked for. */
  readonly checking: boolean;
  /** By card, or by a transfer that nothing is known of yet. */
  readonly order: UnpaidOrder | null;
  /** Asks the server; a finished order of this tab leads to its status page. */
  readonly refresh: () => Promise<UnpaidLookup>;
  readonly clear: () => void;
  /** An order has been placed here. */
  readonly set: (order: UnpaidOrder) => void;
}

export const OVER = ['failed', 'expired', 'cancelled', 'refunded'];

/** Looks on arrival for the order that this tab has asked for; the price lock tells of one that was placed elsewhere. */
export function useUnpaidOrder(loggedIn: boolean): UnpaidOrderState {
  const [checking, setChecking] = useState(true);
  const [order, setOrder] = useState<UnpaidOrder | null>(null);
  const navigate = useNavigate();

  const refresh = useCallback(async (): Promise<UnpaidLookup> => {
    const known = await submissionOutcome();
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
    if (currentSubmission() === null) setChecking(false);
    else void refresh().finally(() => setChecking(false));
  }, [loggedIn, refresh]);
  const clear = useCallback(() => {
    clearSubmission();
    setOrder(null);
  }, []);
  return { checking, order, refresh, clear, set: setOrder };
}

/** The order could not be ended: unless the server says that there is none any more, it stands, and the buyer is told. */
export async function reportCancelFailure(message: string, { refresh, clear }: UnpaidOrderState): Promise<boolean> {
  if ((await refresh()) === 'none') {
    clear();
    return true;
  }
  toast.error(message === '' ? 'No response from the server. Your order is unchanged; please try again.' : message);
  return false;
}

/**
 * What has become of the order that this tab has asked for: its number if it went well, with its record kept; or a transfer
 * whose time is over and whose details were not sent yet. Null while it waits, and when there is none.
 */
async function submissionOutcome(): Promise<{ finished: string } | { lapsed: UnpaidOrder } | null> {
  const pending = currentSubmission();
  if (pending === null) return null;
  const { orderNumber } = pending;
  const answer = await call(verifyPayment, { orderNumber }, { quiet: true });
  if (!answer.ok) {
    if (answer.reason === 'order-unknown') clearSubmission();
    return null;
  }
  const { state, isSuccess, paymentMode, userName, orderDate, payablePaise, payBy, paymentNoted } = answer.data;
  if (state === 'awaiting payment') return null;
  if (state === 'expired' && paymentMode !== 'Card' && !paymentNoted)
    return { lapsed: { orderNumber, payablePaise, paymentMode, payBy } };
  clearSubmission();
  if (OVER.includes(state)) return null;
  writeStored('orderData', { orderNumber, orderDate, paymentMode, userName, isSuccess });
  return { finished: orderNumber };
}
