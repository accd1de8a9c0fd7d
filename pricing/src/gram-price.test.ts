import { expect, it } from 'vitest';
import { aboveMetalBp, pricePerGramPaise } from './gram-price.ts';

it.each([
  [7_842_00, 500, 15_684_00],
  [1_54_453_00, 10_000, 15_445_30],
  [1_00_00, 3_000, 33_33],
  [2_00_00, 3_000, 66_67],
])('%d paise for %d mg are %d paise a gram', (unitPaise, weightMg, perGram) => {
  expect(pricePerGramPaise(unitPaise, weightMg)).toBe(perGram);
});

it.each([
  [1_10_00, 1_00_00, 1_000],
  [1_00_00, 1_00_00, 0],
  [99_50, 1_00_00, -50],
  [1_00_00, 0, null],
])('a price of %d paise over metal of %d is %s basis points above it', (unitPaise, metalPaise, basisPoints) => {
  expect(aboveMetalBp({ unitPaise, metalPaise })).toBe(basisPoints);
});
