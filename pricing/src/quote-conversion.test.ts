import { describe, expect, it } from 'vitest';
import { type MarketQuote, paiseOfQuote } from './quote-conversion.ts';
import type { Paise } from './unit.ts';

function paise(changes: Partial<MarketQuote>): Paise | null {
  return paiseOfQuote({
    metal: 'gold',
    figure: '147500',
    unit: '10g',
    inverse: false,
    exchangeRate: '1',
    dutyBp: 0,
    ...changes,
  });
}

describe('A market’s figure', () => {
  it.each<[string, Partial<MarketQuote>, number]>([
    ['gold per 10 g in rupees', {}, 1_47_500_00],
    ['gold per gram', { figure: '14750.55', unit: 'gram' }, 1_47_505_50],
    ['gold per kg', { figure: '14750000', unit: 'kg' }, 1_47_500_00],
    ['silver per kg', { metal: 'silver', figure: '225000.25', unit: 'kg' }, 2_25_000_25],
    ['silver per gram', { metal: 'silver', figure: '225', unit: 'gram' }, 2_25_000_00],
    // $5,177 × ₹91 ÷ 31.1034768 g × 10 g × 1.06, as on 27 February 2026
    [
      'gold per ounce in dollars with duty',
      { figure: '5177', unit: 'ounce', exchangeRate: '91', dutyBp: 600 },
      1_60_552_28,
    ],
    // 1 ÷ 0.0002 ounces per dollar is $5,000 an ounce
    ['ounces per dollar', { figure: '0.0002', unit: 'ounce', inverse: true, exchangeRate: '90' }, 1_44_678_36],
    ['ounces per rupee, with an exponent', { figure: '2e-6', unit: 'ounce', inverse: true }, 1_60_753_73],
    ['a tola of gold', { figure: '116638.038', unit: 'tola' }, 1_00_000_00],
  ])('%s becomes the store’s own', (_, quote, expected) => {
    expect(paise(quote)).toBe(expected);
  });

  it('is rounded half up to the paisa once', () => {
    expect(paise({ figure: '147500.005' })).toBe(1_47_500_01);
    expect(paise({ figure: '147500.004999' })).toBe(1_47_500_00);
  });

  it.each([
    '',
    '-',
    '0',
    '0.000',
    '-5',
    'NaN',
    'Infinity',
    '1e999',
    '1,47,500',
    '0x10',
    '1.5.2',
    '99999999999999999999',
  ])('that is not a positive number has no price: %j', (figure) => {
    expect(paise({ figure })).toBeNull();
    expect(paise({ exchangeRate: figure })).toBeNull();
  });

  it('has no price when it is inexact or the duty is not a whole basis point', () => {
    expect(paise({ figure: '999999999999999', unit: 'gram' })).toBeNull();
    expect(paise({ dutyBp: 0.5 })).toBeNull();
    expect(paise({ dutyBp: -1 })).toBeNull();
  });
});
