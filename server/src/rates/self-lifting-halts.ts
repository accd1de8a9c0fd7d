/**
 * The pauses that begin and end by themselves: no fresh rate, a feed that stands still, a market that is closed. They
 * are written down like those that a person decides on. Pure.
 */
import { ALL_METALS, type Metal } from '@tola/pricing';
import type { RateGuardSettings } from '#business';
import type { RatesOrigin } from './configured-sources.ts';
import { closedReason, type MarketMoment, marketAt } from './market-hours.ts';
import { openRail } from './metal-guard.ts';
import { haltReasons } from './rate-board.ts';
import type { OpenHalt, RateState } from './rate-state.ts';

export type SelfLiftingKind = 'stale' | 'frozen' | 'hours' | 'source';

const SELF_LIFTING: readonly string[] = ['stale', 'frozen', 'hours', 'source'] satisfies SelfLiftingKind[];

/** A pause that ought to stand at this moment. */
export interface DueHalt {
  readonly kind: SelfLiftingKind;
  readonly metal: Metal;
  readonly reason: string;
  readonly detail: string;
}

export interface SelfLiftingRules {
  readonly staleSeconds: number;
  readonly guard: RateGuardSettings;
  /** Since when this process reads the feed: before that it cannot know how old silence is. */
  readonly readingSince: Date;
  /** The source sends anew all the time, so values that do not move mean something. */
  readonly isContinuous: boolean;
  /** A feed ought to send; where only people set rates, silence is no fault of anything. */
  readonly origin: RatesOrigin;
  /** The metals that the source says have no price now. */
  readonly closed: ReadonlySet<Metal>;
}

export function haltsDue(state: RateState, now: Date, rules: SelfLiftingRules): DueHalt[] {
  const market = marketAt(rules.guard.market, now);
  return ALL_METALS.flatMap((metal) => {
    if (hasManualRate(metal, state, now)) return [];
    if (!market.isOpen && rules.guard.closedPolicy === 'pause') {
      return [{ kind: 'hours' as const, metal, reason: closedReason(market), detail: 'Outside market hours' }];
    }
    if (rules.closed.has(metal)) {
      return [
        { kind: 'source' as const, metal, reason: haltReasons.closed, detail: 'The source says there is no price' },
      ];
    }
    if (openRail(metal, state) !== null || rules.origin !== 'feed') return [];
    if (!market.isOpen && rules.guard.closedPolicy === 'buffer') return [];
    return staleHalt(metal, state, now, rules) ?? frozenHalt(metal, state, now, rules, market) ?? [];
  });
}

function hasManualRate(metal: Metal, { ticks, manualRates }: RateState, now: Date): boolean {
  const ends = [
    ...manualRates.filter((rate) => rate.metal === metal).map((rate) => rate.expiresAt),
    ...(ticks[metal]?.expiresAt ? [ticks[metal].expiresAt] : []),
  ];
  return ends.some((end) => end === null || end > now);
}

function staleHalt(metal: Metal, { ticks }: RateState, now: Date, rules: SelfLiftingRules): DueHalt[] | null {
  const heardAt = Math.max(ticks[metal]?.asOf.getTime() ?? 0, rules.readingSince.getTime());
  const silentSeconds = Math.round((now.getTime() - heardAt) / 1_000);
  if (silentSeconds <= rules.staleSeconds) return null;
  const detail = `No fresh tick for ${silentSeconds} s, the limit is ${rules.staleSeconds} s`;
  return [{ kind: 'stale', metal, reason: haltReasons.stale, detail }];
}

function frozenHalt(
  metal: Metal,
  { ticks }: RateState,
  now: Date,
  { guard, isContinuous, readingSince }: SelfLiftingRules,
  { isOpen, since }: MarketMoment,
): DueHalt[] | null {
  const tick = ticks[metal];
  if (!isOpen || !isContinuous || tick === undefined) return null;
  // Values that stood still over night, or while nobody read the feed, are no sign of anything.
  const stoodSince = Math.max(tick.changedAt.getTime(), since?.getTime() ?? 0, readingSince.getTime());
  const stoodSeconds = Math.round((now.getTime() - stoodSince) / 1_000);
  if (stoodSeconds <= guard.frozenSeconds) return null;
  const detail = `The same ask for ${stoodSeconds} s in market hours, the limit is ${guard.frozenSeconds} s`;
  return [{ kind: 'frozen', metal, reason: haltReasons.frozen, detail }];
}

/** What to begin and what to end so that exactly the due pauses stand. */
export function haltChanges(state: RateState, due: readonly DueHalt[]): { begin: DueHalt[]; end: OpenHalt[] } {
  const standing = state.halts.filter(({ kind, productId }) => productId === null && SELF_LIFTING.includes(kind));
  const isSame = (halt: OpenHalt, pause: DueHalt): boolean => halt.kind === pause.kind && halt.metal === pause.metal;
  return {
    begin: due.filter((pause) => !standing.some((halt) => isSame(halt, pause))),
    end: standing.filter((halt) => !due.some((pause) => isSame(halt, pause))),
  };
}
