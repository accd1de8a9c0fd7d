import { array, assert, constant, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { apportion, spreadDiscount } from './discount-spread.ts';
import type { Paise } from './unit.ts';

const anyLines = array(integer({ min: 0, max: 1_00_00_000_00 }), { minLength: 1, maxLength: 30 });

describe('spreadDiscount', () => {
  test.each([
    [[100, 100, 100], 100, [34, 33, 33]],
    [[100, 200], 30, [10, 20]],
    [[1, 1, 1], 2, [1, 1, 0]],
    [[999, 1], 10, [10, 0]],
    // 333.3, 333.3, 333.4: the last has the largest remainder
    [[3_333, 3_333, 3_334], 1_000, [333, 333, 334]],
    [[500, 0, 500], 1_000, [500, 0, 500]],
    [[500, 0], 0, [0, 0]],
    [[0, 0], 0, [0, 0]],
    [[], 0, []],
  ])('over %j of %d is %j', (lines, discount, expected) => {
    expect(spreadDiscount(lines, discount)).toEqual(expected);
  });

  test('adds up exactly; no part is negative, above its line, or a paisa away from its share', () => {
    const linesAndDiscount = anyLines.chain((lines) =>
      record({ lines: constant(lines), discount: integer({ min: 0, max: sumOf(lines) }) }),
    );
    assert(
      property(linesAndDiscount, ({ lines, discount }) => {
        const whole = sumOf(lines);
        const parts = spreadDiscount(lines, discount);
        expect(sumOf(parts)).toBe(discount);
        for (const [index, part] of parts.entries()) {
          const line = lines[index] ?? 0;
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual(line);
          const offTimesWhole = BigInt(part) * BigInt(whole) - BigInt(line) * BigInt(discount);
          expect(whole === 0 || (offTimesWhole < BigInt(whole) && offTimesWhole > -BigInt(whole))).toBe(true);
        }
      }),
    );
  });

  test.each([
    [[100], 101],
    [[100], -1],
    [[100], 0.5],
    [[-1, 200], 10],
    [[0.5], 0],
    [[], 1],
  ])('refuses %j of %d', (lines, discount) => {
    expect(() => spreadDiscount(lines, discount)).toThrow(RangeError);
  });
});

describe('apportion', () => {
  test('apportions more than the sum of the weights', () => {
    expect(apportion([1, 2], 10)).toEqual([3, 7]);
  });

  test('gives equal weights parts that differ by at most one, the earlier ones first', () => {
    expect(apportion([5, 5, 5, 5], 6)).toEqual([2, 2, 1, 1]);
  });

  test('is exact where the products pass 2^53', () => {
    const large = 3_00_00_00_000_00;
    expect(apportion([large, large, large], large)).toEqual([1_00_00_00_000_00, 1_00_00_00_000_00, 1_00_00_00_000_00]);
  });
});

function sumOf(paise: readonly Paise[]): Paise {
  return paise.reduce((sum, part) => sum + part, 0);
}
