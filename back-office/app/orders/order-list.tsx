/** Order list with work queues, filters and CSV export. */
import { ORDER_STATES, PAYMENT_MODES } from '@tola/contract';
import { type ListedOrder, listOrders, ORDER_STATE_LABELS, PAYMENT_MODE_LABELS } from '@tola/contract/staff';
import { formatRupees } from '@tola/pricing';
import type { ReactElement, ReactNode } from 'react';
import { useApiQuery } from '../api/hooks.ts';
import { formatCount, formatDate, formatDateTime } from '../controls/format.ts';
import { ProtectedDownload } from '../controls/protected-download.tsx';
import { FilteredList } from '../lists/filtered-list.tsx';
import type { Column } from '../lists/list.tsx';
import { type ListState, useListState } from '../lists/list-state.ts';
import { Queue } from '../lists/queue.tsx';
import { Page } from '../shell/page.tsx';
import { OrderState } from './order-state.tsx';
import { QUEUE_LABELS } from './queue-labels.ts';

const COLUMNS: readonly Column<ListedOrder>[] = [
  {
    name: 'orderNumber',
    label: 'Order',
    sortable: true,
    // On a phone it may break, where the amount is long.
    cell: ({ orderNumber }) => <span className="md:whitespace-nowrap">{orderNumber}</span>,
  },
  {
    name: 'state',
    label: 'Status',
    // On phones a long status wraps, leaving room for amounts in lakhs.
    cell: ({ state, attention }) => (
      <span className="max-md:*:*:rounded-lg max-md:*:*:whitespace-normal">
        <OrderState state={state} attention={attention} />
      </span>
    ),
  },
  {
    name: 'buyer',
    label: 'Customer',
    cell: ({ buyer, city }) => (
      <span>
        {buyer} <span className="text-muted">{city}</span>
      </span>
    ),
    secondary: true,
  },
  {
    name: 'paymentMode',
    label: 'Payment',
    cell: ({ paymentMode }) => PAYMENT_MODE_LABELS[paymentMode],
    secondary: true,
  },
  { name: 'pieces', label: 'Pieces', numeric: true, cell: ({ pieces }) => formatCount(pieces), secondary: true },
  {
    name: 'payablePaise',
    label: 'Amount',
    numeric: true,
    sortable: true,
    cell: ({ payablePaise }) => <span className="whitespace-nowrap">{formatRupees(payablePaise)}</span>,
  },
  {
    name: 'dispatchOn',
    label: 'Promised',
    cell: ({ state, dispatchOn, deliverBy }) => (
      <Promised state={state} dispatchOn={dispatchOn} deliverBy={deliverBy} />
    ),
    secondary: true,
  },
  {
    name: 'placedAt',
    label: 'Placed',
    sortable: true,
    cell: ({ placedAt }) => <span className="md:whitespace-nowrap">{formatDateTime(placedAt)}</span>,
    secondary: true,
  },
];

/** Only one of these is set by a queue. */
const QUEUE_FILTERS = ['state', 'needsDecision', 'isAtRisk'] as const;

const QUEUES = ['payment under review', 'confirmed', 'packed', 'shipped', 'awaiting payment'] as const;

function Promised({
  state,
  dispatchOn,
  deliverBy,
}: Pick<ListedOrder, 'state' | 'dispatchOn' | 'deliverBy'>): ReactNode {
  if (dispatchOn === null || deliverBy === null) return '—';
  if (state === 'confirmed' || state === 'packed') return `Dispatch ${formatDate(dispatchOn)}`;
  return state === 'shipped' ? `Delivery ${formatDate(deliverBy)}` : '—';
}

export default function OrderListPage(): ReactElement {
  const [state, change] = useListState();
  const query = useApiQuery(listOrders, wantedOf(state), { keepPrevious: true, refetchSeconds: 30 });
  const { filters } = state;
  return (
    <Page
      title="Orders"
      actions={
        <ProtectedDownload href={`/back-office/files/orders.csv?${exportQuery(state)}`}>Export CSV</ProtectedDownload>
      }
    >
      <nav aria-label="Queues" className="mb-4 flex flex-wrap gap-2">
        <Queue
          label="All"
          isOn={QUEUE_FILTERS.every((name) => filters[name] === undefined)}
          onChoose={() => change({ filters: without(filters, ...QUEUE_FILTERS) })}
        />
        {QUEUES.map((queue) => (
          <Queue
            key={queue}
            label={ORDER_STATE_LABELS[queue]}
            amount={query.data?.counts[queue] ?? 0}
            isOn={filters.state === queue}
            onChoose={() => change({ filters: { ...without(filters, ...QUEUE_FILTERS), state: queue } })}
          />
        ))}
        <Queue
          label={QUEUE_LABELS.paymentsToResolve}
          amount={query.data?.counts.decision ?? 0}
          isOn={filters.needsDecision === 'yes'}
          onChoose={() => change({ filters: { ...without(filters, ...QUEUE_FILTERS), needsDecision: 'yes' } })}
        />
        <Queue
          label={QUEUE_LABELS.ordersAtRisk}
          amount={query.data?.counts.risk ?? 0}
          isOn={filters.isAtRisk === 'yes'}
          onChoose={() => change({ filters: { ...without(filters, ...QUEUE_FILTERS), isAtRisk: 'yes' } })}
        />
      </nav>
      <FilteredList
        searchPlaceholder="Order number, name or mobile"
        filters={[
          {
            kind: 'choice',
            name: 'state',
            label: 'Status',
            choices: ORDER_STATES.map((one) => [one, ORDER_STATE_LABELS[one]] as const),
          },
          {
            kind: 'choice',
            name: 'mode',
            label: 'Payment',
            choices: PAYMENT_MODES.map((one) => [one, PAYMENT_MODE_LABELS[one]] as const),
          },
          { kind: 'day', name: 'from', label: 'From' },
          { kind: 'day', name: 'to', label: 'To' },
        ]}
        label="Orders"
        columns={COLUMNS}
        query={query}
        state={state}
        change={change}
        keyOf={({ id }) => id}
        hrefOf={({ orderNumber }) => `/orders/${orderNumber}`}
        empty={filters.isAtRisk === 'yes' && state.search === '' ? 'No orders at risk' : 'No matching orders'}
      />
    </Page>
  );
}

function without(filters: Readonly<Record<string, string>>, ...names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !names.includes(name)));
}

function wantedOf({ page, perPage, search, sort, filters }: ListState) {
  return {
    page,
    perPage,
    search,
    sort,
    state: ORDER_STATES.find((one) => one === filters.state) ?? null,
    mode: PAYMENT_MODES.find((one) => one === filters.mode) ?? null,
    needsDecision: filters.needsDecision === 'yes',
    isAtRisk: filters.isAtRisk === 'yes',
    from: filters.from ?? null,
    to: filters.to ?? null,
  };
}

/** The list's filters as a query string for the CSV export. */
function exportQuery(state: ListState): string {
  const { page: _, perPage: __, needsDecision, isAtRisk, ...rest } = wantedOf(state);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) if (value !== null && value !== '') query.set(name, value);
  if (needsDecision) query.set('needsDecision', 'yes');
  if (isAtRisk) query.set('isAtRisk', 'yes');
  return query.toString();
}
