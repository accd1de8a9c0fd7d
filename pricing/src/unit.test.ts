import { expect, test } from 'vitest';
import { formatRupees } from './money.ts';
import { percentBp } from './rounding.ts';
import type { BasisPoints, Milligrams, Paise, PaisePerGram } from './unit.ts';
import { formatWeight } from './weight.ts';

const price: Paise = 1_545_00;
const weight: Milligrams = 10_000;
const gst: BasisPoints = 300;
const margin: PaisePerGram = 50_00;

test('two different units do not compile in place of each other', () => {
  // @ts-expect-error milligrams are not paise
  formatRupees(weight);
  // @ts-expect-error paise are not milligrams
  formatWeight(price);
  // @ts-expect-error the amount and the share are swapped
  percentBp(gst, price);
  // @ts-expect-error a price per gram is not an amount
  percentBp(margin, gst);
  // @ts-expect-error a share in a field for an amount
  const line: { chargePaise: Paise } = { chargePaise: gst };
  expect(line.chargePaise).toBe(gst);
});

test('literals, sums and products need no wrapping', () => {
  const total: Paise = price + price;
  expect(formatRupees(total)).toBe('₹3,090.00');
  expect(formatWeight(weight)).toBe('10 g');
  expect(percentBp(price, gst)).toBe(46_35);
});
