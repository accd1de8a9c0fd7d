import { expect, test } from 'vitest';
import { amountInWords } from './amount-in-words.ts';

test.each([
  [1_55_605_00, 'Rupees One Lakh Fifty Five Thousand Six Hundred Five Only'],
  [1_59_135_00, 'Rupees One Lakh Fifty Nine Thousand One Hundred Thirty Five Only'],
  [0, 'Rupees Zero Only'],
  [50, 'Rupees Zero and Fifty Paise Only'],
  [1_01, 'Rupees One and One Paise Only'],
  [10_50, 'Rupees Ten and Fifty Paise Only'],
  [19_99, 'Rupees Nineteen and Ninety Nine Paise Only'],
  [20_00, 'Rupees Twenty Only'],
  [100_00, 'Rupees One Hundred Only'],
  [1_000_00, 'Rupees One Thousand Only'],
  [99_999_00, 'Rupees Ninety Nine Thousand Nine Hundred Ninety Nine Only'],
  [1_00_000_00, 'Rupees One Lakh Only'],
  [1_00_00_000_00, 'Rupees One Crore Only'],
  [12_34_56_789_00, 'Rupees Twelve Crore Thirty Four Lakh Fifty Six Thousand Seven Hundred Eighty Nine Only'],
  [1_23_45_00_00_000_00, 'Rupees Twelve Thousand Three Hundred Forty Five Crore Only'],
])('%d paise reads "%s"', (paise, words) => {
  expect(amountInWords(paise)).toBe(words);
});

test('every amount below a thousand rupees reads differently, in single spaces', () => {
  const words = new Set<string>();
  for (let rupees = 0; rupees < 1_000; rupees += 1) words.add(amountInWords(rupees * 100));
  expect(words.size).toBe(1_000);
  for (const text of words) expect(text).toMatch(/^Rupees( [A-Z][a-z]+)+ Only$/);
});

test.each([[-1], [0.5], [Number.NaN]])('refuses %d paise', (paise) => {
  expect(() => amountInWords(paise)).toThrow(RangeError);
});
