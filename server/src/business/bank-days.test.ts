import { expect, test } from 'vitest';
import { addBankDays, isBankDay } from './bank-days.ts';

test.each([
  ['2026-11-23', true, 'a Monday'],
  ['2026-11-22', false, 'a Sunday'],
  ['2026-11-07', true, 'a first Saturday'],
  ['2026-11-14', false, 'a second Saturday'],
  ['2026-11-21', true, 'a third Saturday'],
  ['2026-11-28', false, 'a fourth Saturday'],
  ['2026-08-29', true, 'a fifth Saturday'],
  ['2026-12-25', false, 'a holiday'],
])('isBankDay(%s) is %s: %s', (day, isOpen) => {
  expect(isBankDay(day, ['2026-12-25'])).toBe(isOpen);
});

test.each([
  ['2026-11-23T10:00:00Z', 1, '2026-11-24T10:00:00Z', 'from a Monday'],
  ['2026-11-27T10:00:00Z', 1, '2026-11-30T10:00:00Z', 'over a fourth Saturday'],
  ['2026-11-22T10:00:00Z', 1, '2026-11-23T18:30:00Z', 'from a Sunday, to the end of Monday'],
  ['2026-12-24T10:00:00Z', 2, '2026-12-29T10:00:00Z', 'over a holiday and a weekend'],
  ['2026-11-21T19:00:00Z', 1, '2026-11-23T18:30:00Z', 'from a Sunday in India that is still Saturday in UTC'],
])('addBankDays(%s, %i) is %s: %s', (from, days, until) => {
  expect(addBankDays(new Date(from), days, ['2026-12-25'])).toEqual(new Date(until));
});
