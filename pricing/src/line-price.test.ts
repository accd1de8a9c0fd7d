import { assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountOfLines, cartLinePaise, linePrice, unitMicroRupeesPerGram, type WeightPricing } from './line-price.ts';
import { gradeOf, METALS, perMetal } from './metals.ts';
import type { AskRates, Premiums } from './rates.ts';
import { divideHalfUp } from './rounding.ts';
import { anyPremiums, anyPricing, anyRates, goldCoin, noPremiums, premiums, rates, silverBar } from './test-samples.ts';

describe('unitMicroRupeesPerGram', () => {
  test.each([
    // (1,47,500 + 2,500) / 10 + 50 = 15,050 rupees
    ['gold 999', goldCoin, 15_050_000_000],
    // (1,47,500 + 1,900) / 10 + 50 = 14,990
    ['gold 995', { ...goldCoin, fineness: 995 }, 14_990_000_000],
    // 1,47,500 / 10 + 50 = 14,800, no premium
    ['gold 916', { ...goldCoin, fineness: 916 }, 14_800_000_000],
    // (2,28,000 + 3,000) / 1000 + 5 = 236
    ['silver 999', silverBar, 236_000_000],
  ])('of %s follows the specified formula', (_, pricing, expected) => {
    expect(unitMicroRupeesPerGram(pricing, rates, premiums)).toBe(expected);
  });

  test('keeps the last paisa of an ask: 0.01 per kg is ten micro-rupees per gram', () => {
    expect(unitMicroRupeesPerGram(silverBar, { ...rates, silver: 2_28_000_01 }, premiums)).toBe(236_000_010);
  });
});

describe('linePrice', () => {
  test('is 1,54,500.00 for the worked example, with its components', () => {
    expect(linePrice(goldCoin, rates, premiums)).toEqual({
      unitPaise: 1_54_500_00,
      metalPaise: 1_47_500_00,
      premiumPaise: 2_500_00,
      marginPaise: 500_00,
      makingPaise: 4_000_00,
      taxesPaise: 0,
    });
  });

  test.each([
    // 15,050 × 0.5 + 750
    ['half a gram of gold', { ...goldCoin, weightMg: 500, makingPaise: 750_00 }, 8_275_00],
    // 14,990 × 100 + 18,000
    ['100 g of gold 995', { ...goldCoin, fineness: 995, weightMg: 100_000, makingPaise: 18_000_00 }, 15_17_000_00],
    // 236 × 1000 + 7,000
    ['a kilogram of silver', silverBar, 2_43_000_00],
    // 1,54,500 + 5 % of 4,000
    ['a coin with service tax', { ...goldCoin, serviceTaxBp: 500 }, 1_54_700_00],
    // 1,54,500 + 1 % of 1,54,500
    ['a coin with other tax', { ...goldCoin, otherTaxBp: 100 }, 1_56_045_00],
    // 1,54,500 + 200 + 1,545: other tax is on the subtotal, not on the service tax
    ['a coin with both taxes', { ...goldCoin, serviceTaxBp: 500, otherTaxBp: 100 }, 1_56_245_00],
  ])('of %s is worked out by hand', (_, pricing, expected) => {
    expect(linePrice(pricing, rates, premiums)?.unitPaise).toBe(expected);
  });

  test('rounds a half up, once, at the end', () => {
    // 10,009.70 / 10 × 0.5 g = 500.485
    const halfGram = { ...goldCoin, weightMg: 500, marginPaisePerGram: 0, makingPaise: 0 };
    const ask = { ...rates, gold: 10_009_70 };
    expect(linePrice(halfGram, ask, noPremiums)?.unitPaise).toBe(500_49);
    // 1 mg with 50 percent on it: 0.014985 at 99.90 per 10 g, 0.015015 at 100.10.
    const milligram = { ...halfGram, weightMg: 1, otherTaxBp: 5_000 };
    expect(linePrice(milligram, { ...rates, gold: 99_90 }, noPremiums)?.unitPaise).toBe(1);
    expect(linePrice(milligram, { ...rates, gold: 100_10 }, noPremiums)?.unitPaise).toBe(2);
  });

  test('leaves the making charge unrounded and puts the rounding into the metal', () => {
    const price = linePrice({ ...goldCoin, weightMg: 333, marginPaisePerGram: 50, serviceTaxBp: 333 }, rates, premiums);
    // (15,000 + 0.50) × 0.333 = 4,995.1665; + 4,000 + 133.20 = 9,128.3665. Premium 83.25, margin 0.1665.
    expect(price).toEqual({
      unitPaise: 9_128_37,
      metalPaise: 4_911_75,
      premiumPaise: 83_25,
      marginPaise: 17,
      makingPaise: 4_000_00,
      taxesPaise: 133_20,
    });
  });

  test.each([
    ['no rate', goldCoin, { ...rates, gold: null }, premiums],
    ['silver that is not 999', { ...silverBar, fineness: 995 }, rates, premiums],
    ['a premium that eats the ask up', goldCoin, rates, { ...premiums, gold999: -1_47_500_00 }],
    ['a margin that eats the rate up', { ...goldCoin, marginPaisePerGram: -15_000_00 }, rates, premiums],
    ['no weight', { ...goldCoin, weightMg: 0 }, rates, premiums],
    ['a weight that is not whole', { ...goldCoin, weightMg: 0.5 }, rates, premiums],
    ['a negative making charge', { ...goldCoin, makingPaise: -1 }, rates, premiums],
    ['a tax that is not a number', { ...goldCoin, otherTaxBp: Number.NaN }, rates, premiums],
    ['a margin that is not whole', { ...goldCoin, marginPaisePerGram: 0.5 }, rates, premiums],
  ])('does not exist with %s', (_, pricing, ask, added) => {
    expect(linePrice(pricing, ask, added)).toBeNull();
  });

  test('stays positive down to the smallest margin with a positive price', () => {
    const bare = { ...goldCoin, marginPaisePerGram: -14_999_99, makingPaise: 0 };
    expect(linePrice(bare, rates, premiums)?.unitPaise).toBe(10);
  });

  test('equals the formula worked in fractions', () => {
    assert(
      property(anyPricing, anyRates, anyPremiums, (pricing, ask, added) => {
        expect(linePrice(pricing, ask, added)?.unitPaise ?? null).toBe(linePaiseInFractions(pricing, ask, added));
      }),
    );
  });

  test('has parts that add up to it, each within a paisa or two of its exact share', () => {
    assert(
      property(anyPricing, anyRates, anyPremiums, (pricing, ask, added) => {
        const price = linePrice(pricing, ask, added);
        if (price === null) return;
        const { unitPaise, metalPaise, premiumPaise, marginPaise, makingPaise, taxesPaise } = price;
        expect(metalPaise + premiumPaise + marginPaise + makingPaise + taxesPaise).toBe(unitPaise);
        expect(makingPaise).toBe(pricing.makingPaise);
        const quotedMg = BigInt(METALS[pricing.metal].quoted.weightMg);
        const metal = Number(divideHalfUp(BigInt(ask[pricing.metal] ?? 0) * BigInt(pricing.weightMg), quotedMg));
        expect(Math.abs(metalPaise - metal)).toBeLessThanOrEqual(2);
      }),
    );
  });

  test('never falls when the ask rises', () => {
    assert(
      property(anyPricing, anyRates, anyPremiums, integer({ min: 1, max: 1_000_00 }), (pricing, ask, added, rise) => {
        const before = linePrice(pricing, ask, added);
        const after = linePrice(
          pricing,
          perMetal((metal) => (ask[metal] ?? 0) + rise),
          added,
        );
        if (before !== null) expect(after?.unitPaise).toBeGreaterThanOrEqual(before.unitPaise);
      }),
    );
  });
});

