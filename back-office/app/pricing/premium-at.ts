/** Resolves a premium at a given time from current and scheduled changes. */

import type { PricingConsole } from '@tola/contract/staff';
import type { Grade } from '@tola/pricing';

/** @param at a future time; null for now */
export function premiumAt(pricing: PricingConsole, name: Grade, at: string | null): number {
  return changeUpTo(pricing, name, (effectiveAt) => at !== null && effectiveAt <= at);
}

/** The premium just before a change; a change at the same instant would be replaced by it. */
export function premiumBefore(pricing: PricingConsole, name: Grade, at: string | null): number {
  return changeUpTo(pricing, name, (effectiveAt) => at !== null && effectiveAt < at);
}

/** The history is sorted newest first, including scheduled changes. */
function changeUpTo(pricing: PricingConsole, name: Grade, holds: (effectiveAt: string) => boolean): number {
  const next = pricing.premiumHistory.find(
    (change) => change.name === name && change.effectiveAt > pricing.at && holds(change.effectiveAt),
  );
  return next?.amountPaise ?? pricing.premiums[name];
}
