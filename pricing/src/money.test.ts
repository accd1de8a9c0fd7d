import { assert, integer, maxSafeInteger, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatRupees, formatSignedRupees, formatWholeRupees, paiseFromRupees, rupeesFromPaise } from './money.ts';

describe('paiseFromRupees', () => {
  test.each([
    [1500, 1_500_00],
    [1500.5, 1_500_50],
    ['1500.50', 1_500_50],
    ['1500.5', 1_500_50],
    [' 12 ', 12_00],
    [0, 0],
    [0.07, 7],
    [1.005e5, 1_00_500_00],
    [-250.25, -250_25],
  ])('reads %s as %d paise', (rupees, paise) => {
    expect(paiseFromRupees(rupees)).toBe(paise);
  });

  test.each([
    [1.005],
    [0.1 + 0.2],
    ['1.234'],
    ['₹5'],
    ['1,500'],
    [''],
    ['abc'],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [1e21],
    [1e-7],
  ])('refuses %s', (rupees) => {
    expect(() => paiseFromRupees(rupees)).toThrow(RangeError);
  });

  test('undoes rupeesFromPaise for every amount below ten thousand crore', () => {
    assert(
      property(integer({ min: -1e13, max: 1e13 }), (paise) => {
        expect(paiseFromRupees(rupeesFromPaise(paise))).toBe(paise);
      }),
    );
  });
});

describe('formatRupees', () => {
  test.each([
    [1_24_530_00, '₹1,24,530.00'],
    [1_59_135_00, '₹1,59,135.00'],
    [12_34_56_789_05, '₹12,34,56,789.05'],
    [1_000_00, '₹1,000.00'],
    [999_99, '₹999.99'],
    [5, '₹0.05'],
    [0, '₹0.00'],
    [-5_00, '−₹5.00'],
    [Number.MAX_SAFE_INTEGER, '₹9,00,71,99,25,47,409.91'],
  ])('writes %d paise as %s', (paise, text) => {
    expect(formatRupees(paise)).toBe(text);
  });

  test('groups like the en-IN locale', () => {
    const locale = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
    assert(
      property(integer({ min: 0, max: 1e13 }), (paise) => {
        expect(formatRupees(paise)).toBe(locale.format(paise / 100));
      }),
    );
  });

  test('preserves every paisa', () => {
    assert(
      property(maxSafeInteger(), (paise) => {
        expect(Number(formatRupees(paise).replace('−', '-').replace(/[₹,.]/g, ''))).toBe(paise + 0);
      }),
    );
  });
});

describe('formatWholeRupees', () => {
  test.each([
    [1_24_530_00, '₹1,24,530'],
    [1_24_530_49, '₹1,24,530'],
    [1_24_530_50, '₹1,24,531'],
    [99_999_50, '₹1,00,000'],
    [49, '₹0'],
    [-49, '₹0'],
    [-7_842_00, '−₹7,842'],
  ])('writes %d paise as %s', (paise, text) => {
    expect(formatWholeRupees(paise)).toBe(text);
  });
});

describe('formatSignedRupees', () => {
  test.each([
    [50_00, '+₹50.00'],
    [-50_00, '−₹50.00'],
    [0, '₹0.00'],
    [1, '+₹0.01'],
  ])('writes %d paise as %s', (paise, text) => {
    expect(formatSignedRupees(paise)).toBe(text);
  });
});
