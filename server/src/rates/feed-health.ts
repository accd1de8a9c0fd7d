/** Feed health, shown to staff. */

import { ALL_METALS, type Metal } from '@tola/pricing';
import { type Queryable, sql } from '#database';
import type { RateSource } from '#rate-sources';

/** Stored by the leader with each heartbeat. */
export interface FeedStatus {
  readonly source: string;
  readonly reference: string | null;
  readonly readingSince: Date;
  readonly lastRateAt: Partial<Record<Metal, Date>>;
  readonly lastReferenceAt: Partial<Record<Metal, Date>>;
  readonly lastError: { readonly at: Date; readonly message: string } | null;
  readonly warnings: string[];
}

export interface FeedMonitor {
  rateReceived(metal: Metal, at: Date): void;
  referenceReceived(metal: Metal, at: Date): void;
  error(message: string, at: Date): void;
  status(now: Date): FeedStatus;
}

/**
 * Tracks when rates arrive. Only silence of a continuous source is reported.
 *
 * @param staleWarnSeconds after how many seconds without a rate to warn staff
 */
export function createFeedMonitor(
  { name: source, isContinuous }: Pick<RateSource, 'name' | 'isContinuous'>,
  reference: string | null,
  readingSince: Date,
  staleWarnSeconds: () => number,
): FeedMonitor {
  const lastRateAt: Partial<Record<Metal, Date>> = {};
  const lastReferenceAt: Partial<Record<Metal, Date>> = {};
  let lastError: FeedStatus['lastError'] = null;

  function silence(name: string, lastAt: Partial<Record<Metal, Date>>, now: Date): string[] {
    return ALL_METALS.flatMap((metal) => {
      const seconds = Math.round((now.getTime() - (lastAt[metal] ?? readingSince).getTime()) / 1_000);
      return seconds > staleWarnSeconds() ? [`${name}: no ${metal} rate for ${seconds} s`] : [];
    });
  }

  return {
    rateReceived(metal, at) {
      lastRateAt[metal] = at;
    },
    referenceReceived(metal, at) {
      lastReferenceAt[metal] = at;
    },
    error(message, at) {
      lastError = { at, message };
    },
    status(now) {
      const warnings = [
        ...(isContinuous ? silence(source, lastRateAt, now) : []),
        ...(reference === null ? [] : silence(`reference source ${reference}`, lastReferenceAt, now)),
      ];
      return { source, reference, readingSince, lastRateAt, lastReferenceAt, lastError, warnings };
    },
  };
}

export interface FeedHealth {
  /** The leader: host and process id. */
  readonly holder: string;
  readonly tookOverAt: Date;
  readonly beatAt: Date;
  readonly feed: Partial<FeedStatus>;
}

/** Last stored by a leader; null before the first one. */
export async function readFeedHealth(db: Queryable): Promise<FeedHealth | null> {
  return await db.maybeOne<FeedHealth>(sql`select holder, took_over_at, beat_at, feed from rate_leadership`);
}
