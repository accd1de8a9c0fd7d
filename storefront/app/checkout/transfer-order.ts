/**
 * A UPI or NEFT order, placed before the money is sent. Its number and amount are stored once shown, so a reload,
 * another tab and the return from the UPI app show the same ones.
 */
import { getOrder, type OrderView } from '@tola/contract/order-view';
import { isProviderMode } from '@tola/contract/orders';
import { placeTransferOrder, sendPayment } from '@tola/contract/payments';
import type { Quote } from '@tola/contract/quotes';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../calls/call.ts';
import { writeStored } from '../cart/checkout-storage.ts';
import { usePollingWhile, useSecondsLeft } from '../countdown.ts';
import { payAnotherWay } from './another-way.ts';
import { type KeptLock, keepLock } from './kept-lock.ts';
import { beginSubmission, currentSubmission } from './order-submission.ts';
import {
  orderRequestOf,
  type PaymentOptions,
  type PlacementResult,
  placementResultOf,
  requestOrder,
} from './payment.ts';
import { afterFailedCancel, type Cancellation, OVER, type UnpaidOrderState } from './unpaid-order.ts';
import { useCurrentPrice } from './use-current-price.ts';

export interface TransferOrder {
  /** Null until placed. */
  readonly view: OrderView | null;
  /** Time left to pay; 0 when it has ended. */
  readonly secondsLeft: number;
  /** Places the order of a price lock, or returns the existing one. */
  readonly place: (quote: Quote, options: PaymentOptions) => Promise<PlacementResult | null>;
  /** Sends its reference number and screenshot. */
  readonly sendProof: (options: PaymentOptions) => Promise<PlacementResult | null>;
  /** Cancels the order to pay another way, at the same price for the time of a price lock and, once its time to pay has ended, at {@link currentPrice}. */
  readonly cancelToPayAnotherWay: () => Promise<Cancellation>;
  /** Once the time has ended: the lock that starting again would use; null before, and until it is known. */
  readonly currentPrice: KeptLock | null;
  /** The last refresh of the order failed. */
  readonly failed: boolean;
  readonly read: () => Promise<void>;
}

interface Reading {
  readonly view: OrderView;
  /** End of the time to pay, on the browser's clock. */
  readonly endsAt: number;
}

export function useTransferOrder(unpaid: UnpaidOrderState): TransferOrder {
  const [reading, setReading] = useState<Reading | null>(null);
  const { order, set, clear } = unpaid;
  const orderNumber = order === null || isProviderMode(order.paymentMode) ? null : order.orderNumber;
  const view = reading?.view.orderNumber === orderNumber ? reading.view : null;
  const show = useCallback((next: OrderView) => setReading({ view: next, endsAt: endOf(next) }), []);
  const endsAt = view?.payment == null ? null : (reading?.endsAt ?? null);
  const secondsLeft = useSecondsLeft(endsAt);
  const isMissing = orderNumber !== null && view === null;
  const { failed, read } = useFreshView({ orderNumber, isMissing, endsAt }, secondsLeft, show, clear);

  const currentPrice = useCurrentPrice(view !== null && view.payment === null);

  async function place(quote: Quote, options: PaymentOptions): Promise<PlacementResult | null> {
    const paymentMode = options.mode;
    if (isProviderMode(paymentMode)) throw new Error('An order at the payment provider is placed by SUBMIT');
    const begun = beginSubmission({ quoteId: quote.id, orderNumber: quote.orderNumber, mode: options.mode });
    const payload = { ...orderRequestOf(options, begun), paymentMode };
    const answer = await call(placeTransferOrder, payload, { quiet: true });
    if (!answer.ok) return placementResultOf(answer);
    const { payablePaise } = answer.data;
    show(answer.data);
    const payBy = answer.data.payment?.payBy ?? answer.data.orderDate;
    set({ orderNumber: answer.data.orderNumber, payablePaise, paymentMode, payBy });
    return null;
  }

  async function sendProof(options: PaymentOptions): Promise<PlacementResult | null> {
    if (view === null) return null;
    const submission = currentSubmission();
    const isOurs = submission?.orderNumber === view.orderNumber;
    if (isOurs) return await requestOrder({ id: submission.quoteId, orderNumber: view.orderNumber }, options, true);
    // Placed in another tab or device, so its price lock is unknown here.
    const payload = { orderNumber: view.orderNumber, utr: options.reference, file: options.screenshot };
    const answer = await call(sendPayment, payload, { quiet: true });
    if (!answer.ok) return placementResultOf(answer, true);
    const { orderDate, paymentMode, buyerName: userName } = view;
    const isSuccess = answer.data.state === 'payment under review';
    const record = { orderNumber: view.orderNumber, orderDate, paymentMode, userName, isSuccess };
    const nowhere = {
      paymentSessionId: null,
      provider: null,
      checkoutScript: null,
      checkoutMode: null,
      returnUrl: null,
    };
    return { kind: 'placed', order: { record, ...nowhere } };
  }

  async function cancelToPayAnotherWay(): Promise<Cancellation> {
    if (view === null) return 'refused';
    if (view.payment === null) {
      // Already expired: nothing to cancel.
      if (currentPrice !== null) keepLock(currentPrice.quote, currentPrice.endsAt);
      clear();
      return 'ended';
    }
    const problem = await payAnotherWay(view.orderNumber);
    if (problem !== null) return await afterFailedCancel({ isLost: problem === '', message: problem }, unpaid);
    clear();
    return 'ended';
  }
  return { view, secondsLeft, place, sendProof, cancelToPayAnotherWay, currentPrice, failed, read };
}

function endOf({ payment }: OrderView): number {
  return Date.now() + (payment?.secondsLeft ?? 0) * 1_000;
}

interface Wanted {
  readonly orderNumber: string | null;
  readonly isMissing: boolean;
  readonly endsAt: number | null;
}

/** Refreshes the order on arrival, at zero, and when the page becomes visible again, as after the UPI app. */
function useFreshView(
  { orderNumber, isMissing, endsAt }: Wanted,
  secondsLeft: number,
  show: (view: OrderView) => void,
  clear: () => void,
): Pick<TransferOrder, 'failed' | 'read'> {
  const [failed, setFailed] = useState(false);
  const navigate = useNavigate();
  const read = useCallback(async () => {
    if (orderNumber === null) return;
    const answer = await call(getOrder, { orderNumber }, { quiet: true });
    setFailed(!answer.ok);
    if (!answer.ok) return;
    const { state, orderDate, paymentMode, buyerName: userName } = answer.data;
    if (state === 'cancelled') return clear();
    if (state === 'awaiting payment' || answer.data.lateProof?.noted === false) return show(answer.data);
    // Paid meanwhile, in another tab or by a matched bank credit.
    const isSuccess = !OVER.includes(state);
    writeStored('orderData', { orderNumber, orderDate, paymentMode, userName, isSuccess });
    await navigate(`/order_status?order=${encodeURIComponent(orderNumber)}`, { replace: true });
  }, [orderNumber, show, clear, navigate]);
  const isOver = endsAt !== null && secondsLeft === 0 && Date.now() >= endsAt;
  usePollingWhile(isMissing || isOver, read);
  useEffect(() => {
    const onLook = (): void => {
      if (!document.hidden) void read();
    };
    document.addEventListener('visibilitychange', onLook);
    return () => document.removeEventListener('visibilitychange', onLook);
  }, [read]);
  return { failed, read };
}
