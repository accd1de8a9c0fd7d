import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pointsShare } from './points-share.ts';

describe('the points that go with a refund', () => {
  test.each([
    // points, paid back, price: shares of 100 points for a price of ₹1,000.00
    [100, 0, 1_000_00, 0],
    [100, 333_33, 1_000_00, 33],
    [100, 335_00, 1_000_00, 34],
    [100, 999_99, 1_000_00, 100],
    [100, 1_000_00, 1_000_00, 100],
    [0, 500_00, 1_000_00, 0],
    [1, 499_99, 1_000_00, 0],
    [1, 500_00, 1_000_00, 1],
    [9_000_000, 9_99_99_999_99, 9_99_99_999_99, 9_000_000],
  ])('%d points with %d of %d paise are %d', (points, backPaise, pricePaise, expected) => {
    expect(pointsShare(points, backPaise, pricePaise)).toBe(expected);
  });

  test('grow with the refund, stay within the order’s points, and reach all of them at a full refund', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 5_00_000_00 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.nat(1_000_000), parts, (points, refunds) => {
        const pricePaise = refunds.reduce((sum, paise) => sum + paise, 0);
        let backPaise = 0;
        let moved = 0;
        for (const refund of refunds) {
          backPaise += refund;
          const share = pointsShare(points, backPaise, pricePaise);
          expect(share).toBeGreaterThanOrEqual(moved);
          moved = share;
        }
        expect(moved).toBe(points);
      }),
    );
  });

  test.each([
    [-1, 0, 1],
    [1.5, 0, 1],
    [1, 2, 1],
    [1, 0, 0],
    [1, -1, 1],
  ])('are refused for %d points, %d refunded of %d', (points, backPaise, pricePaise) => {
    expect(() => pointsShare(points, backPaise, pricePaise)).toThrow(RangeError);
  });
});
