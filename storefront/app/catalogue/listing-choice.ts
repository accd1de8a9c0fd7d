/** Filter, sort order and page of a listing or search, kept in the URL so that they can be shared and crawled. */
import type { ListingOrder } from '@tola/contract/catalogue';

export const orders: Readonly<Record<ListingOrder, string>> = {
  featured: 'Featured',
  'price-up': 'Price: low to high',
  'price-down': 'Price: high to low',
  name: 'Name: A to Z',
  origin: 'Country of origin',
};

export interface ListingChoice {
  /** Text of a search; empty for a listing. */
  text: string;
  /** Query of the facets; empty without a choice. */
  narrowed: string;
  /** Empty: every country. */
  origin: string;
  order: ListingOrder;
  page: number;
}

/** Anything that is not offered means the default. */
export function choiceOf(search: URLSearchParams, narrowed = ''): ListingChoice {
  const order = search.get('order') ?? '';
  const page = search.get('page') ?? '';
  return {
    text: (search.get('q') ?? '').trim().slice(0, 100),
    narrowed,
    origin: (search.get('origin') ?? '').slice(0, 200),
    order: Object.hasOwn(orders, order) ? (order as ListingOrder) : 'featured',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** The query of a choice, without what is the default; empty for the first page of everything. */
export function searchOf({ text, narrowed, origin, order, page }: ListingChoice): string {
  const search = new URLSearchParams(narrowed);
  if (text !== '') search.set('q', text);
  if (origin !== '') search.set('origin', origin);
  if (order !== 'featured') search.set('order', order);
  if (page > 1) search.set('page', String(page));
  return search.size === 0 ? '' : `?${search}`;
}

/** The numbers that a pager shows: first, last, and those around the current page; gaps as text. */
export function pageNumbers(page: number, pages: number): (number | string)[] {
  const shown = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages);
  const numbers = [...new Set(shown)].toSorted((one, other) => one - other);
  return numbers.flatMap((one, index) => {
    const before = numbers[index - 1] ?? 0;
    if (one === before + 1) return [one];
    return one === before + 2 ? [one - 1, one] : [`…${one}`, one];
  });
}
