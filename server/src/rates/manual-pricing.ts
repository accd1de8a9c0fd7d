/** Prices that staff set by hand: premiums from a given time, and manual rates that override the feed until they expire. */
import { changePremium, setManualRate as setManualRateCall } from '@tola/contract/staff';
import type { Grade, Metal, Paise } from '@tola/pricing';
import type { Queryable } from '#database';
import { refuse } from '#http';
import { insertManualRate, insertPremium, withdrawRates } from './manual-pricing-store.ts';

export interface PremiumChange {
  readonly name: Grade;
  /** For the weight that its metal is quoted for; may be negative. */
  readonly amountPaise: Paise;
  /** From when it holds; now when left out. */
  readonly effectiveAt?: Date;
  readonly by: string;
  readonly reason: string;
}

/**
 * Sets a premium. What held before stays written down.
 *
 * @throws Refusal 400 when it is to hold from a time that has passed
 */
export async function setPremium(db: Queryable, order: PremiumChange, now: Date): Promise<void> {
  const { name, amountPaise, effectiveAt = now, by, reason } = order;
  refusePastPremium(effectiveAt, now);
  await insertPremium(db, { name, amountPaise, effectiveAt, by, reason, at: now });
}

/** @throws Refusal 400 when a premium is to hold from a time that has passed */
export function refusePastPremium(effectiveAt: Date, now: Date): void {
  if (effectiveAt < now) throw refuse(changePremium, 'premium-in-past');
}

export interface ManualRateChange {
  readonly metal: Metal;
  /** For the weight that the metal is quoted for. */
  readonly askPaise: Paise;
  /** The ask when left out. */
  readonly bidPaise?: Paise;
  readonly expiresAt: Date;
  readonly by: string;
  readonly reason: string;
}

/**
 * Sets a rate that goes before the feed's and does not go stale until it ends. It takes the place of one that was set
 * before.
 *
 * @throws Refusal 400 when its end has passed or the bid is above the ask
 */
export async function setManualRate(tx: Queryable, order: ManualRateChange, now: Date): Promise<void> {
  const { metal, askPaise, bidPaise = askPaise, expiresAt, by, reason } = order;
  if (expiresAt <= now) throw refuse(setManualRateCall, 'ends-in-past');
  if (bidPaise > askPaise) throw refuse(setManualRateCall, 'bid-above-ask');
  await withdrawRates(tx, metal, by, now);
  await insertManualRate(tx, { metal, askPaise, bidPaise, expiresAt, by, reason, at: now });
}

/** Ends a manual rate at once; the feed's next tick follows. */
export async function withdrawManualRate(tx: Queryable, metal: Metal, by: string, now: Date): Promise<void> {
  await withdrawRates(tx, metal, by, now);
}