describe('cartLinePaise', () => {
  test('is the rounded price of a piece times the pieces', () => {
    expect(cartLinePaise(1_54_500_01, 3)).toBe(4_63_500_03);
    expect(cartLinePaise(1_54_500_01, 1)).toBe(1_54_500_01);
  });

  test.each([[0], [-1], [1.5], [Number.NaN]])('refuses a quantity of %s', (quantity) => {
    expect(() => cartLinePaise(100, quantity)).toThrow(RangeError);
  });

  test('refuses a product past 2^53', () => {
    expect(() => cartLinePaise(Number.MAX_SAFE_INTEGER, 2)).toThrow(RangeError);
  });
});

describe('amountOfLines', () => {
  test('is the lines together', () => {
    expect(amountOfLines([1_54_500_01, 3_09_000_02, 7_842_00])).toBe(4_71_342_03);
    expect(amountOfLines([])).toBe(0);
  });

  test('refuses a sum past 2^53', () => {
    expect(() => amountOfLines([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
  });
});

/**
 * The specification's formula once more, step by step in fractions of a paisa: rate per gram, plus margin, times grams,
 * plus making, plus the two taxes.
 */
function linePaiseInFractions(pricing: WeightPricing, ask: AskRates, added: Premiums): number | null {
  const { metal, fineness } = pricing;
  const grade = gradeOf(metal, fineness);
  if (grade === null && !METALS[metal].sellsOtherFinenesses) return null;
  const quote = fraction((ask[metal] ?? 0) + (grade === null ? 0 : added[grade]));
  const quotedGrams = METALS[metal].quoted.weightMg / 1_000;
  const perGram = add(over(quote, quotedGrams), fraction(pricing.marginPaisePerGram));
  if (quote.top <= 0n || perGram.top <= 0n) return null;
  const making = fraction(pricing.makingPaise);
  const subtotal = add(over(times(perGram, pricing.weightMg), 1_000), making);
  const serviceTax = over(times(making, pricing.serviceTaxBp), 10_000);
  const otherTax = over(times(subtotal, pricing.otherTaxBp), 10_000);
  const whole = add(add(subtotal, serviceTax), otherTax);
  return Number((2n * whole.top + whole.bottom) / (2n * whole.bottom));
}

interface Fraction {
  top: bigint;
  bottom: bigint;
}

function fraction(whole: number): Fraction {
  return { top: BigInt(whole), bottom: 1n };
}

function add(a: Fraction, b: Fraction): Fraction {
  return { top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom };
}

function times(a: Fraction, factor: number): Fraction {
  return { top: a.top * BigInt(factor), bottom: a.bottom };
}

function over(a: Fraction, divisor: number): Fraction {
  return { top: a.top, bottom: a.bottom * BigInt(divisor) };
}
