import { idOf, type OrderId } from '@tola/contract';
import { ALL_RIGHTS, hasRight, PRESET_RIGHTS, type Right, type SearchHit } from '@tola/contract/staff';
import type { Paise } from '@tola/pricing';
import { Plus } from 'lucide-react';
import { describe, expect, it, test } from 'vitest';
import { actionsFor } from './actions.ts';
import { orderRequestOf, orderVerbEntries } from './order-verbs.ts';
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

describe('a step of an order', () => {
  const hit: SearchHit = {
    ...{ kind: 'order', rank: 80, id: idOf<OrderId>(7), orderNumber: 'TL-26-000184-7KQ2', state: 'confirmed' },
    ...{ buyer: 'Asha Kulkarni', payablePaise: 8_523_30 as Paise, placedAt: '2026-11-29T10:00:00Z' },
    ...{ match: 'number', matched: null },
  };

  it.each([
    ['refund 184-7KQ2', 'Refund TL-26-000184-7KQ2', '/orders/TL-26-000184-7KQ2?step=refund'],
    ['Dispatch 000184', 'Dispatch TL-26-000184-7KQ2', '/orders/TL-26-000184-7KQ2?step=ship'],
  ])('is begun by “%s”', (typed, title, to) => {
    const { verb, text } = orderRequestOf(typed, () => true);
    expect(typed.endsWith(text)).toBe(true);
    expect(orderVerbEntries(verb, [hit])).toMatchObject([{ title, to }]);
  });

  it.each(['refund', 'cancel policy deadlines', 'packing slip 4'])('is not begun by “%s”', (typed) => {
    expect(orderRequestOf(typed, () => true)).toEqual({ verb: null, text: typed });
  });

  it('is offered only to those who may do it', () => {
    expect(orderRequestOf('refund 7KQ2', () => false)).toEqual({ verb: null, text: 'refund 7KQ2' });
  });
});
