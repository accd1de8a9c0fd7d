import { assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linePrice } from './line-price.ts';
import { menuPriceRupees } from './menu-price.ts';
import {
  anyPremiums,
  anyPricing,
  anyRates,
  goldCoin,
  noPremiums,
  noRates,
  premiums,
  rates,
  silverBar,
} from './test-samples.ts';

describe('menuPriceRupees', () => {
  test.each([
    // 1,54,500 × 1.03
    ['the worked example', goldCoin, 1_59_135],
    // 8,275 × 1.03 = 8,523.25
    ['half a gram of gold', { ...goldCoin, weightMg: 500, makingPaise: 750_00 }, 8_523],
    // 2,43,000 × 1.03
    ['a kilogram of silver', silverBar, 2_50_290],
  ])('of %s is the line with 3 percent on it', (_, pricing, expected) => {
    expect(menuPriceRupees(pricing, rates, premiums, 300)).toBe(expected);
  });

  test('rounds once: the line is not rounded to the paisa first', () => {
    // 10,009.70 / 10 × 0.5 g = 500.485 exactly; × 1.03 = 515.49955. From 500.49 it would be 515.5047, a rupee more.
    const halfGram = { ...goldCoin, weightMg: 500, marginPaisePerGram: 0, makingPaise: 0 };
    expect(menuPriceRupees(halfGram, { ...rates, gold: 10_009_70 }, noPremiums, 300)).toBe(515);
  });

  test('takes another rate of GST, and a half rupee goes up', () => {
    const fiftyPaise = { ...goldCoin, weightMg: 1_000, marginPaisePerGram: 0, makingPaise: 0 };
    // 1,005 / 10 = 100.50
    expect(menuPriceRupees(fiftyPaise, { ...rates, gold: 1_005_00 }, noPremiums, 0)).toBe(101);
    expect(menuPriceRupees(fiftyPaise, { ...rates, gold: 1_004_99 }, noPremiums, 0)).toBe(100);
    expect(menuPriceRupees(fiftyPaise, { ...rates, gold: 1_000_00 }, noPremiums, 1_800)).toBe(118);
  });

  test('is null when the line has no price', () => {
    expect(menuPriceRupees(goldCoin, noRates, premiums, 300)).toBeNull();
  });

  test('is within half a rupee and a paisa of the line with GST', () => {
    assert(
      property(anyPricing, anyRates, anyPremiums, integer({ min: 0, max: 2_800 }), (pricing, ask, added, gstBp) => {
        const line = linePrice(pricing, ask, added);
        const menu = menuPriceRupees(pricing, ask, added, gstBp);
        if (line === null || menu === null) {
          expect(menu).toBe(line);
          return;
        }
        const offInTenThousandths = BigInt(menu) * 1_000_000n - BigInt(line.unitPaise) * BigInt(10_000 + gstBp);
        expect(Math.abs(Number(offInTenThousandths))).toBeLessThanOrEqual(510_000);
      }),
    );
  });
});
