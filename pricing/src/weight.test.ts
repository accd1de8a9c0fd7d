import { assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { denominationLabel, formatWeight, parseWeight, tolaLabel, wireWeight } from './weight.ts';

const anyWeight = integer({ min: 1, max: 1_000_000_000 });

describe('parseWeight', () => {
  test.each([
    ['10gm', 10_000],
    ['0.5gm', 500],
    ['500mg', 500],
    ['1kg', 1_000_000],
    ['10 g', 10_000],
    ['2.5 KG', 2_500_000],
    ['116.638 grams', 116_638],
    ['1 gram', 1_000],
    ['8 gms', 8_000],
    [' 1GM ', 1_000],
    ['0.000001kg', 1],
  ])('reads %s as %d mg', (text, weightMg) => {
    expect(parseWeight(text)).toBe(weightMg);
  });

  test.each([
    ['10'],
    ['gm'],
    ['0gm'],
    ['-1gm'],
    ['0.5mg'],
    ['0.0005gm'],
    ['1.gm'],
    ['1,000gm'],
    ['1e3gm'],
    ['10 tola'],
    ['10gm x'],
    [''],
  ])('does not read "%s"', (text) => {
    expect(parseWeight(text)).toBeNull();
  });

  test('reads back what wireWeight and formatWeight write', () => {
    assert(
      property(anyWeight, (weightMg) => {
        expect(parseWeight(wireWeight(weightMg))).toBe(weightMg);
        expect(parseWeight(formatWeight(weightMg))).toBe(weightMg);
        expect(parseWeight(denominationLabel(weightMg))).toBe(weightMg);
      }),
    );
  });
});

test.each([
  [500, '0.5gm', '500 mg', '500 mg'],
  [50, '0.05gm', '50 mg', '50 mg'],
  [999, '0.999gm', '999 mg', '999 mg'],
  [1_000, '1gm', '1 g', '1 gm'],
  [10_000, '10gm', '10 g', '10 gm'],
  [116_638, '116.638gm', '116.638 g', '116.638 gm'],
  [999_999, '999.999gm', '999.999 g', '999.999 gm'],
  [1_000_000, '1000gm', '1 kg', '1000 gm'],
  [1_500_000, '1500gm', '1.5 kg', '1500 gm'],
])('%d mg is "%s" on the wire, "%s" to read and "%s" as a denomination', (weightMg, wire, readable, denomination) => {
  expect(wireWeight(weightMg)).toBe(wire);
  expect(formatWeight(weightMg)).toBe(readable);
  expect(denominationLabel(weightMg)).toBe(denomination);
});

test.each([
  [11_664, '1 tola'],
  [116_638, '10 tola'],
  [58_319, '5 tola'],
  [11_663, null],
  [10_000, null],
  [500, null],
])('%d mg is %s', (weightMg, label) => {
  expect(tolaLabel(weightMg)).toBe(label);
});
