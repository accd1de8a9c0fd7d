/** The price at which an order whose time to pay has ended can be started again, locked before anything is pressed. */
import { lockPrice } from '@tola/contract/quotes';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../calls/call.ts';
import { readStored } from '../cart/checkout-storage.ts';
import { useSecondsLeft } from '../countdown.ts';
import type { KeptLock } from './kept-lock.ts';

/** @param wanted the time to pay has ended */
export function useCurrentPrice(wanted: boolean): KeptLock | null {
  const [price, setPrice] = useState<KeptLock | null>(null);
  const lock = useCallback(async () => {
    const couponId = readStored('couponData')?.id ?? null;
    const points = readStored('loyaltyPointsData')?.points ?? 0;
    const answer = await call(lockPrice, { couponId, points, keepWaiting: true }, { quiet: true });
    if (answer.ok) setPrice({ quote: answer.data, endsAt: Date.now() + answer.data.secondsLeft * 1_000 });
  }, []);
  const hasLapsed = useSecondsLeft(price?.endsAt ?? null) === 0;
  useEffect(() => {
    if (!wanted) setPrice(null);
    // A refusal is not asked about again: starting again shows its reason.
    else if (hasLapsed) void lock();
  }, [wanted, hasLapsed, lock]);
  return price;
}
