import { assert, bigInt, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divideDown, divideHalfUp, exactNumber, percentBp, requireCount } from './rounding.ts';

describe('divideHalfUp', () => {
  test.each([
    [0n, 2n, 0n],
    [1n, 2n, 1n],
    [5n, 2n, 3n],
    [249n, 100n, 2n],
    [250n, 100n, 3n],
    [251n, 100n, 3n],
    [-1n, 2n, 0n],
    [-5n, 2n, -2n],
    [-251n, 100n, -3n],
  ])('%d / %d is %d', (numerator, divisor, expected) => {
    expect(divideHalfUp(numerator, divisor)).toBe(expected);
  });

  test('is the integer at most half away, and the upper one when two are as near', () => {
    assert(
      property(bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), bigInt({ min: 1n, max: 10n ** 15n }), (n, d) => {
        const twiceOff = 2n * (divideHalfUp(n, d) * d - n);
        expect(twiceOff > -d && twiceOff <= d).toBe(true);
      }),
    );
  });
});

describe('divideDown', () => {
  test.each([
    [7n, 2n, 3n],
    [-7n, 2n, -4n],
    [-8n, 2n, -4n],
    [0n, 5n, 0n],
  ])('%d / %d is %d', (numerator, divisor, expected) => {
    expect(divideDown(numerator, divisor)).toBe(expected);
  });
});

describe('percentBp', () => {
  test.each([
    [1_54_500_00, 300, 4_635_00],
    [100, 300, 3],
    [49, 300, 1],
    [17, 300, 1],
    [16, 300, 0],
    [50, 100, 1],
    [49, 100, 0],
    [0, 300, 0],
    [12_345, 0, 0],
    [12_345, 10_000, 12_345],
  ])('of %d paise at %d basis points is %d', (paise, basisPoints, expected) => {
    expect(percentBp(paise, basisPoints)).toBe(expected);
  });

  test('is exact where the product passes 2^53', () => {
    expect(percentBp(Number.MAX_SAFE_INTEGER, 9_999)).toBe(
      Number((BigInt(Number.MAX_SAFE_INTEGER) * 9_999n + 5_000n) / 10_000n),
    );
  });

  test('of a sum is at most a paisa from the sum of the parts', () => {
    const amount = integer({ min: 0, max: 1_000_000_000_00 });
    assert(
      property(amount, amount, integer({ min: 0, max: 10_000 }), (a, b, bp) => {
        expect(Math.abs(percentBp(a + b, bp) - percentBp(a, bp) - percentBp(b, bp))).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('refuses a fraction of a paisa', () => {
    expect(() => percentBp(10.5, 300)).toThrow(RangeError);
  });
});

test('exactNumber refuses what a number can no longer hold exactly', () => {
  expect(exactNumber(BigInt(Number.MAX_SAFE_INTEGER))).toBe(Number.MAX_SAFE_INTEGER);
  expect(() => exactNumber(BigInt(Number.MAX_SAFE_INTEGER) + 1n)).toThrow(RangeError);
});

test('requireCount names the figure that is not a whole number of at least 0', () => {
  requireCount('points', 0);
  for (const bad of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
    expect(() => requireCount('points', bad)).toThrow(/^points is/);
  }
});
