/**
 * Halts that begin and end without staff: a stale rate, an unchanging feed, a closed market. They are recorded like
 * halts by staff. Pure.
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

/** A halt that should be open now. */
export interface DueHalt {
  readonly kind: SelfLiftingKind;
  readonly metal: Metal;
  readonly reason: string;
  readonly detail: string;
}

export interface SelfLiftingRules {
  readonly staleSeconds: number;
  readonly guard: RateGuardSettings;
  /** Since when this process reads the feed; it knows nothing of earlier silence. */
  readonly readingSince: Date;
  /** The source sends continuously, so values that do not change indicate a fault. */
  readonly isContinuous: boolean;
  /** Only a feed is expected to send. */
  readonly origin: RatesOrigin;
  /** The metals for which the source reports no price. */
  readonly withoutPrice: ReadonlySet<Metal>;
}

export function haltsDue(state: RateState, now: Date, rules: SelfLiftingRules): DueHalt[] {
  const market = marketAt(rules.guard.market, now);
  return ALL_METALS.flatMap((metal) => {
    if (hasManualRate(metal, state, now)) return [];
    if (!market.isOpen && rules.guard.closedPolicy === 'pause') {
      return [{ kind: 'hours' as const, metal, reason: closedReason(market), detail: 'Outside market hours' }];
    }
    if (rules.withoutPrice.has(metal)) {
      return [{ kind: 'source' as const, metal, reason: haltReasons.closed, detail: 'The source reports no price' }];
    }
    if (openRail(metal, state) !== null || rules.origin !== 'feed') return [];
    if (!market.isOpen && rules.guard.closedPolicy === 'buffer') return [];
    return staleHalt(metal, state, now, rules) ?? frozenHalt(metal, state, now, rules, market) ?? [];
  });
}

function hasManualRate(metal: Metal, { ticks, manualRates }: RateState, now: Date): boolean {
  const expiries = [
    ...manualRates.filter((rate) => rate.metal === metal).map((rate) => rate.expiresAt),
    ...(ticks[metal]?.expiresAt ? [ticks[metal].expiresAt] : []),
  ];
  return expiries.some((expiry) => expiry === null || expiry > now);
}

function staleHalt(metal: Metal, { ticks }: RateState, now: Date, rules: SelfLiftingRules): DueHalt[] | null {
  const freshAt = Math.max(ticks[metal]?.asOf.getTime() ?? 0, rules.readingSince.getTime());
  const silentSeconds = Math.round((now.getTime() - freshAt) / 1_000);
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
  // Only market hours in which this process read the feed count.
  const unchangedSince = Math.max(tick.changedAt.getTime(), since?.getTime() ?? 0, readingSince.getTime());
  const unchangedSeconds = Math.round((now.getTime() - unchangedSince) / 1_000);
  if (unchangedSeconds <= guard.frozenSeconds) return null;
  const detail = `The same ask for ${unchangedSeconds} s in market hours, the limit is ${guard.frozenSeconds} s`;
  return [{ kind: 'frozen', metal, reason: haltReasons.frozen, detail }];
}

/** The difference between open halts and due halts. */
export function haltChanges(state: RateState, due: readonly DueHalt[]): { begin: DueHalt[]; end: OpenHalt[] } {
  const open = state.halts.filter(({ kind, productId }) => productId === null && SELF_LIFTING.includes(kind));
  const isSame = (halt: OpenHalt, other: DueHalt): boolean => halt.kind === other.kind && halt.metal === other.metal;
  return {
    begin: due.filter((halt) => !open.some((other) => isSame(other, halt))),
    end: open.filter((halt) => !due.some((other) => isSame(halt, other))),
  };
}
