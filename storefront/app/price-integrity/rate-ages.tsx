import { ALL_METALS, METALS } from '@tola/pricing';
import { type ReactElement, useEffect, useState } from 'react';
import { clockTime } from '../live/clock-time.ts';
import { useLive } from '../live/live-rates.tsx';
import { LiveDot } from '../shell/ticker.tsx';

/** The age of each metal's rate, counted on while the page is open. */
export function RateAges(): ReactElement {
  const { rates } = useLive();
  const now = useNow();
  return (
    <ul className="mt-5 grid gap-3 sm:grid-cols-2 xl:gap-5">
      {ALL_METALS.map((metal) => {
        const at = rates.find((rate) => rate.metal === metal)?.at;
        return (
          <li key={metal} className="panel flex items-center gap-3 p-5 tablet:p-6">
            <LiveDot paused={at === undefined} />
            <p>
              <b className="font-semibold">{METALS[metal].name}</b>
              <span className="block text-[15px] text-muted tabular-nums">
                {at === undefined ? (
                  'No rate at the moment: nothing is sold without one'
                ) : (
                  <>
                    Rate of <time dateTime={at}>{clockTime(at)}</time>
                    {now !== null && `, ${ageText(now - Date.parse(at))}`}
                  </>
                )}
              </span>
            </p>
          </li>
        );
      })}
    </ul>
  );
}

/** Each second; null on the server, whose second is over when the page is shown. */
function useNow(): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const tick = (): void => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** A browser's clock may be slow: an age is never below zero. */
function ageText(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1_000));
  return seconds < 120 ? `${seconds} s old` : `${Math.round(seconds / 60)} min old`;
}
