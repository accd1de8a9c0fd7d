import { describe, expect, it } from 'vitest';
import { retiredWordsIn } from './retired-words.ts';

const words = [
  { word: 'standing order', use: 'unpaid order' },
  { word: 'desk', use: 'console', allowed: [{ text: 'Pricing desk', why: 'the title of a screen' }] },
];
const found = (line: string): string[] => retiredWordsIn(line, words).map(({ word }) => word);

describe('a retired word', () => {
  it.each([
    'useStandingOrder(true)',
    'standing-order.ts',
    '/** A Standing order of the customer. */',
    'STANDING_ORDER',
  ])('is found in %s', (line) => expect(found(line)).toEqual(['standing order']));

  it.each(['outstanding orders', '{ standing, order }', 'a desktop', 'desks'])('is not found in %s', (line) =>
    expect(found(line)).toEqual([]),
  );

  it('is accepted in an allowed text only', () => {
    expect(found("name: 'Pricing desk'")).toEqual([]);
    expect(found("name: 'Pricing desk', desk")).toEqual(['desk']);
  });
});
