import { describe, expect, test } from 'vitest';
import { sellingRate } from './rates.ts';
import { premiums, rates } from './test-samples.ts';

describe('sellingRate', () => {
  test.each([
    ['gold', 999, 1_47_500_00, 2_500_00],
    ['gold', 995, 1_47_500_00, 1_900_00],
    ['gold', 916, 1_47_500_00, 0],
    ['silver', 999, 2_28_000_00, 3_000_00],
  ] as const)('of %s %d is the ask %d with premium %d', (metal, fineness, askPaise, premiumPaise) => {
    expect(sellingRate(metal, fineness, rates, premiums)).toEqual({ askPaise, premiumPaise });
  });

  test('does not exist for silver of another fineness', () => {
    expect(sellingRate('silver', 995, rates, premiums)).toBeNull();
    expect(sellingRate('silver', 925, rates, premiums)).toBeNull();
  });

  test.each([[null], [0], [-1], [Number.NaN], [Number.POSITIVE_INFINITY], [1.5]])(
    'does not exist at an ask of %s',
    (ask) => {
      expect(sellingRate('gold', 999, { ...rates, gold: ask }, premiums)).toBeNull();
      expect(sellingRate('silver', 999, { ...rates, silver: ask }, premiums)).toBeNull();
    },
  );

  test('of one metal does not need the rate of the other', () => {
    expect(sellingRate('gold', 999, { ...rates, silver: null }, premiums)).not.toBeNull();
    expect(sellingRate('silver', 999, { ...rates, gold: null }, premiums)).not.toBeNull();
  });

  test('does not exist when a negative premium leaves nothing of the ask', () => {
    expect(sellingRate('gold', 999, rates, { ...premiums, gold999: -1_47_499_99 })).not.toBeNull();
    expect(sellingRate('gold', 999, rates, { ...premiums, gold999: -1_47_500_00 })).toBeNull();
  });

  test('does not exist without a whole premium', () => {
    expect(sellingRate('gold', 999, rates, { ...premiums, gold999: Number.NaN })).toBeNull();
  });
});
