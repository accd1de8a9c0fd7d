import { describe, expect, test } from 'vitest';
import { houseRate } from './rates.ts';
import { premiums, rates } from './test-samples.ts';

describe('houseRate', () => {
  test.each([
    ['gold', 999, 1_47_500_00, 2_500_00],
    ['gold', 995, 1_47_500_00, 1_900_00],
    ['gold', 916, 1_47_500_00, 0],
    ['silver', 999, 2_28_000_00, 3_000_00],
  ] as const)('of %s %d is the ask %d with premium %d', (metal, fineness, askPaise, premiumPaise) => {
    expect(houseRate(metal, fineness, rates, premiums)).toEqual({ askPaise, premiumPaise });
  });

  test('does not exist for silver of another fineness', () => {
    expect(houseRate('silver', 995, rates, premiums)).toBeNull();
    expect(houseRate('silver', 925, rates, premiums)).toBeNull();
  });

  test.each([[null], [0], [-1], [Number.NaN], [Number.POSITIVE_INFINITY], [1.5]])(
    'does not exist at an ask of %s',
    (ask) => {
      expect(houseRate('gold', 999, { ...rates, goldPaisePer10g: ask }, premiums)).toBeNull();
      expect(houseRate('silver', 999, { ...rates, silverPaisePerKg: ask }, premiums)).toBeNull();
    },
  );

  test('of one metal does not need the rate of the other', () => {
    expect(houseRate('gold', 999, { ...rates, silverPaisePerKg: null }, premiums)).not.toBeNull();
    expect(houseRate('silver', 999, { ...rates, goldPaisePer10g: null }, premiums)).not.toBeNull();
  });

  test('ends where a negative premium eats the ask up', () => {
    expect(houseRate('gold', 999, rates, { ...premiums, gold999Paise: -1_47_499_99 })).not.toBeNull();
    expect(houseRate('gold', 999, rates, { ...premiums, gold999Paise: -1_47_500_00 })).toBeNull();
  });

  test('does not exist without a whole premium', () => {
    expect(houseRate('gold', 999, rates, { ...premiums, gold999Paise: Number.NaN })).toBeNull();
  });
});
