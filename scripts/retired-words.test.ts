import { describe, expect, it } from 'vitest';
import { checkedFiles, isChecked, retiredWordsIn } from './retired-words.ts';

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

describe('the check', () => {
  it.each(['a-new-folder/a-new-file.ts', 'README.md', 'docs/decisions/2026-11-22-any.md', 'server/src/main.ts'])(
    'reads %s',
    (path) => expect(isChecked(path)).toBe(true),
  );

  it.each(['seed/sample-shop/blog/any.md', 'scripts/retired-words.ts', 'docs/logo.svg', 'seed/media/coin.jpg'])(
    'skips %s',
    (path) => expect(isChecked(path)).toBe(false),
  );

  it('reads every workspace', () => {
    const folders = new Set(checkedFiles().map((path) => path.split('/')[0]));
    for (const folder of ['back-office', 'contract', 'e2e', 'scripts', 'server', 'storefront', 'README.md']) {
      expect(folders).toContain(folder);
    }
  });
});
