/** Prices set by staff: premiums effective from a given time, and manual rates that override the feed until they expire. */
import { changePremium, setManualRate as setManualRateCall } from '@tola/contract/staff';
import type { Grade, Metal, Paise } from '@tola/pricing';
import type { Queryable } from '#database';
import { refuse } from '#http';
import { insertManualRate, insertPremium, withdrawRates } from './manual-pricing-store.ts';

export interface PremiumChange {
  readonly name: Grade;
  /** For the weight that its metal is quoted for; may be negative. */
  readonly amountPaise: Paise;
  /** Defaults to now. */
  readonly effectiveAt?: Date;
  readonly by: string;
  readonly reason: string;
}

/**
 * Sets a premium and keeps the earlier ones on record.
 *
 * @throws Refusal 400 when `effectiveAt` has passed
 */
export async function setPremium(db: Queryable, change: PremiumChange, now: Date): Promise<void> {
  const { name, amountPaise, effectiveAt = now, by, reason } = change;
  refusePastPremium(effectiveAt, now);
  await insertPremium(db, { name, amountPaise, effectiveAt, by, reason, at: now });
}

/** @throws Refusal 400 when `effectiveAt` has passed */
export function refusePastPremium(effectiveAt: Date, now: Date): void {
  if (effectiveAt < now) throw refuse(changePremium, 'premium-in-past');
}

export interface ManualRateChange {
  readonly metal: Metal;
  /** For the weight that the metal is quoted for. */
  readonly askPaise: Paise;
  /** Defaults to the ask. */
  readonly bidPaise?: Paise;
  readonly expiresAt: Date;
  readonly by: string;
  readonly reason: string;
}

/**
 * Sets a rate that overrides the feed until it expires, and replaces an earlier manual rate of the metal.
 *
 * @throws Refusal 400 when `expiresAt` has passed or the bid is above the ask
 */
export async function setManualRate(tx: Queryable, change: ManualRateChange, now: Date): Promise<void> {
  const { metal, askPaise, bidPaise = askPaise, expiresAt, by, reason } = change;
  if (expiresAt <= now) throw refuse(setManualRateCall, 'ends-in-past');
  if (bidPaise > askPaise) throw refuse(setManualRateCall, 'bid-above-ask');
  await withdrawRates(tx, metal, by, now);
  await insertManualRate(tx, { metal, askPaise, bidPaise, expiresAt, by, reason, at: now });
}

/** Withdraws a manual rate at once; the feed's next tick applies. */
export async function withdrawManualRate(tx: Queryable, metal: Metal, by: string, now: Date): Promise<void> {
  await withdrawRates(tx, metal, by, now);
}
