/** Health of the feed, as shown to staff. */

import { ALL_METALS, type Metal } from '@tola/pricing';
import { type Queryable, sql } from '#database';
import type { RateSource } from '#rate-sources';

/** What the leader writes beside its beats. */
export interface FeedStatus {
  readonly source: string;
  readonly second: string | null;
  readonly readingSince: Date;
  readonly lastQuoteAt: Partial<Record<Metal, Date>>;
  readonly lastSecondAt: Partial<Record<Metal, Date>>;
  readonly trouble: { readonly at: Date; readonly what: string } | null;
  readonly warnings: string[];
}

export interface FeedMonitor {
  quoted(metal: Metal, at: Date): void;
  secondQuoted(metal: Metal, at: Date): void;
  trouble(what: string, at: Date): void;
  notes(now: Date): FeedStatus;
}

/**
 * A source that does not keep sending is not missed when it is silent.
 *
 * @param staleWarnSeconds after how much silence of a metal the people are warned
 */
export function createFeedMonitor(
  { name: source, isContinuous }: Pick<RateSource, 'name' | 'isContinuous'>,
  second: string | null,
  readingSince: Date,
  staleWarnSeconds: () => number,
): FeedMonitor {
  const lastQuoteAt: Partial<Record<Metal, Date>> = {};
  const lastSecondAt: Partial<Record<Metal, Date>> = {};
  let trouble: FeedStatus['trouble'] = null;

  function silence(name: string, heard: Partial<Record<Metal, Date>>, now: Date): string[] {
    return ALL_METALS.flatMap((metal) => {
      const seconds = Math.round((now.getTime() - (heard[metal] ?? readingSince).getTime()) / 1_000);
      return seconds > staleWarnSeconds() ? [`${name}: no ${metal} quote for ${seconds} s`] : [];
    });
  }

  return {
    quoted(metal, at) {
      lastQuoteAt[metal] = at;
    },
    secondQuoted(metal, at) {
      lastSecondAt[metal] = at;
    },
    trouble(what, at) {
      trouble = { at, what };
    },
    notes(now) {
      const warnings = [
        ...(isContinuous ? silence(source, lastQuoteAt, now) : []),
        ...(second === null ? [] : silence(`second source ${second}`, lastSecondAt, now)),
      ];
      return { source, second, readingSince, lastQuoteAt, lastSecondAt, trouble, warnings };
    },
  };
}

export interface FeedHealth {
  /** The process that reads the feed. */
  readonly holder: string;
  readonly tookOverAt: Date;
  readonly beatAt: Date;
  readonly feed: Partial<FeedStatus>;
}

/** As the leader wrote it down last; null before the first leader. */
export async function readFeedHealth(db: Queryable): Promise<FeedHealth | null> {
  return await db.maybeOne<FeedHealth>(sql`select holder, took_over_at, beat_at, feed from rate_leadership`);
}
