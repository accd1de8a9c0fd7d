/** Filter and sort order of a listing, kept in the URL so that it can be shared. */
import type { Tile } from '@tola/contract/catalogue';
import { tileName } from './tile-name.ts';

export const orders = {
  featured: 'Featured',
  'price-up': 'Price, low to high',
  'price-down': 'Price, high to low',
  name: 'Name',
  origin: 'Country of origin',
} as const;

export type Order = keyof typeof orders;

export interface ListingChoice {
  /** Empty: every country. */
  origin: string;
  order: Order;
}

export function choiceOf(search: URLSearchParams): ListingChoice {
  const order = search.get('order') ?? '';
  return { origin: search.get('origin') ?? '', order: Object.hasOwn(orders, order) ? (order as Order) : 'featured' };
}

/** Countries of origin of the tiles, for the filter required by rule 6(10A) of the Packaged Commodities Rules. */
export function originsOf(tiles: readonly Tile[]): string[] {
  return [...new Set(tiles.map((tile) => tile.countryOfOrigin).filter(Boolean))].toSorted();
}

/** Sorts by the prices at page load, so that ticks do not reorder tiles. Unpriced tiles come last. */
export function chosenTiles(tiles: readonly Tile[], { origin, order }: ListingChoice): Tile[] {
  const found = tiles.filter((tile) => origin === '' || tile.countryOfOrigin === origin);
  const price = (tile: Tile, missing: number): number => tile.fromPaise ?? missing;
  switch (order) {
    case 'price-up':
      return found.toSorted((one, other) => price(one, Infinity) - price(other, Infinity));
    case 'price-down':
      return found.toSorted((one, other) => price(other, -Infinity) - price(one, -Infinity));
    case 'name':
      return found.toSorted((one, other) => tileName(one).localeCompare(tileName(other), 'en-IN'));
    case 'origin':
      return found.toSorted((one, other) => one.countryOfOrigin.localeCompare(other.countryOfOrigin, 'en-IN'));
    case 'featured':
      return found;
  }
}
