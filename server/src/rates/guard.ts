/**
 * The guard rails: whether a quote may become the price. A quote that breaks one is not published, not bent to fit and
 * not replaced by an older one: the metal is paused and a person is asked. Pure.
 */

import { type BasisPoints, formatRupees, type Metal, type Paise } from '@tola/pricing';
import type { RateGuardSettings } from '#business';
import type { SourceRate } from '#rate-sources';
import type { HaltKind } from './rate-state.ts';

/** The rails after whose halt only a person can resume sales. */
export const PERSON_DECIDES = [
  'jump',
  'drift',
  'deviation',
  'contract',
  'floor',
  'ceiling',
] as const satisfies readonly HaltKind[];

export type Rail = (typeof PERSON_DECIDES)[number];

export function isRail(kind: HaltKind): kind is Rail {
  return (PERSON_DECIDES as readonly HaltKind[]).includes(kind);
}

export interface GuardContext {
  readonly settings: RateGuardSettings;
  /** The last quote that was let through; null at the beginning and after a person let sales go on. */
  readonly last: Pick<SourceRate, 'askPaise' | 'contract'> | null;
  /** The lowest and highest asks that were let through within the window; null when there are none. */
  readonly window: { readonly lowPaise: Paise; readonly highPaise: Paise } | null;
  /** What the second source says at the moment; null when there is none or it has gone stale. */
  readonly second: Pick<SourceRate, 'askPaise'> | null;
  /** A person has seen that the two sources differ; it counts again once they have agreed. */
  readonly deviationAccepted: boolean;
}

export interface TradingHalt {
  readonly rail: Rail;
  /** For buyers. */
  readonly reason: string;
  /** For the shop's people: figures. */
  readonly detail: string;
}

/** The first rail that a quote breaks; null when it may be the price. */
export function tradingHaltFor(quote: SourceRate, context: GuardContext): TradingHalt | null {
  return (
    boundsHalt(quote, context.settings) ??
    contractHalt(quote, context) ??
    jumpHalt(quote, context) ??
    driftHalt(quote, context) ??
    deviationHalt(quote, context)
  );
}

function boundsHalt({ metal, askPaise }: SourceRate, settings: RateGuardSettings): TradingHalt | null {
  const { floorPaise, ceilingPaise } = settings[metal];
  if (askPaise < floorPaise) {
    return haltBy('floor', metal, `${rate(metal, askPaise)} is below the floor of ${formatRupees(floorPaise)}`);
  }
  if (askPaise > ceilingPaise) {
    return haltBy('ceiling', metal, `${rate(metal, askPaise)} is above the ceiling of ${formatRupees(ceilingPaise)}`);
  }
  return null;
}

/** The same label may move from one contract month to another, whose rates lie apart. */
function contractHalt(quote: SourceRate, { last }: GuardContext): TradingHalt | null {
  if (last === null || last.contract === quote.contract) return null;
  return haltBy('contract', quote.metal, `The feed went from contract "${last.contract}" to "${quote.contract}"`);
}

function jumpHalt({ metal, askPaise }: SourceRate, { last, settings }: GuardContext): TradingHalt | null {
  if (last === null || !isFurtherThan(settings.jumpBp, askPaise, last.askPaise)) return null;
  return haltBy('jump', metal, `${rate(metal, askPaise)} after ${formatRupees(last.askPaise)}`);
}

/** Steps that are each small enough may still lead far within minutes. */
function driftHalt({ metal, askPaise }: SourceRate, { window, settings }: GuardContext): TradingHalt | null {
  if (window === null) return null;
  const { windowJumpBp, windowMinutes } = settings;
  const from = [window.highPaise, window.lowPaise].find((paise) => isFurtherThan(windowJumpBp, askPaise, paise));
  if (from === undefined) return null;
  const within = windowMinutes === 1 ? '1 minute' : `${windowMinutes} minutes`;
  return haltBy('drift', metal, `${rate(metal, askPaise)} after ${formatRupees(from)} within ${within}`);
}

function deviationHalt({ metal, askPaise }: SourceRate, context: GuardContext): TradingHalt | null {
  if (context.deviationAccepted || !deviates(askPaise, context)) return null;
  return haltBy(
    'deviation',
    metal,
    `${rate(metal, askPaise)}, while the second source says ${formatRupees(context.second?.askPaise ?? 0)}`,
  );
}

/** The feed and the second source differ by more than they may. */
export function deviates(askPaise: Paise, { second, settings }: Pick<GuardContext, 'second' | 'settings'>): boolean {
  return second !== null && isFurtherThan(settings.deviationBp, askPaise, second.askPaise);
}

function isFurtherThan(limitBp: BasisPoints, one: number, other: number): boolean {
  return BigInt(Math.abs(one - other)) * 10_000n > BigInt(limitBp) * BigInt(other);
}

function rate(metal: Metal, askPaise: Paise): string {
  return `${metal} at ${formatRupees(askPaise)}`;
}

const reasons: Record<Rail, (metal: Metal) => string> = {
  jump: (metal) => `The ${metal} rate has just moved further than usual. We are checking it; sales resume shortly.`,
  drift: (metal) =>
    `The ${metal} rate has moved further than usual within minutes. We are checking it; sales resume shortly.`,
  deviation: (metal) => `Two markets quote ${metal} differently at the moment. We are checking; sales resume shortly.`,
  contract: (metal) =>
    `The ${metal} rate has moved to another futures contract. We are checking it; sales resume shortly.`,
  floor: (metal) => `The ${metal} rate we received looks wrong. We are checking it; sales resume shortly.`,
  ceiling: (metal) => `The ${metal} rate we received looks wrong. We are checking it; sales resume shortly.`,
};

function haltBy(rail: Rail, metal: Metal, detail: string): TradingHalt {
  return { rail, reason: reasons[rail](metal), detail };
}
