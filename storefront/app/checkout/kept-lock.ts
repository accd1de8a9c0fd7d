/** The price lock of a failed order, kept for the payment page: another payment mode pays the same price. */
import type { Quote } from '@tola/contract/quotes';

const KEY = 'keptLock';

export interface KeptLock {
  readonly quote: Quote;
  /** By the browser's clock. */
  readonly endsAt: number;
}

/** @param endsAt for a quote that arrived earlier */
export function keepLock(quote: Quote, endsAt = Date.now() + quote.secondsLeft * 1_000): void {
  const kept: KeptLock = { quote, endsAt };
  sessionStorage.setItem(KEY, JSON.stringify(kept));
}

/** The kept lock, once: null without one, and when it has expired. The server refuses one that was used or replaced. */
export function takeKeptLock(): KeptLock | null {
  const text = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (text === null) return null;
  const kept = JSON.parse(text) as KeptLock;
  return kept.endsAt > Date.now() ? kept : null;
}
