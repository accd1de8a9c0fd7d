import { describe, expect, it } from 'vitest';
import { parseInstant, parseJson, parsePositive, valueAt } from './parse-values.ts';

const now = new Date('2026-11-23T06:30:00Z');

describe('parsePositive', () => {
  it.each([
    ['1,47,500.50', '147500.50'],
    [147_500.5, '147500.5'],
    [' 5177 ', '5177'],
    [1.9e-4, '0.00019'],
    ['-', null],
    ['', null],
    [null, null],
    [undefined, null],
    [0, null],
    ['0.00', null],
    [-5, null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    ['N/A', null],
    [['5'], null],
    [{}, null],
    [true, null],
    [1e20, null],
  ])('parses %j as %j', (value, expected) => {
    expect(parsePositive(value)).toBe(expected);
  });
});

describe('parseInstant', () => {
  it.each([
    ['2026-11-23T06:29:58Z', '2026-11-23T06:29:58.000Z'],
    ['2026-11-23T11:59:58+05:30', '2026-11-23T06:29:58.000Z'],
    [1_795_415_398, '2026-11-23T06:29:58.000Z'],
    [1_795_415_398_000, '2026-11-23T06:29:58.000Z'],
    ['1795415398', '2026-11-23T06:29:58.000Z'],
    ['23/11/2026 11:59:58', '2026-11-23T06:29:58.000Z'],
    ['2026-11-23 11:59:58', '2026-11-23T06:29:58.000Z'],
    ['11:59:58', '2026-11-23T06:29:58.000Z'],
    ['yesterday', null],
    ['2026-13-45T99:99:99Z', null],
    [null, null],
    [{}, null],
  ])('parses %j as %j', (value, expected) => {
    expect(parseInstant(value, now)?.toISOString() ?? null).toBe(expected);
  });

  it('resolves a time of day to the nearest date', () => {
    const afterMidnight = new Date('2026-11-23T18:30:10Z');
    expect(parseInstant('23:59:59', afterMidnight)?.toISOString()).toBe('2026-11-23T18:29:59.000Z');
  });
});

describe('valueAt and parseJson', () => {
  it('reads a value at a path and returns undefined beyond it', () => {
    const document = { rates: { XAU: 1 }, list: [{ ask: 2 }] };
    expect(valueAt(document, 'rates.XAU')).toBe(1);
    expect(valueAt(document, 'list.0.ask')).toBe(2);
    expect(valueAt(document, 'rates.XAG')).toBeUndefined();
    expect(valueAt(document, 'rates.XAU.deeper')).toBeUndefined();
    expect(valueAt(document, '__proto__.constructor')).toBeUndefined();
  });

  it('parses JSON text and returns undefined for other text', () => {
    expect(parseJson('[1]')).toEqual([1]);
    expect(parseJson([1])).toEqual([1]);
    expect(parseJson('<html>')).toBeUndefined();
  });
});
