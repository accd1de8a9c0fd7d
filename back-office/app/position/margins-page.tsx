/** Realised margin of each order that was dispatched, and of each return. */
import { listMargins, type OrderMargin } from '@tola/contract/staff';
import { formatRupees, indianDate } from '@tola/pricing';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { useApiQuery } from '../api/hooks.ts';
import { formatCount, NOTHING } from '../controls/format.ts';
import { DateAndTime } from '../controls/when.tsx';
import { FilteredList } from '../lists/filtered-list.tsx';
import { formatPeriod } from '../lists/format-period.ts';
import type { Column } from '../lists/list.tsx';
import { fileQuery, useListState } from '../lists/list-state.ts';
import { PeriodFields } from '../lists/period-fields.tsx';
import { Page } from '../shell/page.tsx';
import { MARGIN_PARTS } from './margin-days.tsx';

const COLUMNS: readonly Column<OrderMargin>[] = [
  {
    name: 'orderNumber',
    label: 'Order',
    sortable: true,
    phone: 'left',
    cell: ({ orderNumber, kind }) => (
      <span>
        <Link to={`/orders/${orderNumber}`} className="font-semibold whitespace-nowrap text-green-ink hover:underline">
          {orderNumber}
        </Link>
        {kind === 'return' && <span className="text-muted"> return</span>}
      </span>
    ),
  },
  {
    name: 'at',
    label: 'Time',
    sortable: true,
    phone: 'right',
    cell: ({ at }) => <DateAndTime at={at} />,
  },
  {
    name: 'pieces',
    label: 'Pieces',
    sortable: true,
    numeric: true,
    phone: 'left',
    isNamedOnPhone: true,
    cell: ({ pieces }) => formatCount(pieces),
  },
  {
    name: 'unknownPieces',
    label: 'Of unknown cost',
    sortable: true,
    numeric: true,
    phone: 'left',
    isNamedOnPhone: true,
    cell: ({ unknownPieces }) => (unknownPieces === 0 ? NOTHING : formatCount(unknownPieces)),
  },
  ...MARGIN_PARTS.map(
    ([part, label]): Column<OrderMargin> => ({
      ...{ name: part, label, numeric: true, sortable: true },
      ...(part === 'totalPaise' ? { phone: 'right' } : { wide: part === 'taxesPaise' || part === 'discountPaise' }),
      cell: (row) => (row.isUnknown ? <Unknown isTotal={part === 'totalPaise'} /> : formatRupees(row[part])),
    }),
  ),
];

/** Said once in a row, in place of its total. */
function Unknown({ isTotal }: { isTotal: boolean }): ReactElement {
  return <span className="whitespace-nowrap text-muted">{isTotal ? 'cost unknown' : NOTHING}</span>;
}

export default function MarginsPage(): ReactElement {
  const [state, change] = useListState();
  const today = indianDate(new Date());
  const { from = `${today.slice(0, 8)}01`, to = today } = state.filters;
  const { page, perPage, sort } = state;
  const query = useApiQuery(listMargins, { from, to, page, perPage, sort }, { keepPrevious: true });
  return (
    <Page title="Margins by order" back={{ to: '/position', label: 'Position and profit' }}>
      <FilteredList
        name="position/margins"
        file={{ href: `/back-office/files/margins.csv?${fileQuery({ from, to, sort })}`, isProtected: false }}
        choice={
          <span className="min-w-0 flex-1 self-center text-[13px] text-muted sm:hidden">{formatPeriod(from, to)}</span>
        }
        period={<PeriodFields from={from} to={to} change={change} />}
        label="Margins by order"
        columns={COLUMNS}
        query={query}
        state={state}
        change={change}
        keyOf={({ orderId, at, kind }) => `${orderId} ${kind} ${at}`}
        empty="Nothing was dispatched in this period"
      />
    </Page>
  );
}
