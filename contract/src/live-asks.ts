/** What pricing takes from the live list. It needs no codec, so a page may use it before it has loaded any. */
import { type AskRates, perMetal } from '@tola/pricing';
import type { LiveRate } from './rates.ts';

/** The asks of this moment. */
export function asksOf(rates: readonly LiveRate[]): AskRates {
  return ratesBy(rates, (rate) => rate.askPaise);
}

/** The asks of the last close, as far as it is known. */
export function closesOf(rates: readonly LiveRate[]): AskRates {
  return ratesBy(rates, (rate) => rate.closePaise);
}

/** The highest and the lowest asks of today, as far as they are known. */
export function highsOf(rates: readonly LiveRate[]): AskRates {
  return ratesBy(rates, (rate) => rate.highPaise);
}

export function lowsOf(rates: readonly LiveRate[]): AskRates {
  return ratesBy(rates, (rate) => rate.lowPaise);
}

function ratesBy(rates: readonly LiveRate[], figure: (rate: LiveRate) => number | null): AskRates {
  return perMetal((metal) => {
    const rate = rates.find((one) => one.metal === metal);
    return rate === undefined ? null : figure(rate);
  });
}
