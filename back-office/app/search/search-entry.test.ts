import { ALL_RIGHTS, hasRight, PRESET_RIGHTS, type Right } from '@tola/contract/staff';
import { Plus } from 'lucide-react';
import { describe, expect, it, test } from 'vitest';
import { actionsFor } from './actions.ts';
import { rankEntries, rankEntry } from './search-entry.ts';

function best(rights: readonly Right[], typed: string): string | undefined {
  const actions = actionsFor(rights, (right) => hasRight(rights, right));
  const ranked = actions.map(({ title, words = '' }) => ({ title, rank: rankEntry({ title, words }, typed) }));
  return ranked.filter(({ rank }) => rank > 0).toSorted((one, other) => other.rank - one.rank)[0]?.title;
}

describe('an action', () => {
  it.each([
    ['halt silver', 'Halt silver sales'],
    ['stop gold', 'Halt gold sales'],
    ['resume silver', 'Resume silver sales'],
    ['change premium gold 999', 'Change premium Gold 999'],
    ['premium 999', 'Change premium Gold 999'],
    ['silver rate', 'Set silver rate'],
    ['new coupon', 'New coupon'],
    ['add faq', 'New question'],
    ['import statement', 'Import bank statement'],
    ['pack', 'Pack orders'],
    ['dispatch', 'Dispatch orders'],
  ])('is found by “%s”: %s', (typed, title) => {
    expect(best(ALL_RIGHTS, typed)).toBe(title);
  });

  it('is hidden by three that are better when only its other words are typed', () => {
    const found = ['GST', 'GSTIN', 'GST returns', 'Purchases'].map((title) => {
      const words = 'gst books';
      return { ...{ key: title, group: 'Pages', icon: Plus, to: '/', title, words }, rank: 0 };
    });
    const titles = (typed: string): string[] => rankEntries(found, typed).map(({ title }) => title);
    expect(titles('gst')).toEqual(['GST', 'GSTIN', 'GST returns']);
    expect(titles('books')).toHaveLength(4);
  });

  it('is offered only to those who may do it', () => {
    expect(best(PRESET_RIGHTS.packer, 'halt silver')).toBeUndefined();
    expect(best(PRESET_RIGHTS.content, 'new coupon')).toBeUndefined();
    expect(best(PRESET_RIGHTS.orders, 'new coupon')).toBe('New coupon');
  });
});

test.each([
  ['Orders', 'orders', 95],
  ['Orders', 'ord', 82],
  ['Bank statements', 'stat', 72],
  ['Bank statements', 'neft', 45],
  ['Bank statements', 'neft rtgs', 0],
  ['Bank statements', '', 0],
])('%s by “%s” ranks %i', (title, typed, rank) => {
  expect(rankEntry({ title, words: 'csv import match neft' }, typed)).toBe(rank);
});
