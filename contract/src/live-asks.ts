/** Asks from the live list, for pricing. Needs no codec, so a page can use it before it has loaded any. */
import { type AskRates, perMetal } from '@tola/pricing';
import type { LiveRate } from './rates.ts';

/** Current asks. */
export function asksOf(rates: readonly LiveRate[]): AskRates {
  return ratesBy(rates, (rate) => rate.askPaise);
}

/** Asks of the last close, where known. */
export function closesOf(rates: readonly LiveRate[]): AskRates {
  return ratesBy(rates, (rate) => rate.closePaise);
}

/** Highest and lowest asks of today, where known. */
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
