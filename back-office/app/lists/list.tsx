/** The one list of the back office: filters and search in the address, sorting, pages, loading, empty and failed. */
import type { UseQueryResult } from '@tanstack/react-query';
import { createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table';
import { classNames } from '@tola/ui';
import { type ReactElement, type ReactNode, useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import { Failed, LoadingRows, Nothing } from '../controls/states.tsx';
import { comingFrom, type ListState } from './list-state.ts';
import { Pager } from './pager.tsx';

export interface Column<Row> {
  readonly name: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  readonly sortable?: boolean;
  /** Figures stand at the right edge. */
  readonly figures?: boolean;
  /** Left out on a phone. */
  readonly secondary?: boolean;
}

interface ListProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  query: UseQueryResult<{ rows: readonly Row[]; total: number }>;
  state: ListState;
  change: (change: Partial<ListState>) => void;
  keyOf: (row: Row) => string | number;
  /** Where a row leads; its first column is the link. */
  hrefOf?: (row: Row) => string;
  /** Said when nothing fits. */
  nothing: ReactNode;
}

const features = tableFeatures({});

export function List<Row extends object>({
  label,
  columns,
  query,
  state,
  change,
  keyOf,
  hrefOf,
  nothing,
}: ListProps<Row>): ReactElement {
  const address = useLocation();
  const helper = createColumnHelper<typeof features, Row>();
  const definitions = useMemo(
    () =>
      columns.map((column) =>
        helper.display({ id: column.name, header: column.label, cell: ({ row }) => column.cell(row.original) }),
      ),
    [columns, helper],
  );
  const rows = query.data?.rows;
  const data = useMemo(() => [...(rows ?? [])], [rows]);
  const table = useTable({ features, columns: definitions, data, getRowId: (row: Row) => String(keyOf(row)) });
  if (query.isPending)
    return (
      <div className="box">
        <LoadingRows />
      </div>
    );
  if (query.data === undefined)
    return (
      <div className="box">
        <Failed error={query.error} onRetry={() => query.refetch()} />
      </div>
    );
  const cameFrom = comingFrom(address.search);
  const byName = new Map(columns.map((column) => [column.name, column]));
  const look = (name: string): string => {
    const column = byName.get(name);
    return classNames(column?.figures === true && 'text-right', column?.secondary === true && 'hidden md:table-cell');
  };
  return (
    <>
      <div className={classNames('box overflow-x-auto transition-opacity', query.isPlaceholderData && 'opacity-60')}>
        {query.data.rows.length === 0 ? (
          <Nothing>{nothing}</Nothing>
        ) : (
          <table aria-label={label} className="w-full border-collapse">
            <thead className="sticky top-0 bg-paper text-left text-[13px] text-muted">
              {table.getHeaderGroups().map((group) => (
                <tr key={group.id} className="border-b border-line">
                  {group.headers.map((header) => (
                    <th
                      key={header.id}
                      scope="col"
                      aria-sort={ariaSort(header.id, state.sort, byName.get(header.id)?.sortable)}
                      className={classNames('h-10 px-2 font-medium whitespace-nowrap md:px-3', look(header.id))}
                    >
                      {byName.get(header.id)?.sortable === true ? (
                        <button
                          type="button"
                          className="min-h-10 hover:text-ink"
                          onClick={() => change({ sort: nextSort(header.id, state.sort) })}
                        >
                          <table.FlexRender header={header} />{' '}
                          <span aria-hidden="true">{arrow(header.id, state.sort)}</span>
                        </button>
                      ) : (
                        <table.FlexRender header={header} />
                      )}
                    </th>
                  ))}
                </tr>
              ))}
            </thead>
            <tbody>
              {table.getRowModel().rows.map((row) => (
                <tr key={row.id} className="border-b border-line last:border-0 hover:bg-ivory">
                  {row.getAllCells().map((cell, index) => (
                    <td
                      key={cell.id}
                      className={classNames('h-10 px-2 py-1.5 align-middle md:px-3', look(cell.column.id))}
                    >
                      {index === 0 && hrefOf !== undefined ? (
                        <Link
                          to={hrefOf(row.original)}
                          state={cameFrom}
                          className="inline-flex min-h-9 items-center font-semibold text-green-ink hover:underline"
                        >
                          <table.FlexRender cell={cell} />
                        </Link>
                      ) : (
                        <table.FlexRender cell={cell} />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
      <Pager page={state.page} perPage={state.perPage} total={query.data.total} onPage={(page) => change({ page })} />
    </>
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

function ariaSort(name: string, sort: string, sortable = false): 'ascending' | 'descending' | 'none' | undefined {
  if (!sortable) return undefined;
  if (sort === name) return 'ascending';
  return sort === `-${name}` ? 'descending' : 'none';
}
