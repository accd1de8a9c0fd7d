/** Shared list view: URL-backed filters and search, sorting, paging, selection, and loading, empty and error states. */
import type { UseQueryResult } from '@tanstack/react-query';
import { classNames } from '@tola/ui';
import type { ReactElement, ReactNode } from 'react';
import { formatCount } from '../controls/format.ts';
import { EmptyState, ErrorState, LoadingRows } from '../controls/states.tsx';
import type { Density } from './list-look.ts';
import type { ListChange, ListState } from './list-state.ts';
import { ListTable } from './list-table.tsx';
import { Pager } from './pager.tsx';
import type { Selection } from './selection.ts';
import { sortedRows } from './sorted-rows.ts';

export interface Column<Row> {
  readonly name: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  readonly sortable?: boolean;
  /** Right-aligned. */
  readonly numeric?: boolean;
  /** Shown from 1,240 px (`xl`) only, where nothing is cut by it. */
  readonly wide?: boolean;
  /** Hidden on phones. */
  readonly secondary?: boolean;
  /**
   * On phones each row is a block with lines of two sides, if any column names its side; those that name none are hidden.
   * The lines follow the order of the columns; a sentence or buttons take both sides.
   */
  readonly phone?: 'left' | 'right' | 'both';
  /** On such a line, its label stands before the value. */
  readonly isNamedOnPhone?: boolean;
}

export interface ListProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  query: UseQueryResult<{ rows: readonly Row[]; total: number; isTotalCapped?: boolean; isUnsorted?: boolean }>;
  state: ListState;
  change: (change: ListChange) => void;
  keyOf: (row: Row) => string | number;
  /** Link target of a row, on its first column. */
  hrefOf?: (row: Row) => string;
  /** Empty state. */
  empty: ReactNode;
  /** On phones, each row is a block with a line for every column. */
  stacked?: boolean;
  /** All rows are here: the page sorts them itself, by the values under the names of the columns. */
  hasAllRows?: boolean;
  selection?: Selection<Row>;
  /** Names a row, for its checkbox. */
  nameOf?: (row: Row) => string;
  density?: Density;
  /** Sums of all rows by column, under the last one. */
  totals?: Readonly<Record<string, ReactNode>>;
}

export function List<Row extends object>({ query, empty, hasAllRows = false, ...shown }: ListProps<Row>): ReactElement {
  const { state, change, columns } = shown;
  if (query.isPending)
    return (
      <div className="box">
        <LoadingRows />
      </div>
    );
  if (query.data === undefined)
    return (
      <div className="box">
        <ErrorState error={query.error} onRetry={() => query.refetch()} />
      </div>
    );
  const { total, isTotalCapped = false, isUnsorted = false } = query.data;
  const rows = hasAllRows ? sortedRows(query.data.rows, state.sort) : query.data.rows;
  const sorted = columns.find(({ name }) => name === state.sort.replace(/^-/, ''))?.label ?? '';
  return (
    <>
      {isUnsorted && (
        <p role="status" className="mb-2 text-[13px] text-muted">
          {isTotalCapped && 'More than '}
          {formatCount(total)} rows match: too many to sort by {sorted}. Filter the list to sort it.
        </p>
      )}
      <div className={classNames('box overflow-x-auto transition-opacity', query.isPlaceholderData && 'opacity-60')}>
        {rows.length === 0 ? <EmptyState>{empty}</EmptyState> : <ListTable rows={rows} {...shown} />}
      </div>
      <Pager
        page={state.page}
        perPage={state.perPage}
        shown={rows.length}
        total={total}
        isTotalCapped={isTotalCapped}
        onPage={(page) => change({ page })}
        onPerPage={(perPage) => change({ perPage })}
      />
    </>
  );
}
