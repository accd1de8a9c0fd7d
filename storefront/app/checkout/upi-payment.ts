/** The UPI request of an order, and its payment: polled until the order is paid or has ended. */
import { readUpiPayment, requestUpi, type UpiRequest } from '@tola/contract/upi-payments';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../calls/call.ts';
import { useSecondsLeft } from '../countdown.ts';

const ASK_EVERY_MILLISECONDS = 3_000;
const NO_ANSWER = 'We couldn’t reach the server. Please check your connection.';

export type UpiChannel = 'link' | 'qrcode';

export interface UpiPaymentHolder {
  /** Null until loaded. */
  readonly request: UpiRequest | null;
  readonly channel: UpiChannel;
  readonly secondsLeft: number;
  /** Why the last request was declined; empty when none was. */
  readonly declined: string;
  /** Why there is no request. */
  readonly problem: string | null;
  readonly choose: (channel: UpiChannel) => void;
  /** Asks for the request again: after an error, or a new one after a decline. */
  readonly ask: () => Promise<void>;
}

/** @param orderNumber null while nobody is logged in */
export function useUpiPayment(orderNumber: string | null): UpiPaymentHolder {
  const [channel, choose] = useState<UpiChannel>(channelOfDevice);
  const [request, setRequest] = useState<UpiRequest | null>(null);
  const [endsAt, setEndsAt] = useState<number | null>(null);
  const [declined, setDeclined] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const paid = useRef(0);
  const asked = useRef(0);
  const navigate = useNavigate();
  const secondsLeft = useSecondsLeft(endsAt);

  const showResult = useCallback(
    async (state: UpiRequest['state']) => {
      const order = encodeURIComponent(orderNumber ?? '');
      // Cancelled from another tab: its payment has not failed.
      const page = state === 'cancelled' ? `/order-view/${order}` : `/order_status?order=${order}`;
      await navigate(page, { replace: true });
    },
    [orderNumber, navigate],
  );

  const ask = useCallback(async (): Promise<void> => {
    if (orderNumber === null) return;
    setProblem(null);
    asked.current += 1;
    const turn = asked.current;
    const answer = await call(requestUpi, { orderNumber, channel }, { quiet: true });
    // The buyer has switched between link and code since.
    if (turn !== asked.current) return;
    if (!answer.ok) {
      setProblem(answer.message === '' ? NO_ANSWER : answer.message);
      return;
    }
    if (answer.data.state !== 'awaiting payment') return await showResult(answer.data.state);
    paid.current = answer.data.paidPaise;
    setDeclined('');
    setRequest(answer.data);
    setEndsAt(Date.now() + answer.data.secondsLeft * 1_000);
  }, [orderNumber, channel, showResult]);
  useEffect(() => void ask(), [ask]);

  const poll = useCallback(async (): Promise<void> => {
    if (orderNumber === null || document.hidden) return;
    const answer = await call(readUpiPayment, { orderNumber }, { quiet: true });
    if (!answer.ok) return;
    if (answer.data.state !== 'awaiting payment') return await showResult(answer.data.state);
    setDeclined(answer.data.declined);
    // A part is paid: the next one needs a request of its own.
    if (answer.data.paidPaise !== paid.current) await ask();
  }, [orderNumber, ask, showResult]);
  usePolling(request !== null, poll);
  return { request, channel, secondsLeft, declined, problem, choose, ask };
}

/** Polls one request at a time, and at once when the buyer comes back from their UPI app. */
function usePolling(isOn: boolean, poll: () => Promise<void>): void {
  useEffect(() => {
    if (!isOn) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    const again = async (): Promise<void> => {
      clearTimeout(timer);
      await poll();
      clearTimeout(timer);
      if (!stopped) timer = setTimeout(() => void again(), ASK_EVERY_MILLISECONDS);
    };
    const onLook = (): void => {
      if (!document.hidden) void again();
    };
    timer = setTimeout(() => void again(), ASK_EVERY_MILLISECONDS);
    document.addEventListener('visibilitychange', onLook);
    return () => {
      stopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onLook);
    };
  }, [isOn, poll]);
}

/** A phone opens its UPI apps by link; any other screen shows a code for the phone to scan. */
function channelOfDevice(): UpiChannel {
  const isPhone = typeof matchMedia === 'function' && matchMedia('(pointer: coarse) and (max-width: 860px)').matches;
  return isPhone ? 'link' : 'qrcode';
}
