/** Shared list view: URL-backed filters and search, sorting, paging, and loading, empty and error states. */
import type { UseQueryResult } from '@tanstack/react-query';
import { createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table';
import { classNames } from '@tola/ui';
import { type ReactElement, type ReactNode, useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import { EmptyState, ErrorState, LoadingRows } from '../controls/states.tsx';
import { ColumnHead } from './column-head.tsx';
import { type ListState, listLinkState } from './list-state.ts';
import { Pager } from './pager.tsx';

export interface Column<Row> {
  readonly name: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  readonly sortable?: boolean;
  /** Right-aligned. */
  readonly numeric?: boolean;
  /** Hidden on phones. */
  readonly secondary?: boolean;
  /** Heads the block of a stacked row on phones, without its label. */
  readonly heads?: boolean;
}

export interface ListProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  query: UseQueryResult<{ rows: readonly Row[]; total: number; isTotalCapped?: boolean }>;
  state: ListState;
  change: (change: Partial<ListState>) => void;
  keyOf: (row: Row) => string | number;
  /** Link target of a row, on its first column. */
  hrefOf?: (row: Row) => string;
  /** Empty state. */
  empty: ReactNode;
  /** On phones, each row is a block with a line for every column. */
  stacked?: boolean;
}

export function List<Row extends object>({ query, empty, ...shown }: ListProps<Row>): ReactElement {
  const { state, change } = shown;
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
  const { rows, total, isTotalCapped = false } = query.data;
  return (
    <>
      <div className={classNames('box overflow-x-auto transition-opacity', query.isPlaceholderData && 'opacity-60')}>
        {rows.length === 0 ? <EmptyState>{empty}</EmptyState> : <Table rows={rows} {...shown} />}
      </div>
      <Pager
        page={state.page}
        perPage={state.perPage}
        shown={rows.length}
        total={total}
        isTotalCapped={isTotalCapped}
        onPage={(page) => change({ page })}
      />
    </>
  );
}

/** The column's label and the value on one line. */
const STACKED_CELL =
  'max-md:flex max-md:h-auto max-md:justify-between max-md:gap-4 max-md:text-right max-md:before:text-muted max-md:before:content-[attr(data-label)]';

const features = tableFeatures({});

type TableProps<Row> = Omit<ListProps<Row>, 'query' | 'empty'> & { rows: readonly Row[] };

function Table<Row extends object>({
  label,
  columns,
  rows,
  state,
  change,
  keyOf,
  hrefOf,
  stacked = false,
}: TableProps<Row>): ReactElement {
  const linkState = listLinkState(useLocation().search);
  const helper = createColumnHelper<typeof features, Row>();
  const definitions = useMemo(
    () =>
      columns.map((column) =>
        helper.display({ id: column.name, header: column.label, cell: ({ row }) => column.cell(row.original) }),
      ),
    [columns, helper],
  );
  const data = useMemo(() => [...rows], [rows]);
  const table = useTable({ features, columns: definitions, data, getRowId: (row: Row) => String(keyOf(row)) });
  const looks = new Map(columns.map((column) => [column.name, cellClass(column)]));
  const stackedLooks = new Map(columns.map((column) => [column.name, stacked ? stackedClass(column) : '']));
  return (
    <table aria-label={label} className={classNames('w-full border-collapse', stacked && 'max-md:block')}>
      <thead
        className={classNames('sticky top-0 bg-paper text-left text-[13px] text-muted', stacked && 'max-md:sr-only')}
      >
        <tr className="border-b border-line">
          {columns.map((column) => (
            <ColumnHead
              key={column.name}
              column={column}
              look={looks.get(column.name)}
              sort={state.sort}
              onSort={(sort) => change({ sort })}
            />
          ))}
        </tr>
      </thead>
      <tbody className={classNames(stacked && 'max-md:block')}>
        {table.getRowModel().rows.map((row) => (
          <tr
            key={row.id}
            className={classNames(
              'border-b border-line last:border-0 hover:bg-ivory',
              stacked && 'max-md:block max-md:p-1.5',
            )}
          >
            {row.getAllCells().map((cell, index) => (
              <td
                key={cell.id}
                data-label={columns[index]?.label}
                className={classNames(
                  'h-10 px-2 py-1.5 align-middle md:px-3',
                  looks.get(cell.column.id),
                  stackedLooks.get(cell.column.id),
                )}
              >
                {index === 0 && hrefOf !== undefined ? (
                  <Link
                    to={hrefOf(row.original)}
                    state={linkState}
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
  );
}

function stackedClass({ heads = false, secondary = false }: Pick<Column<never>, 'heads' | 'secondary'>): string {
  if (secondary) return '';
  return heads ? 'max-md:block max-md:h-auto' : STACKED_CELL;
}

function cellClass({ numeric = false, secondary = false }: Pick<Column<never>, 'numeric' | 'secondary'>): string {
  return classNames(numeric && 'text-right', secondary && 'hidden md:table-cell');
}
