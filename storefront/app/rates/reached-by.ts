import type { RateCandle } from '@tola/contract/rates';
import type { Paise } from '@tola/pricing';

/** The candle extended to this rate. */
export function reachedBy(candle: RateCandle, askPaise: Paise): RateCandle {
  return {
    ...candle,
    highPaise: Math.max(candle.highPaise, askPaise),
    lowPaise: Math.min(candle.lowPaise, askPaise),
    closePaise: askPaise,
  };
}
