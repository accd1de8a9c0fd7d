import { expect, test } from 'vitest';
import { orderNumberParts } from './order-number.ts';

test('starts with the year in India and ends in characters that are easy to dictate', () => {
  expect(orderNumberParts(new Date('2026-12-31T18:29:59Z')).prefix).toBe('TL-26');
  expect(orderNumberParts(new Date('2026-12-31T18:30:00Z')).prefix).toBe('TL-27');
  const codes = Array.from({ length: 2_000 }, () => orderNumberParts(new Date()).code);
  for (const code of codes) expect(code).toMatch(/^[2-9CDFGHJKMNPQRTVWX]{4}$/);
  // Every character occurs in every place, and codes rarely repeat: 24^4 = 331,776.
  for (const place of [0, 1, 2, 3]) expect(new Set(codes.map((code) => code[place])).size).toBe(24);
  expect(new Set(codes).size).toBeGreaterThan(1_970);
});
