import { assert, boolean, integer, option, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { couponWorthPaise } from './coupon.ts';

describe('couponWorthPaise', () => {
  test.each([
    // A sum off the whole cart stays whole, even above the cart: the cart says that it is too high.
    [{ amountPaise: 500_00, shareBp: null, isForSome: false }, 100_00, 500_00],
    [{ amountPaise: 500_00, shareBp: null, isForSome: true }, 100_00, 100_00],
    [{ amountPaise: 500_00, shareBp: null, isForSome: true }, 0, 0],
    [{ amountPaise: 5_000_00, shareBp: 250, isForSome: false }, 1_54_453_51, 3_861_34],
    [{ amountPaise: 5_000_00, shareBp: 1_000, isForSome: true }, 1_54_453_51, 5_000_00],
    // Half a paisa goes up.
    [{ amountPaise: 5_000_00, shareBp: 5_000, isForSome: true }, 1, 1],
    [{ amountPaise: 5_000_00, shareBp: 4_999, isForSome: true }, 1, 0],
  ])('%o of %d paise takes off %d', (coupon, countedPaise, expected) => {
    expect(couponWorthPaise(coupon, countedPaise)).toBe(expected);
  });

  test('is never above its most, nor above the pieces that it is for', () => {
    const coupon = record({
      amountPaise: integer({ min: 1, max: 1e9 }),
      shareBp: option(integer({ min: 1, max: 10_000 })),
      isForSome: boolean(),
    });
    assert(
      property(coupon, integer({ min: 0, max: 1e13 }), (one, countedPaise) => {
        const worth = couponWorthPaise(one, countedPaise);
        expect(Number.isSafeInteger(worth) && worth >= 0 && worth <= one.amountPaise).toBe(true);
        if (one.isForSome || one.shareBp !== null) expect(worth).toBeLessThanOrEqual(countedPaise);
      }),
    );
  });
});
