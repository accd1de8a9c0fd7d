/** The source that the feed is compared with. Nothing is ever sold at its rates. */

import { ALL_METALS, type Metal } from '@tola/pricing';
import type { RateGuardSettings } from '#business';
import type { Logger } from '#log';
import type { Quote, RateSource, RunningSource } from '#rate-sources';
import type { FeedWatch } from './feed-health.ts';
import { type Freshness, watchFreshness } from './freshness.ts';

export interface SecondSource extends RunningSource {
  /** What it says of a metal; null once that has gone stale. */
  latest(metal: Metal, now: Date): Quote | null;
}

interface SecondSourceParts {
  readonly guard: () => RateGuardSettings;
  readonly staleSeconds: number;
  readonly clock: () => Date;
  readonly log: Logger;
}

export function createSecondSource(source: RateSource, feed: FeedWatch, parts: SecondSourceParts): SecondSource {
  const { guard, staleSeconds, clock, log } = parts;
  const heard = new Map<Metal, { quote: Quote; at: number }>();
  const freshness = new Map<Metal, Freshness>(ALL_METALS.map((metal) => [metal, watchFreshness()]));
  const running = source.start({
    quotes(quotes) {
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
