/**
 * Whether a rate is fresh, and the instant it is as of, by its source's timestamp. Timestamps of a source only move
 * forwards: a rate is rejected when it is older than the previous one, in the future, or beyond the stale limit.
 */
import type { SourceRate } from '#rate-sources';

export interface FreshnessRules {
  /** Nothing is sold at a rate older than this. */
  readonly staleSeconds: number;
  /** How far a timestamp may be behind our clock. */
  readonly clockSkewSeconds: number;
  /** How far a timestamp may be ahead of our clock. */
  readonly clockAheadSeconds: number;
}

/** Why a rate is rejected: the label `why` of the metric. */
export type RejectionReason = 'ahead' | 'behind' | 'older' | 'repeated' | 'stale';

/** The instant that an accepted rate is as of, or why it is rejected, with a message for operators. */
export type Verdict = { readonly asOf: Date } | { readonly reason: RejectionReason; readonly message: string };

/** The last timestamp that a source sent for a metal. */
export interface LastSourceTime {
  readonly sourceAt: Date;
  /** When that timestamp was first received, or the timestamp itself if earlier. */
  readonly asOf: Date;
}

export interface FreshnessCheck {
  check(rate: Pick<SourceRate, 'sourceAt'>, now: Date, rules: FreshnessRules): Verdict;
}

const MILLISECONDS = 1_000;

/**
 * Checks the rates of one metal of one source. Without a timestamp, a rate is as of its arrival.
 *
 * @param before the last stored timestamp, so that a new leader continues where the previous one ended
 */
export function createFreshnessCheck(before: LastSourceTime | null = null): FreshnessCheck {
  let last = before;
  return {
    check({ sourceAt }, now, rules) {
      if (sourceAt === null) return { asOf: now };
      const aheadMs = sourceAt.getTime() - now.getTime();
      const tolerated = rules.clockAheadSeconds * MILLISECONDS;
      if (aheadMs > tolerated) return rejection('ahead', `its timestamp is ${inSeconds(aheadMs)} s ahead of ours`);
      if (-aheadMs > rules.clockSkewSeconds * MILLISECONDS) {
        return rejection('behind', `its timestamp is ${inSeconds(-aheadMs)} s behind ours`);
      }
      // Our own clock has been set back: a last timestamp in the future would reject every rate until then.
      if (last !== null && last.sourceAt.getTime() > now.getTime() + tolerated) last = null;
      if (last !== null && sourceAt < last.sourceAt) {
        const olderMs = last.sourceAt.getTime() - sourceAt.getTime();
        return rejection('older', `it is ${inSeconds(olderMs)} s older than the last rate`);
      }
      const isRepeated = last !== null && sourceAt.getTime() === last.sourceAt.getTime();
      if (last === null || !isRepeated) last = { sourceAt, asOf: sourceAt < now ? sourceAt : now };
      const ageMs = now.getTime() - last.asOf.getTime();
      if (ageMs <= rules.staleSeconds * MILLISECONDS) return { asOf: last.asOf };
      return isRepeated
        ? rejection('repeated', `its timestamp has not changed for ${inSeconds(ageMs)} s`)
        : rejection('stale', `it is ${inSeconds(ageMs)} s old on arrival`);
    },
  };
}

function rejection(reason: RejectionReason, message: string): Verdict {
  return { reason, message };
}

function inSeconds(milliseconds: number): number {
  return Math.round(milliseconds / MILLISECONDS);
}
