/** Shortcuts that every page has: rows and records, first field, new record, main action. They find these by their markup. */
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { neighbourIn, type Trail } from './record-trail.ts';
import { useShortcut } from './shortcut-handlers.ts';

const FIRST_FIELD =
  '#page form :is(input:not([type=hidden], [type=file]), select, textarea):not(:disabled, [readonly])';
const NEW_RECORD = '#page a[href$="/new"]';
/** The look of the main button (controls/button.tsx) names it. */
const PRIMARY = '#page .primary-action:not(:disabled)';

export function usePageKeys(trail: Trail | null): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  function step(by: 1 | -1): void {
    const record = trail === null ? null : neighbourIn(trail, pathname, by);
    if (record === null) focusRow(by);
    else if (record !== 'end') navigate(record, { state: { listSearch: trail?.listSearch ?? '' } });
  }
  useShortcut('next', () => step(1));
  useShortcut('previous', () => step(-1));
  useShortcut('edit', () => find(FIRST_FIELD)?.focus());
  useShortcut('new', () => find(NEW_RECORD)?.click());
  useShortcut('primary', () => find(PRIMARY)?.click());
}

/** Keeps the rows of the list that a record was opened from. @returns the trail, and a handler of clicks on the page */
export function useRecordTrail(): [Trail | null, (clicked: EventTarget) => void] {
  const { search } = useLocation();
  const [trail, setTrail] = useState<Trail | null>(null);
  function note(clicked: EventTarget): void {
    if (!(clicked instanceof Element)) return;
    const link = clicked.closest<HTMLAnchorElement>('tbody tr a[href]');
    const table = link?.closest('table');
    if (link === null || table === null || table === undefined) return;
    const paths = rowLinks(table).map(pathOf);
    if (paths.includes(pathOf(link))) setTrail({ paths, listSearch: search });
  }
  return [trail, note];
}

function find(selector: string): HTMLElement | null {
  return [...document.querySelectorAll<HTMLElement>(selector)].find((one) => one.checkVisibility()) ?? null;
}

function rowLinks(inside: ParentNode = document): HTMLAnchorElement[] {
  return [...inside.querySelectorAll<HTMLAnchorElement>('tbody tr')].flatMap((row) => {
    const link = row.querySelector<HTMLAnchorElement>('a[href]');
    return link === null ? [] : [link];
  });
}

/** Below the back office's base path, as the router wants it. */
function pathOf(link: HTMLAnchorElement): string {
  return new URL(link.href).pathname.replace(/^\/back-office/, '');
}

function focusRow(by: 1 | -1): void {
  const page = document.getElementById('page');
  if (page === null) return;
  const links = rowLinks(page).filter((link) => link.checkVisibility());
  const row = document.activeElement?.closest('tr');
  const at = links.findIndex((link) => row?.contains(link));
  const next = links[at === -1 ? (by === 1 ? 0 : links.length - 1) : at + by];
  next?.focus();
  next?.closest('tr')?.scrollIntoView({ block: 'nearest' });
}
