/** The price lock of the payment page: taken on arrival, renewed at zero. */
import type { ReasonOf } from '@tola/contract/call';
import type { Refused } from '@tola/contract/envelope';
import { lockPrice, type Quote } from '@tola/contract/quotes';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../calls/call.ts';
import { readStored, removeStored } from '../cart/checkout-storage.ts';
import { useSecondsLeft } from '../countdown.ts';
import { useHalts } from '../live/live-rates.tsx';
import { toast } from '../toast/toast.ts';
import { takeKeptLock } from './kept-lock.ts';
import { type QuoteChange, quoteChange } from './quote-change.ts';

export type LockState =
  | { readonly kind: 'locking' }
  | {
      readonly kind: 'locked';
      /** By the browser's clock. */
      readonly endsAt: number;
      readonly change: QuoteChange | null;
    }
  /** The cart is empty. */
  | { readonly kind: 'empty' }
  /** An unpaid card order exists; a new lock would cancel it. */
  | { readonly kind: 'order-waiting' }
  /** No price yet, for the reason given: a halt, or the queue of an overloaded store. Retried automatically. */
  | {
      readonly kind: 'paused';
      readonly message: string;
      readonly isQueued: boolean;
      /** When the queue wants the next try. */
      readonly waitSeconds: number | undefined;
    }
  /** A cart problem, or no reply. */
  | { readonly kind: 'refused'; readonly message: string };

export interface RenewedLock {
  readonly quote: Quote;
  readonly change: QuoteChange | null;
}

export interface PriceLock {
  readonly state: LockState;
  /** The latest quote. Kept after expiry so that form input survives; valid only while `locked`. */
  readonly quote: Quote | null;
  readonly secondsLeft: number;
  readonly renewing: boolean;
  /** Locks again; null when refused. */
  readonly renew: () => Promise<RenewedLock | null>;
}

/** Retry interval without a price, well below the server's rate limit. The queue gives its own. */
const RETRY_SECONDS = 10;

const UNREACHED = 'We couldn’t get the price. Please check your connection.';

/** @param wanted false pauses it: not logged in, or an order is already placed */
export function usePriceLock(wanted: boolean): PriceLock {
  const [state, setState] = useState<LockState>({ kind: 'locking' });
  const [renewing, setRenewing] = useState(false);
  const running = useRef<Promise<RenewedLock | null>>(null);
  const [quote, setQuote] = useState<Quote | null>(null);
  /** The last price shown in this tab; the server compares with the last lock of any tab. */
  const shown = useRef<Quote>(null);
  const secondsLeft = useSecondsLeft(state.kind === 'locked' ? state.endsAt : null);

  const take = useCallback(async (): Promise<RenewedLock | null> => {
    const kept = takeKeptLock();
    if (kept !== null) {
      const change = quoteChange(shown.current, kept.quote);
      shown.current = kept.quote;
      setQuote(kept.quote);
      setState({ kind: 'locked', endsAt: kept.endsAt, change });
      return { quote: kept.quote, change };
    }
    const coupon = readStored('couponData');
    const points = readStored('loyaltyPointsData')?.points ?? 0;
    const answer = await call(lockPrice, { couponId: coupon?.id ?? null, points, keepWaiting: true }, { quiet: true });
    if (!answer.ok) {
      setState(refusedState(answer));
      return null;
    }
    const taken = answer.data;
    if (coupon !== null && taken.couponPaise === 0) dropCoupon();
    const change = quoteChange(shown.current, taken);
    shown.current = taken;
    setQuote(taken);
    setState({ kind: 'locked', endsAt: Date.now() + taken.secondsLeft * 1000, change });
    return { quote: taken, change };
  }, []);

  const renew = useCallback((): Promise<RenewedLock | null> => {
    setRenewing(true);
    running.current ??= take().finally(() => {
      running.current = null;
      setRenewing(false);
    });
    return running.current;
  }, [take]);

  useEffect(() => {
    // A placed order has used the lock.
    if (!wanted) setState({ kind: 'locking' });
  }, [wanted]);
  useRenewals({ wanted, state, secondsLeft, renew });
  return { state, quote, secondsLeft, renewing: renewing || state.kind === 'locking', renew };
}

function refusedState({ reason, message, waitSeconds }: Refused<ReasonOf<typeof lockPrice>>): LockState {
  if (reason === 'cart-empty') return { kind: 'empty' };
  if (reason === 'order-waiting') return { kind: 'order-waiting' };
  if (reason === 'no-price' || reason === 'in-queue')
    return { kind: 'paused', message, isQueued: reason === 'in-queue', waitSeconds };
  return { kind: 'refused', message: message === '' ? UNREACHED : message };
}

/** Drops a coupon that is no longer valid. */
function dropCoupon(): void {
  removeStored('couponData');
  toast.error('Coupon code is not valid');
}

interface Renewals {
  readonly wanted: boolean;
  readonly state: LockState;
  readonly secondsLeft: number;
  readonly renew: () => Promise<unknown>;
}

/** Locks on arrival, at zero, after an order ends, and when rates resume. A hidden page waits until it is visible. */
function useRenewals({ wanted, state, secondsLeft, renew }: Renewals): void {
  const halts = useHalts();
  const due =
    wanted &&
    (state.kind === 'locking' ||
      state.kind === 'order-waiting' ||
      state.kind === 'paused' ||
      (state.kind === 'locked' && secondsLeft === 0 && Date.now() >= state.endsAt));
  const retrySeconds = (state.kind === 'paused' ? state.waitSeconds : undefined) ?? RETRY_SECONDS;
  const begin = useCallback((): void => {
    if (!document.hidden) void renew();
  }, [renew]);
  useEffect(() => {
    if (!due) return;
    begin();
    document.addEventListener('visibilitychange', begin);
    return () => document.removeEventListener('visibilitychange', begin);
  }, [due, begin]);
  // Apart from the first try: each reply of the queue may give another interval.
  useEffect(() => {
    if (!due) return;
    const retries = setInterval(begin, retrySeconds * 1_000);
    return () => clearInterval(retries);
  }, [due, begin, retrySeconds]);

  // Without a price, any change of the halts triggers a retry.
  const previous = useRef(halts);
  useEffect(() => {
    const changed = previous.current !== halts;
    previous.current = halts;
    if (changed && wanted && state.kind === 'paused') void renew();
  }, [halts, wanted, state.kind, renew]);
}
