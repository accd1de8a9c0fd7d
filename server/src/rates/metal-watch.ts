/**
 * What the reader remembers of one metal: the last quote it let through, which rail the metal is held at, and whether
 * a person has let sales go on since. Pure but for its memory.
 */
import type { Metal } from '@tola/pricing';
import type { RateGuardSettings } from '#business';
import { type Breach, breachOf, deviates, isRail, type Rail } from './guard.ts';
import type { RateState } from './rate-state.ts';
import type { Quote } from './sources/source.ts';

/** What happens to a quote: it becomes the price, it is left aside, or it stops the metal. */
export type Decision = { readonly take: true } | { readonly take: false; readonly breach: Breach | null };

export interface MetalWatch {
  /** @param second what the second source says at the moment */
  decide(quote: Quote, state: RateState, settings: RateGuardSettings, second: Quote | null): Decision;
  /** The pause stands in the state now; when it is gone from there, a person has ended it. */
  recorded(): void;
}

type Baseline = Pick<Quote, 'askPaise' | 'contract'>;

/** @param last the last tick of this source that was let through, by whichever leader; null when a person let sales go on since */
export function watchMetal(metal: Metal, last: Baseline | null): MetalWatch {
  let baseline = last;
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
    if (held.rail === 'jump' || held.rail === 'contract') baseline = null;
    if (held.rail === 'deviation') deviationAccepted = true;
    held = null;
  }

  return {
    decide(quote, state, settings, second) {
      letGo(state);
      if (held !== null) return { take: false, breach: null };
      if (deviationAccepted && !deviates(quote.askPaise, { second, settings })) deviationAccepted = false;
      const breach = breachOf(quote, { settings, last: baseline, second, deviationAccepted });
      if (breach !== null) {
        held = { rail: breach.rail, isRecorded: false };
        return { take: false, breach };
      }
      baseline = { askPaise: quote.askPaise, contract: quote.contract };
      return { take: true };
    },
    recorded() {
      if (held !== null) held = { ...held, isRecorded: true };
    },
  };
}

/** The rail that a metal stands at until a person decides. */
export function openRail(metal: Metal, { halts }: RateState): Rail | null {
  for (const { kind, metal: halted, productId } of halts) {
    if (productId === null && halted === metal && isRail(kind)) return kind;
  }
  return null;
}
