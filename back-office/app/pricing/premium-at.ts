/** What a premium will be by all that is set until now. */

import type { PricingConsole } from '@tola/contract/staff';
import type { Grade } from '@tola/pricing';

/** @param at an instant to come; null for now */
export function premiumAt(pricing: PricingConsole, name: Grade, at: string | null): number {
  return changeUpTo(pricing, name, (effectiveAt) => at !== null && effectiveAt <= at);
}

/** What holds just before a change; one of the very same instant would be replaced by it. */
export function premiumBefore(pricing: PricingConsole, name: Grade, at: string | null): number {
  return changeUpTo(pricing, name, (effectiveAt) => at !== null && effectiveAt < at);
}

/** The history begins with the latest, those to come included. */
function changeUpTo(pricing: PricingConsole, name: Grade, holds: (effectiveAt: string) => boolean): number {
  const next = pricing.premiumHistory.find(
    (change) => change.name === name && change.effectiveAt > pricing.at && holds(change.effectiveAt),
  );
  return next?.amountPaise ?? pricing.premiums[name];
}
