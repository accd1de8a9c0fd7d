import { expect, it } from 'vitest';
import { shortened } from './shortened.ts';

const long = Array.from({ length: 100 }, (_, index) => `word${index}`).join(' ');

it('keeps the words beside a change, whole', () => {
  const middle = shortened(long, { isFirst: false, isLast: false });
  const [start = '', end = ''] = middle.split(' … ');
  expect(long.startsWith(`${start} `)).toBe(true);
  expect(long.endsWith(` ${end}`)).toBe(true);
  expect(start.length + end.length).toBeLessThan(320);
  expect(shortened(long, { isFirst: true, isLast: false })).toBe(`… ${end}`);
  expect(shortened(long, { isFirst: false, isLast: true }).trimEnd()).toBe(`${start} …`);
});

it('leaves a short text as it is', () => {
  for (const place of [true, false])
    expect(shortened('A short text.', { isFirst: place, isLast: false })).toBe('A short text.');
});
