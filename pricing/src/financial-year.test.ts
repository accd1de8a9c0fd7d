import { expect, test } from 'vitest';
import { financialYear } from './financial-year.ts';

test.each([
  ['2026-11-21T10:00:00Z', '2026-27'],
  ['2027-01-01T00:00:00Z', '2026-27'],
  // 31 March 2027, 23:59:59.999 in India
  ['2027-03-31T18:29:59.999Z', '2026-27'],
  // 1 April 2027, 00:00 in India, still March in UTC
  ['2027-03-31T18:30:00Z', '2027-28'],
  ['2026-03-31T18:30:00Z', '2026-27'],
  ['1999-04-02T00:00:00Z', '1999-00'],
  ['2009-02-01T00:00:00Z', '2008-09'],
])('%s falls in %s', (moment, expected) => {
  expect(financialYear(new Date(moment))).toBe(expected);
});

test('an invalid date has no financial year', () => {
  expect(() => financialYear(new Date('never'))).toThrow(RangeError);
});
