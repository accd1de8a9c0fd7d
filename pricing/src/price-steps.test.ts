import { assert, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exactFromMicroRupees, exactFromPaise, exactShare, formatExactRupees } from './exact-rupees.ts';
import { linePrice } from './line-price.ts';
import { menuPriceRupees } from './menu-price.ts';
import { priceSteps } from './price-steps.ts';
import { anyPremiums, anyPricing, anyRates, goldCoin, noRates, premiums, rates, silverBar } from './test-samples.ts';

/** Half a gram of gold with odd figures, so that every step has decimals of its own. */
const oddCoin = {
  ...goldCoin,
  weightMg: 500,
  marginPaisePerGram: 33_33,
  makingPaise: 750_50,
  serviceTaxBp: 1_250,
  otherTaxBp: 75,
};

describe('priceSteps', () => {
  test('of a 10 g coin match the hand calculation', () => {
    const steps = priceSteps(goldCoin, rates, premiums, 300);
    expect(steps).toMatchObject({
      askPaise: 1_47_500_00,
      premiumPaise: 2_500_00,
      sellingRatePaise: 1_50_000_00,
      marginPaisePerGram: 50_00,
      makingPaise: 4_000_00,
      unitPaise: 1_54_500_00,
      gstPaise: 4_635_00,
      totalPaise: 1_59_135_00,
      menuRupees: 1_59_135,
    });
    expect(written(steps)).toEqual({
      metalPerGram: '₹15,000.00',
      unitPerGram: '₹15,050.00',
      forWeight: '₹1,50,500.00',
      subtotal: '₹1,54,500.00',
      serviceTax: '₹0.00',
      otherTax: '₹0.00',
      exact: '₹1,54,500.00',
    });
  });

  test('of a kilogram of silver divide the rate by a thousand', () => {
    // (2,28,000 + 3,000) / 1,000 + 5 = 236 a gram
    expect(written(priceSteps(silverBar, rates, premiums, 300))).toMatchObject({
      metalPerGram: '₹231.00',
      unitPerGram: '₹236.00',
      forWeight: '₹2,36,000.00',
      subtotal: '₹2,43,000.00',
    });
  });

  test('keep every decimal until the price is rounded', () => {
    const steps = priceSteps(oddCoin, { ...rates, gold: 1_47_500_37 }, premiums, 300);
    // 15,000.037 + 33.33 = 15,033.367 a gram; × 0.5 = 7,516.6835; + 750.50 = 8,267.1835
    // 12.5% of 750.50 = 93.8125; 0.75% of 8,267.1835 = 62.00387625
    expect(written(steps)).toEqual({
      metalPerGram: '₹15,000.037',
      unitPerGram: '₹15,033.367',
      forWeight: '₹7,516.6835',
      subtotal: '₹8,267.1835',
      serviceTax: '₹93.8125',
      otherTax: '₹62.00387625',
      exact: '₹8,422.99987625',
    });
    expect(steps?.unitPaise).toBe(8_423_00);
  });

  test('are null without a price', () => {
    expect(priceSteps(goldCoin, noRates, premiums, 300)).toBeNull();
    expect(priceSteps({ ...silverBar, fineness: 925 }, rates, premiums, 300)).toBeNull();
    expect(priceSteps({ ...goldCoin, weightMg: 0.5 }, rates, premiums, 300)).toBeNull();
  });

  test('follow from each other and end at the price charged', () => {
    assert(
      property(anyPricing, anyRates, anyPremiums, (pricing, ask, added) => {
        const steps = priceSteps(pricing, ask, added, 300);
        const price = linePrice(pricing, ask, added);
        expect(steps?.unitPaise ?? null).toBe(price?.unitPaise ?? null);
        expect(steps?.menuRupees ?? null).toBe(menuPriceRupees(pricing, ask, added, 300));
        if (steps === null) return;
        expect(steps.metalPerGram + exactFromPaise(pricing.marginPaisePerGram)).toBe(steps.unitPerGram);
        expect((steps.unitPerGram * BigInt(pricing.weightMg)) / 1_000n).toBe(steps.forWeight);
        expect(steps.forWeight + exactFromPaise(pricing.makingPaise)).toBe(steps.subtotal);
        expect(exactShare(steps.subtotal, pricing.otherTaxBp)).toBe(steps.otherTax);
        expect(steps.subtotal + steps.serviceTax + steps.otherTax).toBe(steps.exact);
        expect(steps.unitPaise + steps.gstPaise).toBe(steps.totalPaise);
      }),
    );
  });
});

describe('formatExactRupees', () => {
  test.each([
    [exactFromPaise(0), '₹0.00'],
    [exactFromPaise(5), '₹0.05'],
    [exactFromPaise(1_24_530_50), '₹1,24,530.50'],
    [exactFromMicroRupees(15_247_123_456), '₹15,247.123456'],
    [exactFromPaise(-50), '−₹0.50'],
    [1n, '₹0.0000000000001'],
  ])('writes %s as %s', (amount, expected) => {
    expect(formatExactRupees(amount)).toBe(expected);
  });
});

function written(steps: ReturnType<typeof priceSteps>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(steps ?? {}).flatMap(([name, value]) =>
      typeof value === 'bigint' ? [[name, formatExactRupees(value)]] : [],
    ),
  );
}
