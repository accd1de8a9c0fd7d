import { assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountShare } from './points-share.ts';
import { type OrderInputs, orderTotals } from './totals.ts';

/** No GST, so that the total is what is written here. */
const plain: OrderInputs = {
  amountPaise: 0,
  redeemedPoints: 0,
  couponPaise: 0,
  gstBp: 0,
  surchargeBp: 0,
  roundsToRupee: true,
};

describe('an amount that is rounded to the rupee', () => {
  test.each([
    [1_000_00, 0, 1_000_00],
    [1_000_01, -1, 1_000_00],
    [1_000_49, -49, 1_000_00],
    [1_000_50, 50, 1_001_00],
    [1_000_99, 1, 1_001_00],
    [50, 50, 1_00],
    [49, 0, 49],
    [0, 0, 0],
  ])('of %i paise is rounded by %i to %i', (amountPaise, roundingPaise, payablePaise) => {
    expect(orderTotals({ ...plain, amountPaise })).toMatchObject({
      totalPaise: amountPaise,
      roundingPaise,
      payablePaise,
    });
  });

  test('by card is rounded once, with the surcharge in it', () => {
    // 1,000.30 and 2 % of it, 20.01, are 1,020.31.
    const card = orderTotals({ ...plain, amountPaise: 1_000_30, surchargeBp: 200 });
    expect(card).toMatchObject({
      totalPaise: 1_000_30,
      surchargePaise: 20_01,
      roundingPaise: -31,
      payablePaise: 1_020_00,
    });
  });

  test('moves by less than a rupee and changes no other figure', () => {
    assert(
      property(
        integer({ min: 1, max: 10 ** 11 }),
        integer({ min: 0, max: 10_000 }),
        integer({ min: 0, max: 500 }),
        (amountPaise, redeemedPoints, surchargeBp) => {
          const inputs = { amountPaise, redeemedPoints, couponPaise: 0, gstBp: 300, surchargeBp };
          const { roundingPaise, payablePaise, ...exact } = orderTotals({ ...inputs, roundsToRupee: true });
          const { roundingPaise: none, payablePaise: unrounded, ...others } = orderTotals(inputs);
          expect(none).toBe(0);
          expect(exact).toEqual(others);
          expect(payablePaise).toBe(unrounded + roundingPaise);
          expect(roundingPaise).toBeGreaterThanOrEqual(-49);
          expect(roundingPaise).toBeLessThanOrEqual(50);
          expect(unrounded < 50 || payablePaise % 100 === 0).toBe(true);
        },
      ),
    );
  });

  test('gives its rounding back with the price, whichever way it was rounded', () => {
    expect([amountShare(-40, 0, 100_00), amountShare(-40, 50_00, 100_00), amountShare(-40, 100_00, 100_00)]).toEqual([
      0, -20, -40,
    ]);
    expect(amountShare(33, 100_00, 100_00)).toBe(33);
  });
});
