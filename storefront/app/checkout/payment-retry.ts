/** What a failed payment can be followed by: the same payment once more, or another payment mode at the same price. */
import {
  getPaymentFailure,
  lockForRetry,
  type PaymentFailureDetails,
  type RetryLock,
  retryPayment,
} from '@tola/contract/payment-retries';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../calls/call.ts';
import { useSecondsLeft } from '../countdown.ts';
import { toast } from '../toast/toast.ts';
import { keepLock } from './kept-lock.ts';
import { beginSubmission } from './order-submission.ts';
import { leaveToPay } from './payment.ts';

const NO_ANSWER = 'No response from the server. Please try again; you pay only once.';

export interface PaymentRetry {
  /** Undefined while loading; null when the server has none, as for a transfer. */
  readonly failure: PaymentFailureDetails | null | undefined;
  /** Time left at the price of the failed order; 0 once it has lapsed. */
  readonly secondsLeft: number;
  /** The current price, once that of the failed order has lapsed. */
  readonly lapsed: RetryLock | null;
  readonly busy: 'retry' | 'other' | null;
  readonly problem: string | null;
  readonly retry: () => Promise<void>;
  readonly payAnotherWay: () => Promise<void>;
}

function useFailure(orderNumber: string | null) {
  const [failure, setFailure] = useState<PaymentFailureDetails | null | undefined>();
  const [endsAt, setEndsAt] = useState<number | null>(null);
  useEffect(() => {
    if (orderNumber === null) return setFailure(null);
    void call(getPaymentFailure, { orderNumber }, { quiet: true }).then((answer) => {
      setFailure(answer.ok ? answer.data : null);
      if (answer.ok) setEndsAt(Date.now() + answer.data.secondsLeft * 1_000);
    });
  }, [orderNumber]);
  return { failure, endsAt };
}

export function usePaymentRetry(orderNumber: string | null): PaymentRetry {
  const { failure, endsAt } = useFailure(orderNumber);
  const [lapsed, setLapsed] = useState<RetryLock | null>(null);
  const [busy, setBusy] = useState<'retry' | 'other' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const navigate = useNavigate();
  const secondsLeft = useSecondsLeft(endsAt);

  const lock = useCallback(async (): Promise<RetryLock | null> => {
    if (orderNumber === null) return null;
    const answer = await call(lockForRetry, { orderNumber }, { quiet: true });
    if (answer.ok) {
      setLapsed(answer.data.isSamePrice ? null : answer.data);
      return answer.data;
    }
    // The order that is being paid is on the payment page.
    if (answer.reason === 'order-waiting') await navigate('/modeofpayment');
    else setProblem(answer.message === '' ? NO_ANSWER : answer.message);
    return null;
  }, [orderNumber, navigate]);

  // Once the price has lapsed, the current one is shown before anything is pressed.
  const isDue = failure?.isRetryable === true && endsAt !== null && secondsLeft === 0 && Date.now() >= endsAt;
  useEffect(() => {
    if (isDue) void lock();
  }, [isDue, lock]);

  async function retry(): Promise<void> {
    setProblem(null);
    setBusy('retry');
    const locked = lapsed ?? (await lock());
    // A new price is accepted by pressing once more.
    if (locked !== null && (locked.isSamePrice || locked === lapsed)) await place(locked);
    setBusy(null);
  }

  async function place({ quote }: RetryLock): Promise<void> {
    if (orderNumber === null || failure == null) return;
    beginSubmission({ quoteId: quote.id, orderNumber: quote.orderNumber, mode: failure.paymentMode });
    const answer = await call(retryPayment, { orderNumber, quoteId: quote.id }, { quiet: true });
    if (!answer.ok) {
      if (answer.reason === 'quote-expired') await lock();
      else setProblem(answer.message === '' ? NO_ANSWER : answer.message);
      return;
    }
    try {
      await leaveToPay({ record: answer.data, ...answer.extras }, navigate);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error));
      // The order waits there, at its price.
      await navigate('/modeofpayment');
    }
  }

  async function payAnotherWay(): Promise<void> {
    setProblem(null);
    setBusy('other');
    const locked = lapsed ?? (await lock());
    setBusy(null);
    if (locked === null) return;
    keepLock(locked.quote);
    await navigate('/modeofpayment');
  }
  return { failure, secondsLeft, lapsed, busy, problem, retry, payAnotherWay };
}
