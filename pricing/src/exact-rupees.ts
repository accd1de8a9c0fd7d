/** Exact amounts with decimals beyond the paisa, for showing the steps of a price before rounding. */

import { groupIndian } from './money.ts';
import { BASIS_POINTS } from './rounding.ts';
import type { BasisPoints, Paise, PaisePerGram } from './unit.ts';

/** Units of 10^-13 rupees, in which every step of a price is an integer. */
export type ExactRupees = bigint;

const DECIMALS = 13;
const EXACT_PER_RUPEE = 10n ** BigInt(DECIMALS);
/** Minimum decimals shown, as for any other amount. */
const LEAST_DECIMALS = 2;

export function exactFromPaise(paise: Paise | PaisePerGram): ExactRupees {
  return (BigInt(paise) * EXACT_PER_RUPEE) / 100n;
}

export function exactFromMicroRupees(microRupees: number): ExactRupees {
  return (BigInt(microRupees) * EXACT_PER_RUPEE) / 1_000_000n;
}

/** `basisPoints` of an amount. Exact for amounts in whole billionths of a rupee. */
export function exactShare(amount: ExactRupees, basisPoints: BasisPoints): ExactRupees {
  return (amount * BigInt(basisPoints)) / BigInt(BASIS_POINTS);
}

/** "₹15,247.123456": all its decimals, at least two; "−₹0.50" below zero. */
export function formatExactRupees(amount: ExactRupees): string {
  const size = amount < 0n ? -amount : amount;
  const decimals = String(size % EXACT_PER_RUPEE).padStart(DECIMALS, '0');
  const shown = decimals.replace(/0+$/, '').padEnd(LEAST_DECIMALS, '0');
  return `${amount < 0n ? '−' : ''}₹${groupIndian(String(size / EXACT_PER_RUPEE))}.${shown}`;
}
