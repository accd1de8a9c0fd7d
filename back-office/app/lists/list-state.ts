/** What a list shows is in the address: shared, reloaded or gone back to, it is the same list. */
import { useLocation, useSearchParams } from 'react-router';

export interface ListState {
  readonly page: number;
  readonly perPage: number;
  /** A column's name, with `-` before it from the highest; empty for the list's own order. */
  readonly sort: string;
  readonly search: string;
  /** Further filters by their names; empty values are not there. */
  readonly filters: Readonly<Record<string, string>>;
}

const PER_PAGE = 50;
const OWN = new Set(['page', 'per', 'sort', 'search']);

export function useListState(): [ListState, (change: Partial<ListState>) => void] {
  const [params, setParams] = useSearchParams();
  const state: ListState = {
    page: Math.max(1, Number(params.get('page')) || 1),
    perPage: Math.min(200, Math.max(1, Number(params.get('per')) || PER_PAGE)),
    sort: params.get('sort') ?? '',
    search: params.get('search') ?? '',
    filters: Object.fromEntries([...params].filter(([name, value]) => !OWN.has(name) && value !== '')),
  };
  function change(wanted: Partial<ListState>): void {
    // Whatever changes what is in the list begins at its first page.
    const next = { ...state, page: 1, ...wanted };
    const written = new URLSearchParams();
    if (next.search !== '') written.set('search', next.search);
    for (const [name, value] of Object.entries(next.filters)) if (value !== '') written.set(name, value);
    if (next.sort !== '') written.set('sort', next.sort);
    if (next.perPage !== PER_PAGE) written.set('per', String(next.perPage));
    if (next.page > 1) written.set('page', String(next.page));
    setParams(written, { replace: wanted.search !== undefined });
  }
  return [state, change];
}

/** What a link from a list to one of its rows takes along, so that the way back leads to the same list. */
export function listLinkState(search: string): { readonly listSearch: string } {
  return { listSearch: search };
}

/** The address of the list that a page was opened from, with its filters; the whole list for whoever came another way. */
export function useBackHref(path: string): string {
  const { state } = useLocation() as { state: Partial<ReturnType<typeof listLinkState>> | null };
  return `${path}${state?.listSearch ?? ''}`;
}
