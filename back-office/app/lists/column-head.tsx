/** Column header; sortable columns cycle through descending, ascending and unsorted. */
import { classNames } from '@tola/ui';
import type { ReactElement } from 'react';
import type { Column } from './list.tsx';

interface ColumnHeadProps {
  column: Pick<Column<never>, 'name' | 'label' | 'sortable'>;
  look: string | undefined;
  /** Column name, prefixed with `-` for descending. */
  sort: string;
  onSort: (sort: string) => void;
}

export function ColumnHead({ column, look, sort, onSort }: ColumnHeadProps): ReactElement {
  const { name, label, sortable = false } = column;
  return (
    <th
      scope="col"
      aria-sort={sortable ? ariaSort(name, sort) : undefined}
      className={classNames('h-10 px-2 font-medium whitespace-nowrap md:max-xl:whitespace-normal xl:px-3', look)}
    >
      {sortable ? (
        <button type="button" className="min-h-10 hover:text-ink" onClick={() => onSort(nextSort(name, sort))}>
          {label} <span aria-hidden="true">{arrow(name, sort)}</span>
        </button>
      ) : (
        label
      )}
    </th>
  );
}

function nextSort(name: string, sort: string): string {
  if (sort === `-${name}`) return name;
  return sort === name ? '' : `-${name}`;
}

function arrow(name: string, sort: string): string {
  if (sort === name) return '↑';
  return sort === `-${name}` ? '↓' : '';
}

function ariaSort(name: string, sort: string): 'ascending' | 'descending' | 'none' {
  if (sort === name) return 'ascending';
  return sort === `-${name}` ? 'descending' : 'none';
}
