import { assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buybackPaise } from './buyback.ts';
import { linePrice } from './line-price.ts';
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

const ONE_PERCENT = 100;

describe('buybackPaise', () => {
  test.each([
    // 1,50,000 × 0.99
    ['10 g of gold 999', goldCoin, 1_48_500_00],
    // 14,940 × 0.5 × 0.99
    ['half a gram of gold 995', { ...goldCoin, fineness: 995, weightMg: 500 }, 7_395_30],
    // 2,31,000 × 0.99
    ['a kilogram of silver', silverBar, 2_28_690_00],
  ])('pays 1 percent below the selling rate for %s', (_, pricing, expected) => {
    expect(buybackPaise(pricing, rates, premiums, ONE_PERCENT)).toBe(expected);
  });

  test.each([
    [0, 1_50_000_00],
    [250, 1_46_250_00],
    [10_000, 0],
  ])('deducts %d basis points of the selling rate', (deductionBp, expected) => {
    expect(buybackPaise(goldCoin, rates, premiums, deductionBp)).toBe(expected);
  });

  test('excludes margin, making charge and taxes', () => {
    const dear = {
      ...goldCoin,
      marginPaisePerGram: 900_00,
      makingPaise: 50_000_00,
      serviceTaxBp: 500,
      otherTaxBp: 500,
    };
    expect(buybackPaise(dear, rates, premiums, ONE_PERCENT)).toBe(1_48_500_00);
  });

  test('rounds a half up', () => {
    // 5 mg less 1 percent: 0.495 rupees at 1,000.00 per 10 g, 0.494505 at 999.00.
    expect(buybackPaise({ ...goldCoin, weightMg: 5 }, { ...rates, gold: 1_000_00 }, noPremiums, ONE_PERCENT)).toBe(50);
    expect(buybackPaise({ ...goldCoin, weightMg: 5 }, { ...rates, gold: 999_00 }, noPremiums, ONE_PERCENT)).toBe(49);
  });

  test('is null without a rate, for silver other than 999 and without a weight', () => {
    expect(buybackPaise(goldCoin, noRates, premiums, ONE_PERCENT)).toBeNull();
    expect(buybackPaise({ ...silverBar, fineness: 925 }, rates, premiums, ONE_PERCENT)).toBeNull();
    expect(buybackPaise({ ...goldCoin, weightMg: 0 }, rates, premiums, ONE_PERCENT)).toBeNull();
    expect(buybackPaise({ ...goldCoin, weightMg: 0.5 }, rates, premiums, ONE_PERCENT)).toBeNull();
  });

  test('never pays more than a piece costs while the margin is not negative', () => {
    assert(
      property(
        anyPricing,
        anyRates,
        anyPremiums,
        integer({ min: 0, max: 10_000 }),
        (pricing, ask, added, deductionBp) => {
          const fair = { ...pricing, marginPaisePerGram: Math.abs(pricing.marginPaisePerGram) };
          const price = linePrice(fair, ask, added);
          if (price !== null) expect(buybackPaise(fair, ask, added, deductionBp)).toBeLessThanOrEqual(price.unitPaise);
        },
      ),
    );
  });
});
