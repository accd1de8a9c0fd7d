import { describe, expect, it } from 'vitest';
import { facetChoiceOf, facetQueryOf } from './facet-address.ts';
import { choiceOf, pageNumbers, searchOf } from './listing-choice.ts';

const everything = { text: '', narrowed: '', origin: '', order: 'featured', page: 1 } as const;

describe('the choice in the address of a listing', () => {
  it('is read from the query, and written without defaults', () => {
    const choice = choiceOf(new URLSearchParams('origin=India&order=name&page=3&utm_source=x'));
    expect(choice).toEqual({ ...everything, origin: 'India', order: 'name', page: 3 });
    expect(searchOf(choice)).toBe('?origin=India&order=name&page=3');
    expect(searchOf({ ...choice, origin: '', order: 'featured', page: 1 })).toBe('');
  });

  it('is the default where the query names nothing that is offered', () => {
    for (const query of ['', 'order=cheapest&page=0', 'order=toString&page=-1', 'page=1e9', 'page=2.5']) {
      expect(choiceOf(new URLSearchParams(query))).toEqual(everything);
    }
  });
});

describe('the facets in an address', () => {
  it('are read and written in one order, and what cannot be chosen is left out', () => {
    const search = new URLSearchParams('price=10000-50000&stock=1&grams=10&grams=0.5&grams=10&metal=gold&order=name');
    expect(facetChoiceOf(search)).toEqual({
      ...{ weightsMg: [10_000, 500], purities: [], metals: ['gold'], occasions: [] },
      ...{ fromPaise: 10_000_00, toPaise: 50_000_00, inStock: true },
    });
    const narrowed = facetQueryOf(search);
    expect(narrowed).toBe('grams=10&grams=0.5&metal=gold&price=10000-50000&stock=1');
    expect(searchOf({ ...choiceOf(search, narrowed), text: 'sona' })).toBe(`?${narrowed}&q=sona&order=name`);
  });

  it('are none where the query names nothing that exists', () => {
    const nothing = {
      weightsMg: [],
      purities: [],
      metals: [],
      occasions: [],
      fromPaise: null,
      toPaise: null,
      inStock: null,
    };
    for (const query of [
      'grams=ten&grams=-1&grams=0',
      'price=5&metal=tin',
      'price=a-b&stock=yes',
      'occasion=picnic&purity=',
    ])
      expect(facetChoiceOf(new URLSearchParams(query))).toEqual(nothing);
    expect(facetChoiceOf(new URLSearchParams('price=-9999')).toPaise).toBe(9_999_00);
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
