/** The source that the feed is checked against (RATES_SECOND_SOURCE). Nothing is sold at its rates. */

import { ALL_METALS, type Metal } from '@tola/pricing';
import type { RateGuardSettings } from '#business';
import type { Logger } from '#log';
import type { RateSource, RunningSource, SourceRate } from '#rate-sources';
import type { FeedMonitor } from './feed-health.ts';
import { createFreshnessCheck, type FreshnessCheck } from './freshness.ts';

export interface ReferenceSource extends RunningSource {
  /** The latest rate of a metal; null when stale. */
  latest(metal: Metal, now: Date): SourceRate | null;
}

interface ReferenceSourceDependencies {
  readonly guard: () => RateGuardSettings;
  readonly staleSeconds: number;
  readonly clock: () => Date;
  readonly log: Logger;
}

export function createReferenceSource(
  source: RateSource,
  feed: FeedMonitor,
  dependencies: ReferenceSourceDependencies,
): ReferenceSource {
  const { guard, staleSeconds, clock, log } = dependencies;
  const latest = new Map<Metal, { rate: SourceRate; at: number }>();
  const freshness = new Map<Metal, FreshnessCheck>(ALL_METALS.map((metal) => [metal, createFreshnessCheck()]));
  const running = source.start({
    rates(rates) {
      const now = clock();
      for (const rate of rates) {
        const verdict = freshness.get(rate.metal)?.check(rate, now, { ...guard(), staleSeconds });
        if (verdict === undefined || 'reason' in verdict) continue;
        latest.set(rate.metal, { rate, at: verdict.asOf.getTime() });
        feed.referenceReceived(rate.metal, now);
      }
    },
    noPrice(metals) {
      for (const metal of metals) latest.delete(metal);
    },
    error: (message) => log.warn({ source: source.name, reason: message }, 'error of the reference source'),
  });
  return {
    latest(metal, now) {
      const last = latest.get(metal);
      return last !== undefined && now.getTime() - last.at <= staleSeconds * 1_000 ? last.rate : null;
    },
    stop: running.stop,
  };
}
