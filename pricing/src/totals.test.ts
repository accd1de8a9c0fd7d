import { assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type OrderInputs, orderTotals } from './totals.ts';

const GST_BP = 300;
const CARD_SURCHARGE_BP = 200;

const coin: OrderInputs = {
  amountPaise: 1_54_500_00,
  redeemedPoints: 0,
  couponPaise: 0,
  gstBp: GST_BP,
  surchargeBp: 0,
};

describe('orderTotals', () => {
  test('adds 3 percent to the amount', () => {
    expect(orderTotals(coin)).toEqual({
      amountPaise: 1_54_500_00,
      redeemedPaise: 0,
      gstPaise: 4_635_00,
      couponPaise: 0,
      totalPaise: 1_59_135_00,
      surchargePaise: 0,
      roundingPaise: 0,
      payablePaise: 1_59_135_00,
    });
  });

  test('takes points off before GST, the coupon after it, and the surcharge of the total', () => {
    // 1,54,500 − 500 = 1,54,000; 3 % = 4,620; 1,58,620 − 1,000 = 1,57,620; 2 % = 3,152.40
    expect(
      orderTotals({ ...coin, redeemedPoints: 500, couponPaise: 1_000_00, surchargeBp: CARD_SURCHARGE_BP }),
    ).toEqual({
      amountPaise: 1_54_500_00,
      redeemedPaise: 500_00,
      gstPaise: 4_620_00,
      couponPaise: 1_000_00,
      totalPaise: 1_57_620_00,
      surchargePaise: 3_152_40,
      roundingPaise: 0,
      payablePaise: 1_60_772_40,
    });
  });

  test('counts a coupon up to the total before it and not a paisa more', () => {
    expect(orderTotals({ ...coin, couponPaise: 1_59_135_00 })).toMatchObject({
      couponPaise: 1_59_135_00,
      totalPaise: 0,
    });
    expect(orderTotals({ ...coin, couponPaise: 1_59_135_01 })).toMatchObject({
      couponPaise: 0,
      totalPaise: 1_59_135_00,
    });
  });

  test.each([[-500_00], [0], [0.5], [Number.NaN]])('does not count a coupon of %d paise', (couponPaise) => {
    expect(orderTotals({ ...coin, couponPaise })).toEqual(orderTotals(coin));
  });

  test('spends whole points, at most the rupees of the amount', () => {
    const inputs = { ...coin, amountPaise: 1_500_50 };
    expect(orderTotals({ ...inputs, redeemedPoints: 1_500 })).toMatchObject({
      redeemedPaise: 1_500_00,
      gstPaise: 2,
      totalPaise: 52,
    });
    expect(orderTotals({ ...inputs, redeemedPoints: 9_999 })).toMatchObject({
      redeemedPaise: 1_500_00,
      totalPaise: 52,
    });
  });

  test('rounds GST and surcharge half up to the paisa', () => {
    // 3 % of 0.50 is 0.015; 2 % of 0.25 is 0.005
    expect(orderTotals({ ...coin, amountPaise: 50 }).gstPaise).toBe(2);
    expect(orderTotals({ ...coin, amountPaise: 25, gstBp: 0, surchargeBp: 200 }).surchargePaise).toBe(1);
    expect(orderTotals({ ...coin, amountPaise: 24, gstBp: 0, surchargeBp: 200 }).surchargePaise).toBe(0);
  });

  test('of nothing is nothing', () => {
    expect(orderTotals({ ...coin, amountPaise: 0, redeemedPoints: 10, couponPaise: 100, surchargeBp: 200 })).toEqual({
      amountPaise: 0,
      redeemedPaise: 0,
      gstPaise: 0,
      couponPaise: 0,
      totalPaise: 0,
      surchargePaise: 0,
      roundingPaise: 0,
      payablePaise: 0,
    });
  });

  test.each([
    [{ amountPaise: -1 }],
    [{ amountPaise: 0.5 }],
    [{ redeemedPoints: -1 }],
    [{ redeemedPoints: 1.5 }],
    [{ gstBp: -1 }],
    [{ gstBp: 10_001 }],
    [{ surchargeBp: 10_001 }],
    [{ surchargeBp: Number.NaN }],
  ])('refuses %o', (bad) => {
    expect(() => orderTotals({ ...coin, ...bad })).toThrow(RangeError);
  });

  test('always adds up and is never negative', () => {
    assert(
      property(
        integer({ min: 0, max: 1_00_00_00_000_00 }),
        integer({ min: 0, max: 1_00_000 }),
        integer({ min: -1_000_00, max: 1_00_000_00 }),
        integer({ min: 0, max: 10_000 }),
        integer({ min: 0, max: 10_000 }),
        (amountPaise, redeemedPoints, couponPaise, gstBp, surchargeBp) => {
          const totals = orderTotals({ amountPaise, redeemedPoints, couponPaise, gstBp, surchargeBp });
          for (const paise of Object.values(totals)) expect(paise).toBeGreaterThanOrEqual(0);
          expect(totals.redeemedPaise % 100).toBe(0);
          expect(totals.redeemedPaise).toBeLessThanOrEqual(redeemedPoints * 100);
          expect([0, couponPaise]).toContain(totals.couponPaise);
          expect(totals.amountPaise - totals.redeemedPaise + totals.gstPaise - totals.couponPaise).toBe(
            totals.totalPaise,
          );
          expect(totals.totalPaise + totals.surchargePaise).toBe(totals.payablePaise);
        },
      ),
    );
  });
});
