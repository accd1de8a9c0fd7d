/** Makes a tick from a feed's quote or from a manual rate. */

import { METALS, type Metal, type Paise } from '@tola/pricing';
import { MANUAL, type SourceRate } from '#rate-sources';
import type { ManualRate, RateState } from './rate-state.ts';
import type { NewTick } from './tick-store.ts';

/** Rates of the settings end when the store is started with others. */
const NO_END = new Date('9999-12-31T00:00:00Z');

/** The rate that a person set for a metal and that still holds. */
export function manualRateOf(metal: Metal, { manualRates }: RateState, now: Date): ManualRate | null {
  return manualRates.find((rate) => rate.metal === metal && (rate.expiresAt === null || rate.expiresAt > now)) ?? null;
}

/** @param before the tick that stands, to know since when the ask has */
export function tickOf(
  quote: SourceRate,
  source: string,
  before: { readonly askPaise: Paise; readonly changedAt: Date } | undefined,
  { now, asOf }: { readonly now: Date; readonly asOf: Date },
): NewTick {
  return {
    ...quote,
    source,
    unit: METALS[quote.metal].quoted.label,
    receivedAt: now,
    asOf,
    changedAt: before?.askPaise === quote.askPaise ? before.changedAt : now,
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
