/**
 * What the reader remembers of one metal: the last quotes it let through, which rail the metal is held at, and whether
 * a person has let sales go on since. Pure but for its memory.
 */

import type { Metal } from '@tola/pricing';
import type { RateGuardSettings } from '#business';
import type { SourceRate } from '#rate-sources';
import { deviates, isRail, type Rail, type TradingHalt, tradingHaltFor } from './guard.ts';
import { createPriceWindow, type WindowAsk } from './price-window.ts';
import type { RateState } from './rate-state.ts';

/** What happens to a quote: it becomes the price, it is left aside, or it stops the metal. */
export type Decision = { readonly take: true } | { readonly take: false; readonly halt: TradingHalt | null };

export interface DecisionContext {
  readonly state: RateState;
  readonly settings: RateGuardSettings;
  /** What the second source says at the moment. */
  readonly second: SourceRate | null;
}

export interface MetalGuard {
  decide(quote: SourceRate, now: Date, seen: DecisionContext): Decision;
  /** The pause stands in the state now; when it is gone from there, a person has ended it. */
  recorded(): void;
}

/** What this source's quotes are compared with first, from the ticks that any reader has stored. */
export interface GuardBaseline {
  /** The last tick that was let through; null when a person has let sales go on at another level since. */
  readonly last: Pick<SourceRate, 'askPaise' | 'contract'> | null;
  /** The ticks of the last minutes that were let through, oldest first, since a person last let sales go on. */
  readonly window: readonly WindowAsk[];
}

const MINUTE_MS = 60_000;

export function createMetalGuard(metal: Metal, { last, window }: GuardBaseline): MetalGuard {
  let baseline = last;
  const passed = createPriceWindow(window);
  /** The rail that this reader has paused the metal at; its halt may still be on its way to the state. */
  let held: { readonly rail: Rail; isRecorded: boolean } | null = null;
  let deviationAccepted = false;

  /** Notices that a person has ended the pause. */
  function letGo(state: RateState): void {
    const open = openRail(metal, state);
    if (open !== null) {
      held = { rail: open, isRecorded: true };
      return;
    }
    if (held === null || !held.isRecorded) return;
    if (isNewLevel(held.rail)) {
      baseline = null;
      passed.clear();
    }
    if (held.rail === 'deviation') deviationAccepted = true;
    held = null;
  }

  return {
    decide(quote, now, { state, settings, second }) {
      letGo(state);
      if (held !== null) return { take: false, halt: null };
      if (deviationAccepted && !deviates(quote.askPaise, { second, settings })) deviationAccepted = false;
      const within = passed.after(new Date(now.getTime() - settings.windowMinutes * MINUTE_MS));
      const halt = tradingHaltFor(quote, { settings, last: baseline, window: within, second, deviationAccepted });
      if (halt !== null) {
        held = { rail: halt.rail, isRecorded: false };
        return { take: false, halt };
      }
      baseline = { askPaise: quote.askPaise, contract: quote.contract };
      passed.add({ askPaise: quote.askPaise, receivedAt: now });
      return { take: true };
    },
    recorded() {
      if (held !== null) held = { ...held, isRecorded: true };
    },
  };
}

/** The rails whose halt, once a person has ended it, makes the next quote the level that later ones are compared with. */
export const NEW_LEVEL_RAILS = ['jump', 'drift', 'contract'] as const satisfies readonly Rail[];

function isNewLevel(rail: Rail): boolean {
  return (NEW_LEVEL_RAILS as readonly Rail[]).includes(rail);
}

/** The rail that a metal stands at until a person decides. */
export function openRail(metal: Metal, { halts }: RateState): Rail | null {
  for (const { kind, metal: halted, productId } of halts) {
    if (productId === null && halted === metal && isRail(kind)) return kind;
  }
  return null;
}
