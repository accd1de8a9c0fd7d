/** Sliding-window minimum and maximum of asks, in amortized constant time per ask. */
import type { Paise } from '@tola/pricing';

export interface WindowAsk {
  readonly askPaise: Paise;
  readonly receivedAt: Date;
}

export interface PriceWindow {
  /** Adds an ask, in order of time. */
  add(ask: WindowAsk): void;
  /** The lowest and highest asks received after an instant; null when there are none. Drops older ones. */
  after(instant: Date): { readonly lowPaise: Paise; readonly highPaise: Paise } | null;
  clear(): void;
}

/** @param asks initial content, oldest first */
export function createPriceWindow(asks: readonly WindowAsk[]): PriceWindow {
  /** Monotonic queues: the first entry of each is the minimum and the maximum. */
  const lows: WindowAsk[] = [];
  const highs: WindowAsk[] = [];

  function add(ask: WindowAsk): void {
    while ((lows.at(-1)?.askPaise ?? 0) >= ask.askPaise) lows.pop();
    while ((highs.at(-1)?.askPaise ?? Number.POSITIVE_INFINITY) <= ask.askPaise) highs.pop();
    lows.push(ask);
    highs.push(ask);
  }
  for (const ask of asks) add(ask);
  return {
    add,
    after(instant) {
      for (const extremes of [lows, highs]) {
        while (extremes[0] !== undefined && extremes[0].receivedAt <= instant) extremes.shift();
      }
      const [low] = lows;
      const [high] = highs;
      return low === undefined || high === undefined ? null : { lowPaise: low.askPaise, highPaise: high.askPaise };
    },
    clear() {
      lows.length = 0;
      highs.length = 0;
    },
  };
}
