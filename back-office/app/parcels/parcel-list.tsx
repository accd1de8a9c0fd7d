/** Orders to pack, to dispatch and on their way, without amounts. */
import { type ListedParcel, listParcels, ORDER_STATE_LABELS, PARCEL_STATES } from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { callApi } from '../api/client.ts';
import { useApiQuery } from '../api/hooks.ts';
import { formatCount } from '../controls/format.ts';
import { When } from '../controls/when.tsx';
import { FilteredList } from '../lists/filtered-list.tsx';
import type { Column } from '../lists/list.tsx';
import { fileQuery, scopeOf, useListState } from '../lists/list-state.ts';
import { Queue, Queues } from '../lists/queue.tsx';
import { useSelection } from '../lists/selection.ts';
import { SelectionBar } from '../lists/selection-bar.tsx';
import { BulkActions } from '../orders/bulk-actions.tsx';
import { DispatchFileButton } from '../orders/dispatch-file.tsx';
import { QUEUE_LABELS } from '../orders/queue-labels.ts';
import { Page } from '../shell/page.tsx';
import { ParcelState } from './parcel-state.tsx';

const COLUMNS: readonly Column<ListedParcel>[] = [
  {
    name: 'orderNumber',
    label: 'Order',
    sortable: true,
    phone: 'left',
    cell: ({ orderNumber }) => <span className="whitespace-nowrap">{orderNumber}</span>,
  },
  { name: 'state', label: 'Status', sortable: true, phone: 'right', cell: (parcel) => <ParcelState parcel={parcel} /> },
  {
    name: 'recipientName',
    label: 'Deliver to',
    cell: ({ recipientName, destination }) => (
      <span>
        {recipientName} <span className="text-muted">{destination}</span>
      </span>
    ),
    sortable: true,
    phone: 'left',
  },
  { name: 'pieces', label: 'Pieces', numeric: true, sortable: true, cell: ({ pieces }) => formatCount(pieces) },
  {
    name: 'placedAt',
    label: 'Placed',
    sortable: true,
    phone: 'right',
    cell: ({ placedAt }) => <When at={placedAt} />,
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
  const { page, perPage, sort } = state;
  const wanted = { page, perPage, sort, state: shown };
  const query = useApiQuery(listParcels, wanted, { keepPrevious: true, refetchSeconds: 30 });
  const selection = useSelection<ListedParcel>(({ id }) => id, scopeOf(state));
  return (
    <Page title="Parcels" actions={<DispatchFileButton />}>
      <FilteredList
        name="parcels"
        choice={
          <Queues isBesideTools>
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
          </Queues>
        }
        file={{ href: `/back-office/files/parcels.csv?${fileQuery({ state: shown })}`, isProtected: false }}
        selection={selection}
        nameOf={({ orderNumber }) => orderNumber}
        label="Parcels"
        columns={COLUMNS}
        query={query}
        state={state}
        change={change}
        keyOf={({ id }) => id}
        hrefOf={({ orderNumber }) => `/parcels/${orderNumber}`}
        empty="Nothing to pack or dispatch"
      />
      <SelectionBar
        selection={selection}
        total={query.data?.total ?? 0}
        isTotalCapped={false}
        readPage={async (page, perPage) => (await callApi(listParcels, { ...wanted, page, perPage })).rows}
      >
        <BulkActions orders={selection.rows} isParcels onDone={selection.clear} />
      </SelectionBar>
    </Page>
  );
}
