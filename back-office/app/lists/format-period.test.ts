import { expect, test } from 'vitest';
import { formatPeriod } from './format-period.ts';

test.each([
  ['', '', 'Any time'],
  ['2026-11-29', '', 'Today'],
  ['2026-11-01', '', 'From 1 Nov'],
  ['2026-11-01', '2026-11-28', '1 Nov – 28 Nov'],
  ['2026-11-28', '2026-11-28', '28 Nov'],
  ['', '2025-11-28', 'Until 28 Nov 2025'],
  ['2026-11-28T00:00', '', 'From 28 Nov'],
  ['2026-11-28T14:05', '2026-11-28T16:30', '28 Nov, 2:05 pm – 28 Nov, 4:30 pm'],
  ['2026-11', 'yesterday', 'Any time'],
])('the period from “%s” to “%s” is “%s”', (from, to, text) => {
  expect(formatPeriod(from, to, '2026-11-29')).toBe(text);
});
