/** Creates ticks from rates of a source and from manual rates. */

import { METALS, type Metal, type Paise } from '@tola/pricing';
import { MANUAL, type SourceRate } from '#rate-sources';
import type { ManualRate, RateState } from './rate-state.ts';
import type { NewTick } from './tick-store.ts';

/** Expiry of rates from the settings, which hold until the next start. */
const NO_END = new Date('9999-12-31T00:00:00Z');

/** The manual rate of a metal that is in force. */
export function manualRateOf(metal: Metal, { manualRates }: RateState, now: Date): ManualRate | null {
  return manualRates.find((rate) => rate.metal === metal && (rate.expiresAt === null || rate.expiresAt > now)) ?? null;
}

/** @param before the previous tick, to know since when the ask has been unchanged */
export function tickOf(
  rate: SourceRate,
  source: string,
  before: { readonly askPaise: Paise; readonly changedAt: Date } | undefined,
  { now, asOf }: { readonly now: Date; readonly asOf: Date },
): NewTick {
  return {
    ...rate,
    source,
    unit: METALS[rate.metal].quoted.label,
    receivedAt: now,
    asOf,
    changedAt: before?.askPaise === rate.askPaise ? before.changedAt : now,
    expiresAt: source === MANUAL ? NO_END : null,
    manualRateId: null,
  };
}

export function manualTick({ id, metal, askPaise, bidPaise, expiresAt }: ManualRate, now: Date): NewTick {
  return {
    metal,
    source: MANUAL,
    unit: METALS[metal].quoted.label,
    purityBasis: 999,
    contract: '',
    askPaise,
    bidPaise,
    highPaise: null,
    lowPaise: null,
    sourceAt: null,
    receivedAt: now,
    asOf: now,
    changedAt: now,
    expiresAt: expiresAt ?? NO_END,
    manualRateId: id,
  };
}
