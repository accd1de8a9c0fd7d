/**
 * Guard rails: whether a source's rate may be published. A rate that breaks one is neither adjusted nor replaced by an
 * older one: sales of the metal are halted until staff resume them. Pure.
 */

import type { HaltKind } from '@tola/contract/staff';
import { type BasisPoints, formatRupees, type Metal, type Paise } from '@tola/pricing';
import type { RateGuardSettings } from '#business';
import type { SourceRate } from '#rate-sources';

/** The guard rails. Only staff can lift their halts. */
export const GUARD_RAILS = [
  'jump',
  'drift',
  'deviation',
  'contract',
  'floor',
  'ceiling',
] as const satisfies readonly HaltKind[];

export type Rail = (typeof GUARD_RAILS)[number];

export function isRail(kind: HaltKind): kind is Rail {
  return (GUARD_RAILS as readonly HaltKind[]).includes(kind);
}

export interface GuardContext {
  readonly settings: RateGuardSettings;
  /** The last accepted rate; null at first, and after staff resumed sales at a new level. */
  readonly last: Pick<SourceRate, 'askPaise' | 'contract'> | null;
  /** The lowest and highest accepted asks within the window; null when there are none. */
  readonly window: { readonly lowPaise: Paise; readonly highPaise: Paise } | null;
  /** The reference source's current rate; null when there is none or it is stale. */
  readonly reference: Pick<SourceRate, 'askPaise'> | null;
  /** Staff accepted the current deviation; ignored until the sources agree again. */
  readonly deviationAccepted: boolean;
}

export interface TradingHalt {
  readonly rail: Rail;
  /** Shown to buyers. */
  readonly reason: string;
  /** Figures for staff. */
  readonly detail: string;
}

/** The first guard rail that a rate breaks; null when it may be published. */
export function tradingHaltFor(rate: SourceRate, context: GuardContext): TradingHalt | null {
  return (
    boundsHalt(rate, context.settings) ??
    contractHalt(rate, context) ??
    jumpHalt(rate, context) ??
    driftHalt(rate, context) ??
    deviationHalt(rate, context)
  );
}

function boundsHalt({ metal, askPaise }: SourceRate, settings: RateGuardSettings): TradingHalt | null {
  const { floorPaise, ceilingPaise } = settings[metal];
  if (askPaise < floorPaise) {
    return haltBy('floor', metal, `${describe(metal, askPaise)} is below the floor of ${formatRupees(floorPaise)}`);
  }
  if (askPaise > ceilingPaise) {
    return haltBy(
      'ceiling',
      metal,
      `${describe(metal, askPaise)} is above the ceiling of ${formatRupees(ceilingPaise)}`,
    );
  }
  return null;
}

/** A feed may move a label to another contract month, at a different rate. */
function contractHalt(rate: SourceRate, { last }: GuardContext): TradingHalt | null {
  if (last === null || last.contract === rate.contract) return null;
  return haltBy('contract', rate.metal, `The feed moved from contract "${last.contract}" to "${rate.contract}"`);
}

function jumpHalt({ metal, askPaise }: SourceRate, { last, settings }: GuardContext): TradingHalt | null {
  if (last === null || !isFurtherThan(settings.jumpBp, askPaise, last.askPaise)) return null;
  return haltBy('jump', metal, `${describe(metal, askPaise)} after ${formatRupees(last.askPaise)}`);
}

/** Many small steps may add up to a large move within minutes. */
function driftHalt({ metal, askPaise }: SourceRate, { window, settings }: GuardContext): TradingHalt | null {
  if (window === null) return null;
  const { windowJumpBp, windowMinutes } = settings;
  const from = [window.highPaise, window.lowPaise].find((paise) => isFurtherThan(windowJumpBp, askPaise, paise));
  if (from === undefined) return null;
  const within = windowMinutes === 1 ? '1 minute' : `${windowMinutes} minutes`;
  return haltBy('drift', metal, `${describe(metal, askPaise)} after ${formatRupees(from)} within ${within}`);
}

function deviationHalt({ metal, askPaise }: SourceRate, context: GuardContext): TradingHalt | null {
  if (context.deviationAccepted || !deviates(askPaise, context)) return null;
  return haltBy(
    'deviation',
    metal,
    `${describe(metal, askPaise)}, while the reference source is at ${formatRupees(context.reference?.askPaise ?? 0)}`,
  );
}

/** The feed and the reference source differ by more than the limit. */
export function deviates(
  askPaise: Paise,
  { reference, settings }: Pick<GuardContext, 'reference' | 'settings'>,
): boolean {
  return reference !== null && isFurtherThan(settings.deviationBp, askPaise, reference.askPaise);
}

function isFurtherThan(limitBp: BasisPoints, one: number, other: number): boolean {
  return BigInt(Math.abs(one - other)) * 10_000n > BigInt(limitBp) * BigInt(other);
}

function describe(metal: Metal, askPaise: Paise): string {
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
