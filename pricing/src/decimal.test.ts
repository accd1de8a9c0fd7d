import { assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scaledInteger } from './decimal.ts';

describe('scaledInteger', () => {
  test.each([
    ['1500.5', 2, 150_050],
    ['0', 2, 0],
    ['007', 0, 7],
    ['-12.3', 2, -1_230],
    ['90071992547409.91', 2, Number.MAX_SAFE_INTEGER],
  ])('reads %s with %d decimals as %d', (text, decimals, expected) => {
    expect(scaledInteger(text, decimals)).toBe(expected);
  });

  test.each([
    ['1.234'],
    ['1.230'],
    ['1.'],
    ['.5'],
    [''],
    ['1e3'],
    ['0x10'],
    ['1,500'],
    ['+1'],
    ['--1'],
    ['1 0'],
    ['90071992547409.92'],
  ])('does not read "%s" with 2 decimals', (text) => {
    expect(scaledInteger(text, 2)).toBeNull();
  });

  test('has no negative zero', () => {
    expect(Object.is(scaledInteger('-0.00', 2), 0)).toBe(true);
  });

  test('reads back every integer written with its decimals', () => {
    assert(
      property(integer(), integer({ min: 0, max: 9_999 }), (whole, fraction) => {
        const text = `${whole}.${String(fraction).padStart(4, '0')}`;
        expect(scaledInteger(text, 4)).toBe(whole < 0 ? whole * 10_000 - fraction : whole * 10_000 + fraction);
      }),
    );
  });
});
