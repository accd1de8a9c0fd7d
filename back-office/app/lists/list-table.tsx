/** The table of a list; on phones each row may be a block of its own. */
import { classNames } from '@tola/ui';
import type { ReactElement, ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { NOTHING } from '../controls/format.ts';
import { ColumnHead } from './column-head.tsx';
import type { Column, ListProps } from './list.tsx';
import { listLinkState } from './list-state.ts';
import { PageCheckbox, RowCheckbox } from './row-checkbox.tsx';

type TableProps<Row> = Omit<ListProps<Row>, 'query' | 'empty'> & { rows: readonly Row[] };

/** How rows are laid out below the width of a tablet. */
type PhoneLayout = 'table' | 'stacked' | 'sides';

export function ListTable<Row extends object>(props: TableProps<Row>): ReactElement {
  const { label, columns, rows, state, change, selection, stacked = false } = props;
  const hasSides = columns.some(({ phone }) => phone !== undefined);
  const layout: PhoneLayout = hasSides ? 'sides' : stacked ? 'stacked' : 'table';
  return (
    <table aria-label={label} className={classNames('w-full border-collapse', layout !== 'table' && 'max-md:block')}>
      <thead
        className={classNames(
          'sticky top-0 bg-paper text-left text-[13px] text-muted',
          layout !== 'table' && 'max-md:sr-only',
        )}
      >
        <tr className="border-b border-line">
          {selection !== undefined && (
            <th scope="col" className="w-10">
              <PageCheckbox rows={rows} selection={selection} />
            </th>
          )}
          {columns.map((column) => (
            <ColumnHead
              key={column.name}
              column={column}
              look={cellClass(column, layout)}
              sort={state.sort}
              onSort={(sort) => change({ sort })}
            />
          ))}
        </tr>
      </thead>
      <tbody className={classNames(layout !== 'table' && 'max-md:block')}>
        {rows.map((row) => (
          <Row key={props.keyOf(row)} row={row} layout={layout} {...props} />
        ))}
      </tbody>
      {props.totals !== undefined && <Totals columns={columns} totals={props.totals} layout={layout} />}
    </table>
  );
}

const ROW_LAYOUTS: Readonly<Record<PhoneLayout, string>> = {
  table: '',
  stacked: 'max-md:block max-md:p-1.5',
  sides: 'max-md:grid max-md:grid-flow-row-dense max-md:items-baseline max-md:gap-x-3 max-md:px-3 max-md:py-1.5',
};

function Row<Row extends object>({
  row,
  rows,
  columns,
  hrefOf,
  selection,
  nameOf,
  density = 'roomy',
  layout,
}: TableProps<Row> & { row: Row; layout: PhoneLayout }): ReactElement {
  const isSelected = selection?.isSelected(row) === true;
  const columnsOfPhone =
    selection === undefined
      ? 'max-md:grid-cols-[minmax(0,1fr)_fit-content(58%)]'
      : 'max-md:grid-cols-[auto_minmax(0,1fr)_fit-content(42%)]';
  return (
    <tr
      className={classNames(
        'border-b border-line last:border-0',
        isSelected ? 'bg-ivory shadow-[inset_3px_0_0_var(--green)]' : 'hover:bg-ivory',
        ROW_LAYOUTS[layout],
        layout === 'sides' && columnsOfPhone,
      )}
    >
      {selection !== undefined && (
        <td
          className={classNames(
            'w-10',
            layout === 'sides' && 'max-md:row-span-4 max-md:-mr-2 max-md:-ml-3 max-md:w-auto max-md:self-start',
          )}
        >
          <RowCheckbox row={row} rows={rows} selection={selection} name={nameOf?.(row) ?? ''} />
        </td>
      )}
      {columns.map((column, index) => {
        const content = column.cell(row);
        return (
          <td
            key={column.name}
            data-label={column.label}
            className={classNames(
              'px-2 align-middle xl:px-3',
              density === 'dense' ? 'h-8 py-0.5' : 'h-10 py-1.5',
              cellClass(column, layout),
              layout === 'sides' &&
                (content === NOTHING ? 'max-md:hidden' : sideClass(column, selection !== undefined)),
            )}
          >
            {index === 0 && hrefOf !== undefined ? (
              <RowLink href={hrefOf(row)} isDense={density === 'dense'}>
                {content}
              </RowLink>
            ) : (
              content
            )}
          </td>
        );
      })}
    </tr>
  );
}

/** On phones a line for each sum, named by its column. */
function Totals<Row>({
  columns,
  totals,
  layout,
}: {
  columns: readonly Column<Row>[];
  totals: Readonly<Record<string, ReactNode>>;
  layout: PhoneLayout;
}): ReactElement {
  const isBlock = layout !== 'table';
  const hasNarrow = columns.some(({ name, wide }) => name in totals && wide !== true);
  return (
    <tfoot
      className={classNames(
        'border-t-2 border-line font-semibold',
        isBlock && 'max-md:block',
        !hasNarrow && 'md:max-xl:hidden',
      )}
    >
      <tr className={classNames(isBlock && 'max-md:block max-md:px-3 max-md:py-1.5')}>
        {columns.map((column, index) => (
          <td
            key={column.name}
            data-label={column.label}
            className={classNames(
              'h-10 px-2 py-1.5 xl:px-3',
              column.numeric === true && 'md:text-right',
              column.wide === true && 'md:max-xl:hidden',
              isBlock && (column.name in totals ? classNames('max-md:px-0', STACKED_CELL) : 'max-md:hidden'),
            )}
          >
            {totals[column.name] ?? (index === 0 ? 'Total' : '')}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

function RowLink({ href, isDense, children }: { href: string; isDense: boolean; children: ReactNode }): ReactElement {
  const linkState = listLinkState(useLocation().search);
  return (
    <Link
      to={href}
      state={linkState}
      className={classNames(
        'inline-flex items-center font-semibold text-green-ink hover:underline',
        isDense ? 'min-h-7' : 'min-h-9',
      )}
    >
      {children}
    </Link>
  );
}

/** The column's label before a figure that does not explain itself. */
const NAMED_CELL =
  'max-md:before:mr-1.5 max-md:before:text-[13px] max-md:before:text-muted max-md:before:content-[attr(data-label)]';

/** The column's label and the value on one line. */
const STACKED_CELL =
  'max-md:flex max-md:h-auto max-md:justify-between max-md:gap-4 max-md:text-right max-md:before:text-muted max-md:before:content-[attr(data-label)]';

function cellClass(
  { numeric = false, secondary = false, wide = false }: Pick<Column<never>, 'numeric' | 'secondary' | 'wide'>,
  layout: PhoneLayout,
): string {
  if (layout === 'sides') return classNames(numeric && 'md:text-right', wide && 'md:max-xl:hidden');
  const look = classNames(numeric && 'text-right', secondary && 'hidden md:table-cell');
  if (layout === 'table' || secondary) return look;
  return classNames(look, STACKED_CELL);
}

function sideClass(
  { phone, isNamedOnPhone = false }: Pick<Column<never>, 'phone' | 'isNamedOnPhone'>,
  hasCheckbox: boolean,
): string {
  if (phone === undefined) return 'max-md:hidden';
  const plain = classNames('max-md:h-auto max-md:px-0 max-md:py-0.5 max-md:empty:hidden', isNamedOnPhone && NAMED_CELL);
  if (phone === 'right')
    return classNames(plain, 'max-md:text-right', hasCheckbox ? 'max-md:col-start-3' : 'max-md:col-start-2');
  return classNames(
    plain,
    'max-md:min-w-0 max-md:break-words',
    hasCheckbox ? 'max-md:col-start-2' : 'max-md:col-start-1',
    phone === 'both' && 'max-md:col-end-[-1]',
  );
}
