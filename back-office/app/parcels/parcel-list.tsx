/** Orders to pack, to dispatch and on their way, without amounts. */
import { type ListedParcel, listParcels, ORDER_STATE_LABELS, PARCEL_STATES } from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { useApiQuery } from '../api/hooks.ts';
import { formatCount, formatDateTime } from '../controls/format.ts';
import { type Column, List } from '../lists/list.tsx';
import { useListState } from '../lists/list-state.ts';
import { Queue } from '../lists/queue.tsx';
import { QUEUE_LABELS } from '../orders/queue-labels.ts';
import { Page } from '../shell/page.tsx';
import { ParcelState } from './parcel-state.tsx';

const COLUMNS: readonly Column<ListedParcel>[] = [
  {
    name: 'orderNumber',
    label: 'Order',
    cell: ({ orderNumber }) => <span className="whitespace-nowrap">{orderNumber}</span>,
  },
  { name: 'state', label: 'Status', cell: (parcel) => <ParcelState parcel={parcel} /> },
  {
    name: 'buyerName',
    label: 'Deliver to',
    cell: ({ buyerName, destination }) => (
      <span>
        {buyerName} <span className="text-muted">{destination}</span>
      </span>
    ),
    secondary: true,
  },
  { name: 'pieces', label: 'Pieces', numeric: true, cell: ({ pieces }) => formatCount(pieces) },
  {
    name: 'placedAt',
    label: 'Placed',
    cell: ({ placedAt }) => <span className="md:whitespace-nowrap">{formatDateTime(placedAt)}</span>,
    secondary: true,
  },
];

const QUEUES = {
  confirmed: QUEUE_LABELS.ordersToPack,
  packed: QUEUE_LABELS.ordersToDispatch,
  shipped: ORDER_STATE_LABELS.shipped,
} as const;

export default function ParcelListPage(): ReactElement {
  const [state, change] = useListState();
  const shown = PARCEL_STATES.find((one) => one === state.filters.state) ?? null;
  const { page, perPage } = state;
  const query = useApiQuery(listParcels, { page, perPage, state: shown }, { keepPrevious: true, refetchSeconds: 30 });
  return (
    <Page title="Parcels">
      <nav aria-label="Queues" className="mb-4 flex flex-wrap gap-2">
        <Queue label="All" isOn={shown === null} onChoose={() => change({ filters: {} })} />
        {PARCEL_STATES.map((one) => (
          <Queue
            key={one}
            label={QUEUES[one]}
            amount={query.data?.counts[one] ?? 0}
            isOn={shown === one}
            onChoose={() => change({ filters: { state: one } })}
          />
        ))}
      </nav>
      <List
        label="Parcels"
        columns={COLUMNS}
        query={query}
        state={state}
        change={change}
        keyOf={({ id }) => id}
        hrefOf={({ orderNumber }) => `/parcels/${orderNumber}`}
        empty="Nothing to pack or dispatch"
      />
    </Page>
  );
}
