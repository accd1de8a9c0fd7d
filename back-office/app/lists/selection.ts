/** Selected rows of a list. They stay selected on other pages of it, until its filters change. */
import { MOST_SELECTED } from '@tola/contract/staff';
import { useRef, useState } from 'react';

type Key = string | number;

export interface Selection<Row> {
  readonly rows: readonly Row[];
  isSelected(row: Row): boolean;
  /** @param isRange also the rows of the page between this one and the one before */
  toggle(row: Row, page: readonly Row[], isRange: boolean): void;
  /** Selects the rows of a page; when all are selected, none. */
  togglePage(page: readonly Row[]): void;
  /** These rows instead of those before. */
  replace(rows: readonly Row[]): void;
  clear(): void;
}

/** @param scope filters and search of the list: another one has no selected rows */
export function useSelection<Row>(keyOf: (row: Row) => Key, scope: string): Selection<Row> {
  const [shownScope, setShownScope] = useState(scope);
  const [held, setHeld] = useState<ReadonlyMap<Key, Row>>(new Map());
  const last = useRef<Key | null>(null);
  if (shownScope !== scope) {
    setShownScope(scope);
    setHeld(new Map());
  }
  function change(rows: readonly Row[], isOn: boolean): void {
    const next = new Map(held);
    for (const row of rows) {
      if (!isOn) next.delete(keyOf(row));
      else if (next.size < MOST_SELECTED) next.set(keyOf(row), row);
    }
    setHeld(next);
  }
  return {
    rows: [...held.values()],
    isSelected: (row) => held.has(keyOf(row)),
    toggle(row, page, isRange) {
      const to = page.indexOf(row);
      const from = isRange ? page.findIndex((one) => keyOf(one) === last.current) : -1;
      const rows = from < 0 ? [row] : page.slice(Math.min(from, to), Math.max(from, to) + 1);
      last.current = keyOf(row);
      change(rows, !held.has(keyOf(row)));
    },
    togglePage: (page) => change(page, !page.every((row) => held.has(keyOf(row)))),
    replace: (rows) => setHeld(new Map(rows.slice(0, MOST_SELECTED).map((row) => [keyOf(row), row]))),
    clear: () => setHeld(new Map()),
  };
}
