import { describe, expect, test } from 'vitest';
import { ALL_GRADES, ALL_METALS, finestGrade, GRADES, gradeOf, isMetal, METAL_DEFAULTS, METALS } from './metals.ts';
import { MICRO_RUPEES_PER_GRAM_OF_QUOTE } from './rates.ts';

describe('METALS', () => {
  test('sells gold in two grades and silver in one', () => {
    expect(ALL_METALS.slice(0, 2)).toEqual(['gold', 'silver']);
    expect(ALL_GRADES.slice(0, 3)).toEqual(['gold995', 'gold999', 'silver999']);
    expect(GRADES.gold995).toEqual({ metal: 'gold', fineness: 995, name: 'Gold 995' });
  });

  test('keys each metal by its name in lower case', () => {
    expect(ALL_METALS.map((metal) => METALS[metal].name.toLowerCase())).toEqual(ALL_METALS);
  });

  test.each(ALL_METALS)('quotes %s for a weight that divides a paisa into whole micro-rupees per gram', (metal) => {
    expect(Number.isSafeInteger(MICRO_RUPEES_PER_GRAM_OF_QUOTE[metal])).toBe(true);
  });

  test.each(ALL_METALS)('lists the finenesses of %s from the coarsest to the finest', (metal) => {
    const { finenesses } = METALS[metal];
    expect(finenesses.length).toBeGreaterThan(0);
    expect(finenesses).toEqual([...new Set(finenesses)].toSorted((one, other) => one - other));
    expect(GRADES[finestGrade(metal)]).toMatchObject({ metal, fineness: finenesses.at(-1) });
  });

  test.each(ALL_METALS)('starts %s with a simulated ask within the bounds of its rate', (metal) => {
    const { simulated, rateBounds } = METAL_DEFAULTS[metal];
    expect(simulated.askPaise).toBeGreaterThan(rateBounds.floorPaise);
    expect(simulated.askPaise).toBeLessThan(rateBounds.ceilingPaise);
  });
});

test('gradeOf is null for a fineness without its own premium', () => {
  expect(gradeOf('gold', 995)).toBe('gold995');
  expect(gradeOf('gold', 916)).toBeNull();
  expect(gradeOf('silver', 995)).toBeNull();
});

test('isMetal accepts metals and rejects Object properties', () => {
  expect(isMetal('gold')).toBe(true);
  expect(isMetal('toString')).toBe(false);
  expect(isMetal('Gold')).toBe(false);
});
