import { describe, expect, it } from 'vitest';
import { choiceOf, pageNumbers, searchOf } from './listing-choice.ts';

describe('the choice in the address of a listing', () => {
  it('is read from the query, and written without defaults', () => {
    const choice = choiceOf(new URLSearchParams('origin=India&order=name&page=3&utm_source=x'));
    expect(choice).toEqual({ origin: 'India', order: 'name', page: 3 });
    expect(searchOf(choice)).toBe('?origin=India&order=name&page=3');
    expect(searchOf({ ...choice, origin: '', order: 'featured', page: 1 })).toBe('');
  });

  it('is the default where the query names nothing that is offered', () => {
    for (const query of ['', 'order=cheapest&page=0', 'order=toString&page=-1', 'page=1e9', 'page=2.5']) {
      expect(choiceOf(new URLSearchParams(query))).toEqual({ origin: '', order: 'featured', page: 1 });
    }
  });
});

describe('the pager', () => {
  it('shows the first page, the last and the neighbours of the current one', () => {
    expect(pageNumbers(1, 2)).toEqual([1, 2]);
    expect(pageNumbers(1, 417)).toEqual([1, 2, '…417', 417]);
    expect(pageNumbers(3, 417)).toEqual([1, 2, 3, 4, '…417', 417]);
    expect(pageNumbers(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(pageNumbers(200, 417)).toEqual([1, '…199', 199, 200, 201, '…417', 417]);
    expect(pageNumbers(417, 417)).toEqual([1, '…416', 416, 417]);
  });
});
