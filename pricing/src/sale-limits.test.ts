import { assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linePrice } from './line-price.ts';
import { type Metal, perMetal } from './metals.ts';
import { brokenSaleLimit, paisePerFineGram, type SaleLimits, saleLimitsPaise } from './sale-limits.ts';
import { anyPremiums, anyPricing, anyRates, goldCoin, noPremiums, rates, silverBar } from './test-samples.ts';
import type { Paise } from './unit.ts';

const limits: SaleLimits = {
  ...perMetal(() => ({ ceilingBp: 30_000, makingAllowancePaise: 0 })),
  floorBelowRateBp: 50,
  silver: { ceilingBp: 30_000, makingAllowancePaise: 250_00 },
};

describe('saleLimitsPaise', () => {
  test.each([
    // 1,47,500 × 0.999 = 1,47,352.50; − 0.5 % = 1,46,615.7375, up to the paisa; × 3 = 4,42,057.50
    ['10 g of gold 999', goldCoin, 1_46_615_74, 4_42_057_50],
    // 1,47,500 × 0.995 = 1,46,762.50; − 0.5 % = 1,46,028.6875; × 3 = 4,40,287.50
    ['10 g of gold 995', { ...goldCoin, fineness: 995 }, 1_46_028_69, 4_40_287_50],
    // 2,28,000 × 0.999 = 2,27,772; − 0.5 % = 2,26,633.14; × 3 + 250 = 6,83,566
    ['1 kg of silver', silverBar, 2_26_633_14, 6_83_566_00],
    // 2,28,000 / 2,000 × 0.999 = 113.886; − 0.5 % = 113.31657; × 3 + 250 = 591.658, down to the paisa
    ['500 mg of silver', { ...silverBar, weightMg: 500 }, 113_32, 591_65],
  ])('of %s follow the fine metal at the ask', (_, piece, leastPaise, mostPaise) => {
    expect(saleLimitsPaise(piece, rates, limits)).toEqual({ leastPaise, mostPaise });
  });

  test('are none without an ask', () => {
    expect(saleLimitsPaise(goldCoin, { ...rates, gold: null }, limits)).toBeNull();
  });
});

describe('brokenSaleLimit', () => {
  const gold = { ...goldCoin, taxesPaise: 0 };

  test.each([
    [1_46_615_73, 0, 'floor'],
    [1_46_615_74, 0, null],
    [1_50_000_00, 4_000_00, 'floor'],
    [4_42_057_50, 0, null],
    [4_42_057_51, 0, 'ceiling'],
    [4_42_057_51, 4_00_000_00, 'floor'],
  ])('of a price of %i paise with %i paise of taxes is %s', (unitPaise, taxesPaise, expected) => {
    expect(brokenSaleLimit({ ...gold, unitPaise, taxesPaise }, rates, limits)).toBe(expected);
  });

  test('is the floor for gold at the price of silver, and the ceiling for silver at the price of gold', () => {
    const unitPaise = (metal: Metal): Paise => linePrice({ ...goldCoin, metal }, rates, noPremiums)?.unitPaise ?? 0;
    expect(brokenSaleLimit({ ...gold, unitPaise: unitPaise('silver') }, rates, limits)).toBe('floor');
    const silver = { ...gold, metal: 'silver', unitPaise: unitPaise('gold') } as const;
    expect(brokenSaleLimit(silver, rates, limits)).toBe('ceiling');
  });

  test('is null for a price within the limits, and given for any other', () => {
    assert(
      property(anyPricing, anyRates, anyPremiums, integer({ min: 0, max: 1_000 }), (piece, asks, premiums, bp) => {
        const price = linePrice(piece, asks, premiums);
        const changed = { ...limits, floorBelowRateBp: bp };
        const bounds = saleLimitsPaise(piece, asks, changed);
        if (price === null || bounds === null) return;
        const isWithin = price.unitPaise - price.taxesPaise >= bounds.leastPaise && price.unitPaise <= bounds.mostPaise;
        expect(brokenSaleLimit({ ...piece, ...price }, asks, changed) === null).toBe(isWithin);
      }),
    );
  });

  test('is never the floor without a discount on the ask', () => {
    assert(
      property(anyPricing, anyRates, (any, asks) => {
        const marginPaisePerGram = Math.abs(any.marginPaisePerGram);
        const piece = { ...any, weightMg: any.weightMg + 500, marginPaisePerGram };
        const price = linePrice(piece, asks, noPremiums);
        if (price !== null) expect(brokenSaleLimit({ ...piece, ...price }, asks, limits)).not.toBe('floor');
      }),
    );
  });
});

test('paisePerFineGram divides by the fine grams', () => {
  expect(paisePerFineGram(1_54_500_00, 10_000, 999)).toBe(15_465_47);
});
