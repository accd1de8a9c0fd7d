/** The customer's unpaid order, from any tab or device. */

import { isProviderMode, type PaymentMode, verifyPayment } from '@tola/contract/orders';
import { getWaitingOrders } from '@tola/contract/payments';
import type { Paise } from '@tola/pricing';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../calls/call.ts';
import { writeStored } from '../cart/checkout-storage.ts';
import { toast } from '../toast/toast.ts';
import { clearSubmission, currentSubmission } from './order-submission.ts';

export interface UnpaidOrder {
  readonly orderNumber: string;
  readonly payablePaise: Paise;
  /** Above zero once a part is paid. */
  readonly paidPaise?: Paise;
  readonly paymentMode: PaymentMode;
  /** As ISO text. */
  readonly payBy: string;
}

/** An unpaid or finished order, none, or no reply. */
export type UnpaidLookup = 'order' | 'none' | 'unanswered';

export interface UnpaidOrderState {
  /** While the outcome of this tab's submission is unknown. */
  readonly checking: boolean;
  /** By card, or by a transfer not yet reported. */
  readonly order: UnpaidOrder | null;
  /** Refreshes from the server; redirects a finished order of this tab to its status page. */
  readonly refresh: () => Promise<UnpaidLookup>;
  readonly clear: () => void;
  /** Stores an order placed here. */
  readonly set: (order: UnpaidOrder) => void;
}

export const OVER = ['failed', 'expired', 'cancelled', 'refunded'];

/** Checks this tab's submission on arrival; the price lock reports orders placed elsewhere. */
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

/** What a press that cancels an order came to; a refusal has shown its message. */
export type Cancellation = 'ended' | 'refused' | 'no reply';

/** Cancelling failed: reports it, unless the server says that the order no longer exists. */
export async function afterFailedCancel(
  { isLost, message }: { readonly isLost: boolean; readonly message: string },
  { refresh, clear }: UnpaidOrderState,
): Promise<Cancellation> {
  if ((await refresh()) === 'none') {
    clear();
    return 'ended';
  }
  if (isLost) return 'no reply';
  toast.error(message);
  return 'refused';
}

/**
 * Outcome of this tab's submission: the number of a finished order, whose record is stored, or a lapsed transfer
 * without payment details. Null while unpaid and when there is none.
 */
async function submissionOutcome(): Promise<{ finished: string } | { lapsed: UnpaidOrder } | null> {
  const submission = currentSubmission();
  if (submission === null) return null;
  const { orderNumber } = submission;
  const answer = await call(verifyPayment, { orderNumber }, { quiet: true });
  if (!answer.ok) {
    if (answer.reason === 'order-unknown') clearSubmission();
    return null;
  }
  const { state, isSuccess, paymentMode, userName, orderDate, payablePaise, payBy, paymentNoted } = answer.data;
  if (state === 'awaiting payment') return null;
  if (state === 'expired' && !isProviderMode(paymentMode) && !paymentNoted)
    return { lapsed: { orderNumber, payablePaise, paymentMode, payBy } };
  clearSubmission();
  if (OVER.includes(state)) return null;
  writeStored('orderData', { orderNumber, orderDate, paymentMode, userName, isSuccess });
  return { finished: orderNumber };
}
