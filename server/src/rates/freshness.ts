/**
 * Whether a quote is news. A feed that is dead behind a living server goes on sending its last values with their old
 * time, and a feed whose clock is far off could hide just that; neither is believed.
 */
import type { Quote } from './sources/source.ts';

export interface FreshnessRules {
  /** For how long a source's time may stand still. */
  readonly staleSeconds: number;
  /** How far a source's clock may be from ours, in either direction. */
  readonly clockSkewSeconds: number;
}

export interface Freshness {
  /** Why a quote says nothing of the market as it is now, in a technician's words; null when it does. */
  doubt(quote: Pick<Quote, 'sourceAt'>, now: Date, rules: FreshnessRules): string | null;
}

/** Watches one metal of one source. A source that tells no time is believed. */
export function watchFreshness(): Freshness {
  let lastSourceAt = Number.NEGATIVE_INFINITY;
  let movedAt = 0;
  return {
    doubt({ sourceAt }, now, { staleSeconds, clockSkewSeconds }) {
      if (sourceAt === null) return null;
      const said = sourceAt.getTime();
      if (said > lastSourceAt) {
        lastSourceAt = said;
        movedAt = now.getTime();
      }
      const offSeconds = Math.round((now.getTime() - said) / 1_000);
      if (Math.abs(offSeconds) > clockSkewSeconds) {
        return `its time is ${Math.abs(offSeconds)} s ${offSeconds > 0 ? 'behind' : 'ahead of'} ours`;
      }
      const stoodSeconds = Math.round((now.getTime() - movedAt) / 1_000);
      return stoodSeconds > staleSeconds ? `its time has stood still for ${stoodSeconds} s` : null;
    },
  };
}
