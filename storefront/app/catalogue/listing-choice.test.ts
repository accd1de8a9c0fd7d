import { idOf } from '@tola/contract';
import type { Tile } from '@tola/contract/catalogue';
import type { Paise } from '@tola/pricing';
import { describe, expect, it } from 'vitest';
import { choiceOf, chosenTiles, originsOf } from './listing-choice.ts';

function tile(name: string, countryOfOrigin: string, fromPaise: Paise | null): Tile {
  return {
    typeId: idOf(1),
    categoryId: idOf(1),
    subCategoryId: null,
    categoryName: name,
    subCategoryName: '',
    categoryImage: '',
    subCategoryImage: '',
    imageAlt: '',
    href: `/products/gold-coin/${name}`,
    isLeaf: true,
    fromPaise,
    fromWeight: null,
    finenessLabel: '999.9',
    weightRange: '',
    countryOfOrigin,
  };
}

const tiles = [tile('Om', 'India', 300), tile('Lotus', 'Switzerland', null), tile('Asha', 'India', 200)];
const names = (search: string): string[] =>
  chosenTiles(tiles, choiceOf(new URLSearchParams(search))).map((one) => one.categoryName);

describe('a listing', () => {
  it('keeps the shop’s order by default', () => {
    expect(names('')).toEqual(['Om', 'Lotus', 'Asha']);
    expect(names('order=cheapest')).toEqual(['Om', 'Lotus', 'Asha']);
  });

  it('sorts by price, name or country, unpriced tiles last', () => {
    expect(names('order=price-up')).toEqual(['Asha', 'Om', 'Lotus']);
    expect(names('order=price-down')).toEqual(['Om', 'Asha', 'Lotus']);
    expect(names('order=name')).toEqual(['Asha', 'Lotus', 'Om']);
    expect(names('order=origin')).toEqual(['Om', 'Asha', 'Lotus']);
  });

  it('filters by country of origin', () => {
    expect(originsOf(tiles)).toEqual(['India', 'Switzerland']);
    expect(names('origin=India&order=name')).toEqual(['Asha', 'Om']);
    expect(names('origin=Nowhere')).toEqual([]);
  });
});
