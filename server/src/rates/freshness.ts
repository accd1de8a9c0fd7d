/**
 * Whether a quote may be believed, and what instant it is as of, by the clock of its source. The time of a source only
 * moves forward; a quote that is older than the last one, from the future or older than the stale limit is rejected.
 */
import type { SourceRate } from '#rate-sources';

export interface FreshnessRules {
  /** A rate older than this is not sold. */
  readonly staleSeconds: number;
  /** How far a source's clock may be behind ours. */
  readonly clockSkewSeconds: number;
  /** How far a source's clock may be ahead of ours. */
  readonly clockAheadSeconds: number;
}

/** Why a quote is rejected, as the metric names it. */
export type RejectionReason = 'ahead' | 'behind' | 'older' | 'standing' | 'stale';

/** A quote that is believed with the instant it is as of, or the reason for rejecting it in a technician's words. */
export type Verdict = { readonly asOf: Date } | { readonly why: RejectionReason; readonly what: string };

/** The last time that a source gave for a metal. */
export interface LastSourceTime {
  readonly sourceAt: Date;
  /** When that time was first received, or the time itself if that is earlier. */
  readonly asOf: Date;
}

export interface FreshnessCheck {
  judge(quote: Pick<SourceRate, 'sourceAt'>, now: Date, rules: FreshnessRules): Verdict;
}

const MILLISECONDS = 1_000;

/**
 * Watches one metal of one source. A source that gives no time is believed as of the quote's arrival.
 *
 * @param before the last mark, from the database, so that a restart or another reader goes on where the last one was
 */
export function createFreshnessCheck(before: LastSourceTime | null = null): FreshnessCheck {
  let last = before;
  return {
    judge({ sourceAt }, now, rules) {
      if (sourceAt === null) return { asOf: now };
      const aheadMs = sourceAt.getTime() - now.getTime();
      const tolerated = rules.clockAheadSeconds * MILLISECONDS;
      if (aheadMs > tolerated) return rejection('ahead', `its time is ${inSeconds(aheadMs)} s ahead of ours`);
      if (-aheadMs > rules.clockSkewSeconds * MILLISECONDS) {
        return rejection('behind', `its time is ${inSeconds(-aheadMs)} s behind ours`);
      }
      // Our own clock has been set back: a mark from the future would reject everything until that time comes.
      if (last !== null && last.sourceAt.getTime() > now.getTime() + tolerated) last = null;
      if (last !== null && sourceAt < last.sourceAt) {
        const olderMs = last.sourceAt.getTime() - sourceAt.getTime();
        return rejection('older', `it is ${inSeconds(olderMs)} s older than the last quote`);
      }
      const isRepeated = last !== null && sourceAt.getTime() === last.sourceAt.getTime();
      if (last === null || !isRepeated) last = { sourceAt, asOf: sourceAt < now ? sourceAt : now };
      const ageMs = now.getTime() - last.asOf.getTime();
      if (ageMs <= rules.staleSeconds * MILLISECONDS) return { asOf: last.asOf };
      return isRepeated
        ? rejection('standing', `its time has stood still for ${inSeconds(ageMs)} s`)
        : rejection('stale', `it is ${inSeconds(ageMs)} s old when it arrives`);
    },
  };
}

function rejection(why: RejectionReason, what: string): Verdict {
  return { why, what };
}

function inSeconds(milliseconds: number): number {
  return Math.round(milliseconds / MILLISECONDS);
}
