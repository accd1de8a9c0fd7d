/** The lowest and the highest ask within the last minutes. Each ask is added and removed once, whatever the window's length. */
import type { Paise } from '@tola/pricing';

export interface WindowAsk {
  readonly askPaise: Paise;
  readonly receivedAt: Date;
}

export interface PriceWindow {
  /** Adds an ask; they come in the order of their times. */
  add(ask: WindowAsk): void;
  /** The lowest and highest asks received after this instant; null when there is none. Older ones are forgotten. */
  after(instant: Date): { readonly lowPaise: Paise; readonly highPaise: Paise } | null;
  clear(): void;
}

/** @param asks what is in the window to begin with, oldest first */
export function createPriceWindow(asks: readonly WindowAsk[]): PriceWindow {
  /** Asks that no later one is below, and asks that no later one is above: the first of each is the extreme. */
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
