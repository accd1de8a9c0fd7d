import { expect, test } from 'vitest';
import { premiums, rates } from './test-samples.ts';
import { tickerPriceRupees } from './ticker-price.ts';

test.each([
  ['gold', 999, 1_50_000],
  ['gold', 995, 1_49_400],
  ['gold', 916, 1_47_500],
  ['silver', 999, 2_31_000],
] as const)('the ticker shows %s %d at %d rupees, ask plus premium', (metal, fineness, expected) => {
  expect(tickerPriceRupees(metal, fineness, rates, premiums)).toBe(expected);
});

test('the ticker rounds half a rupee up', () => {
  expect(tickerPriceRupees('gold', 916, { ...rates, gold: 1_47_500_50 }, premiums)).toBe(1_47_501);
  expect(tickerPriceRupees('gold', 916, { ...rates, gold: 1_47_500_49 }, premiums)).toBe(1_47_500);
});

test('the ticker has no price without a rate and for silver that is not 999', () => {
  expect(tickerPriceRupees('gold', 999, { ...rates, gold: null }, premiums)).toBeNull();
  expect(tickerPriceRupees('silver', 925, rates, premiums)).toBeNull();
});
