import { useEffect, useState } from 'react';

/**
 * Whole seconds until a time, counting down to 0. The end is derived from the server's "seconds left" at each quote, so
 * a wrong browser clock does no harm.
 *
 * @param endsAt milliseconds of `Date.now()`; null stays at 0
 */
export function useSecondsLeft(endsAt: number | null): number {
  const [counted, setCounted] = useState({ endsAt, left: secondsUntil(endsAt) });
  useEffect(() => {
    setCounted({ endsAt, left: secondsUntil(endsAt) });
    if (endsAt === null) return;
    const timer = setInterval(() => {
      const left = secondsUntil(endsAt);
      setCounted((before) => (before.left === left ? before : { endsAt, left }));
      if (left === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [endsAt]);
  // A new end counts from its first frame, before the effect has run.
  return counted.endsAt === endsAt ? counted.left : secondsUntil(endsAt);
}

const ASK_EVERY_MILLISECONDS = 5_000;

/** Polls immediately and every few seconds while due, so that lost requests are retried. */
export function usePollingWhile(isDue: boolean, ask: () => Promise<unknown>): void {
  useEffect(() => {
    if (!isDue) return;
    void ask();
    const again = setInterval(() => void ask(), ASK_EVERY_MILLISECONDS);
    return () => clearInterval(again);
  }, [isDue, ask]);
}

function secondsUntil(endsAt: number | null): number {
  return endsAt === null ? 0 : Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
}

/** "4:12", and from an hour on "23 h 05 min". */
export function formatCountdown(seconds: number): string {
  if (seconds >= 3_600) {
    const minutes = Math.floor(seconds / 60);
    return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
  }
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
