/**
 * Applies the guard rails to one metal: holds the rates accepted so far, the rail that the metal is halted at, and
 * whether staff have resumed sales since.
 */

import type { Metal } from '@tola/pricing';
import type { RateGuardSettings } from '#business';
import type { SourceRate } from '#rate-sources';
import { deviates, isRail, type Rail, type TradingHalt, tradingHaltFor } from './guard.ts';
import { createPriceWindow, type WindowAsk } from './price-window.ts';
import type { RateState } from './rate-state.ts';

/** A rate is published, ignored because the metal is halted already, or halts the metal. */
export type Decision = { readonly accepted: true } | { readonly accepted: false; readonly halt: TradingHalt | null };

export interface DecisionContext {
  readonly state: RateState;
  readonly settings: RateGuardSettings;
  /** The reference source's current rate. */
  readonly reference: SourceRate | null;
}

export interface MetalGuard {
  check(rate: SourceRate, now: Date, context: DecisionContext): Decision;
  /** The halt is in the state now; when it disappears from there, staff have lifted it. */
  haltRecorded(): void;
}

/** What the first rates are compared with, from the stored ticks of the source. */
export interface GuardBaseline {
  /** The last accepted tick; null when staff have resumed sales at a new level since. */
  readonly last: Pick<SourceRate, 'askPaise' | 'contract'> | null;
  /** The accepted ticks within the window, oldest first, since staff last resumed sales. */
  readonly window: readonly WindowAsk[];
}

const MINUTE_MS = 60_000;

export function createMetalGuard(metal: Metal, { last, window }: GuardBaseline): MetalGuard {
  let baseline = last;
  const accepted = createPriceWindow(window);
  /** The guard rail that halted the metal; its halt may not have reached the state yet. */
  let halted: { readonly rail: Rail; isRecorded: boolean } | null = null;
  let deviationAccepted = false;

  /** Detects that staff have lifted the halt. */
  function detectResumption(state: RateState): void {
    const open = openRail(metal, state);
    if (open !== null) {
      halted = { rail: open, isRecorded: true };
      return;
    }
    if (halted === null || !halted.isRecorded) return;
    if (isNewLevel(halted.rail)) {
      baseline = null;
      accepted.clear();
    }
    if (halted.rail === 'deviation') deviationAccepted = true;
    halted = null;
  }

  return {
    check(rate, now, { state, settings, reference }) {
      detectResumption(state);
      if (halted !== null) return { accepted: false, halt: null };
      if (deviationAccepted && !deviates(rate.askPaise, { reference, settings })) deviationAccepted = false;
      const range = accepted.after(new Date(now.getTime() - settings.windowMinutes * MINUTE_MS));
      const halt = tradingHaltFor(rate, { settings, last: baseline, window: range, reference, deviationAccepted });
      if (halt !== null) {
        halted = { rail: halt.rail, isRecorded: false };
        return { accepted: false, halt };
      }
      baseline = { askPaise: rate.askPaise, contract: rate.contract };
      accepted.add({ askPaise: rate.askPaise, receivedAt: now });
      return { accepted: true };
    },
    haltRecorded() {
      if (halted !== null) halted = { ...halted, isRecorded: true };
    },
  };
}

/** Guard rails whose lifted halt makes the next rate the new baseline. */
export const NEW_LEVEL_RAILS = ['jump', 'drift', 'contract'] as const satisfies readonly Rail[];

function isNewLevel(rail: Rail): boolean {
  return (NEW_LEVEL_RAILS as readonly Rail[]).includes(rail);
}

/** The guard rail that currently halts a metal; null when none does. */
export function openRail(metal: Metal, { halts }: RateState): Rail | null {
  for (const { kind, metal: haltedMetal, productId } of halts) {
    if (productId === null && haltedMetal === metal && isRail(kind)) return kind;
  }
  return null;
}
