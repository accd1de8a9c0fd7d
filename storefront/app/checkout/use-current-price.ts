/** The price at which an order whose time to pay has ended can be started again, locked before anything is pressed. */
import { lockPrice } from '@tola/contract/quotes';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '../calls/call.ts';
import { readStored } from '../cart/checkout-storage.ts';
import { useSecondsLeft } from '../countdown.ts';
import type { KeptLock } from './kept-lock.ts';

/** Renewed while somebody looks at the page. @param wanted the time to pay has ended */
export function useCurrentPrice(wanted: boolean): KeptLock | null {
  const [price, setPrice] = useState<KeptLock | null>(null);
  const hasLapsed = useSecondsLeft(price?.endsAt ?? null) === 0;
  const isSeen = useSyncExternalStore(
    watchVisibility,
    () => !document.hidden,
    () => false,
  );
  const isDue = wanted && hasLapsed && isSeen;
  useEffect(() => {
    if (!wanted) setPrice(null);
  }, [wanted]);
  useEffect(() => {
    if (!isDue) return;
    let gone = false;
    // A refusal is asked about again only when the page is next looked at: starting again shows its reason.
    void lockNow().then((locked) => {
      if (!gone && locked !== null) setPrice(locked);
    });
    return () => {
      gone = true;
    };
  }, [isDue]);
  return price;
}

async function lockNow(): Promise<KeptLock | null> {
  const couponId = readStored('couponData')?.id ?? null;
  const points = readStored('loyaltyPointsData')?.points ?? 0;
  const answer = await call(lockPrice, { couponId, points, keepWaiting: true }, { quiet: true });
  return answer.ok ? { quote: answer.data, endsAt: Date.now() + answer.data.secondsLeft * 1_000 } : null;
}

function watchVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
