import { expect, test } from 'vitest';
import { formatRupees, type Paise } from './money.ts';
import { formatWeight, type Milligrams } from './weight.ts';

test('paise and milligrams cannot be exchanged, and sums need no wrapping', () => {
  const price: Paise = 1_545_00;
  const weight: Milligrams = 10_000;
  const total: Paise = price + price;
  expect(formatRupees(total)).toBe('₹3,090.00');
  expect(formatWeight(weight)).toBe('10 g');
  // @ts-expect-error milligrams are no money
  formatRupees(weight);
  // @ts-expect-error money is no weight
  formatWeight(price);
});
