/** The source that the feed is compared with. Nothing is ever sold at its rates. */

import { ALL_METALS, type Metal } from '@tola/pricing';
import type { RateGuardSettings } from '#business';
import type { Logger } from '#log';
import type { RateSource, RunningSource, SourceRate } from '#rate-sources';
import type { FeedMonitor } from './feed-health.ts';
import { createFreshnessCheck, type FreshnessCheck } from './freshness.ts';

export interface ReferenceSource extends RunningSource {
  /** What it says of a metal; null once that has gone stale. */
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
  parts: ReferenceSourceDependencies,
): ReferenceSource {
  const { guard, staleSeconds, clock, log } = parts;
  const heard = new Map<Metal, { quote: SourceRate; at: number }>();
  const freshness = new Map<Metal, FreshnessCheck>(ALL_METALS.map((metal) => [metal, createFreshnessCheck()]));
  const running = source.start({
    rates(quotes) {
      const now = clock();
      for (const quote of quotes) {
        const verdict = freshness.get(quote.metal)?.judge(quote, now, { ...guard(), staleSeconds });
        if (verdict === undefined || 'why' in verdict) continue;
        heard.set(quote.metal, { quote, at: verdict.asOf.getTime() });
        feed.secondQuoted(quote.metal, now);
      }
    },
    noPrice(metals) {
      for (const metal of metals) heard.delete(metal);
    },
    trouble: (what) => log.warn({ source: source.name, what }, 'the second rate source is in trouble'),
  });
  return {
    latest(metal, now) {
      const last = heard.get(metal);
      return last !== undefined && now.getTime() - last.at <= staleSeconds * 1_000 ? last.quote : null;
    },
    stop: running.stop,
  };
}
