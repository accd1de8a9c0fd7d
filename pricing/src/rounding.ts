import type { BasisPoints, Paise } from './unit.ts';

/** 10,000 basis points are 100 percent. */
export const BASIS_POINTS = 10_000;

/**
 * The one place where money is rounded: the quotient to the nearest integer, a half going up (towards plus infinity,
 * so 2.5 becomes 3 and −2.5 becomes −2). The divisor must be positive.
 */
export function divideHalfUp(numerator: bigint, divisor: bigint): bigint {
  return divideDown(2n * numerator + divisor, 2n * divisor);
}

/** The quotient rounded towards minus infinity, where BigInt's own division cuts towards zero. */
export function divideDown(numerator: bigint, divisor: bigint): bigint {
  const quotient = numerator / divisor;
  return numerator % divisor < 0n ? quotient - 1n : quotient;
}

/** The quotient as an integer, a half going up; the divisor must be positive. Throws RangeError past 2^53. */
export function roundedQuotient(numerator: bigint, divisor: bigint): number {
  return exactNumber(divideHalfUp(numerator, divisor));
}

/** Converts BigInt to number. Throws RangeError past 2^53, where a number is no longer exact. */
export function exactNumber(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is too large to be exact`);
  return number;
}

/**
 * `basisPoints` of `paise`, rounded half up to the paisa: `percentBp(15_450_000, 300)` is 463_500.
 * Throws RangeError unless both are integers.
 */
export function percentBp(paise: Paise, basisPoints: BasisPoints): Paise {
  return exactNumber(divideHalfUp(BigInt(paise) * BigInt(basisPoints), BigInt(BASIS_POINTS)));
}

/** Throws RangeError unless `value` is an integer of at least zero; `name` says which value in the message. */
export function requireCount(name: string, value: number): void {
  if (!Number.isSafeInteger(value) || value < 0)
    throw new RangeError(`${name} is ${value}, not a whole number of at least 0`);
}
