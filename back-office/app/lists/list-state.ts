/** List state in the URL, so that sharing, reloading and going back show the same list. */
import { useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';

export interface ListState {
  readonly page: number;
  readonly perPage: number;
  /** Column name, prefixed with `-` for descending; empty for the default order. */
  readonly sort: string;
  readonly search: string;
  /** Active filters by name. */
  readonly filters: Readonly<Record<string, string>>;
}

/** A function is given the state as of the last change, which may not be shown yet. */
export type ListChange = Partial<ListState> | ((current: ListState) => Partial<ListState>);

/** Of a table that has neither pages nor sorting. */
export const UNSORTED: ListState = { page: 1, perPage: 0, sort: '', search: '', filters: {} };

const PER_PAGE = 50;
const OWN = new Set(['page', 'per', 'sort', 'search', 'hidden']);

export function useListState(): [ListState, (change: ListChange) => void] {
  const [params, setParams] = useSearchParams();
  const state = stateOf(params);
  // The router shows a new address a moment after it is set: a second change until then builds on the first.
  const address = params.toString();
  const latest = useRef({ address, state });
  if (latest.current.address !== address) latest.current = { address, state };
  function change(wanted: ListChange): void {
    const current = latest.current.state;
    const changed = typeof wanted === 'function' ? wanted(current) : wanted;
    // Any change other than paging returns to the first page.
    const next = { ...current, page: 1, ...changed };
    latest.current = { address, state: next };
    const written = new URLSearchParams();
    if (next.search !== '') written.set('search', next.search);
    for (const [name, value] of Object.entries(next.filters)) if (value !== '') written.set(name, value);
    if (next.sort !== '') written.set('sort', next.sort);
    if (next.perPage !== PER_PAGE) written.set('per', String(next.perPage));
    if (next.page > 1) written.set('page', String(next.page));
    const hidden = params.get('hidden');
    if (hidden !== null) written.set('hidden', hidden);
    setParams(written, { replace: changed.search !== undefined });
  }
  return [state, change];
}

function stateOf(params: URLSearchParams): ListState {
  return {
    page: Math.max(1, Number(params.get('page')) || 1),
    perPage: Math.min(200, Math.max(1, Number(params.get('per')) || PER_PAGE)),
    sort: params.get('sort') ?? '',
    search: params.get('search') ?? '',
    filters: Object.fromEntries([...params].filter(([name, value]) => !OWN.has(name) && value !== '')),
  };
}

/** Filters and search of a list as one text: rows selected under others are no part of it. */
export function scopeOf({ search, filters }: ListState): string {
  return new URLSearchParams({ search, ...filters }).toString();
}

/** The filters and search of a list as the query of its file, without what is empty. */
export function fileQuery(values: Readonly<Record<string, string | boolean | null>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== null && value !== '' && value !== false) query.set(name, value === true ? 'yes' : value);
  return query.toString();
}

/** Router state of a link to a row, so that the back link restores the list. */
export function listLinkState(search: string): { readonly listSearch: string } {
  return { listSearch: search };
}

/** URL of the list a page was opened from, with its filters; the unfiltered list otherwise. */
export function useBackHref(path: string): string {
  const { state } = useLocation() as { state: Partial<ReturnType<typeof listLinkState>> | null };
  return `${path}${state?.listSearch ?? ''}`;
}
