/** Order list with work queues, filters, bulk actions and CSV export. */
import { ORDER_MODES, ORDER_STATES } from '@tola/contract';
import { type ListedOrder, listOrders, ORDER_STATE_LABELS, PAYMENT_MODE_LABELS } from '@tola/contract/staff';
import { formatRupees } from '@tola/pricing';
import { Chip } from '@tola/ui';
import type { ReactElement, ReactNode } from 'react';
import { callApi } from '../api/client.ts';
import { useApiQuery } from '../api/hooks.ts';
import { formatCount, formatDate, NOTHING } from '../controls/format.ts';
import { When } from '../controls/when.tsx';
import { FilteredList } from '../lists/filtered-list.tsx';
import type { Filter } from '../lists/filters.tsx';
import type { Column } from '../lists/list.tsx';
import { fileQuery, type ListState, scopeOf, useListState } from '../lists/list-state.ts';
import { Queue, Queues } from '../lists/queue.tsx';
import { useSelection } from '../lists/selection.ts';
import { SelectionBar } from '../lists/selection-bar.tsx';
import { useMay } from '../session/use-self.ts';
import { Page } from '../shell/page.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { DispatchFileButton } from './dispatch-file.tsx';
import { OrderState } from './order-state.tsx';
import { QUEUE_LABELS } from './queue-labels.ts';

const COLUMNS: readonly Column<ListedOrder>[] = [
  {
    name: 'orderNumber',
    label: 'Order',
    sortable: true,
    phone: 'left',
    // On a phone it may break, where the status is long.
    cell: ({ orderNumber }) => <span className="md:whitespace-nowrap">{orderNumber}</span>,
  },
  {
    name: 'state',
    label: 'Status',
    sortable: true,
    phone: 'right',
    // On phones a long status wraps, leaving room for the order number.
    cell: ({ state, attention, tags }) => (
      <span className="flex flex-wrap gap-1 max-md:justify-end max-md:text-left max-xl:*:*:rounded-lg max-xl:*:*:whitespace-normal">
        <OrderState state={state} attention={attention} isInList />
        {tags.map((tag) => (
          <Chip key={tag} tone="plain">
            {tag}
          </Chip>
        ))}
      </span>
    ),
  },
  {
    name: 'buyer',
    label: 'Customer',
    cell: ({ buyer, city }) => (
      <span className="block wrap-anywhere md:min-w-36">
        {buyer} <span className="text-muted">{city}</span>
      </span>
    ),
    sortable: true,
    phone: 'left',
  },
  {
    name: 'mobile',
    label: 'Mobile',
    sortable: true,
    wide: true,
    phone: 'left',
    cell: ({ mobile }) => <span className="text-muted tabular-nums">{mobile}</span>,
  },
  {
    name: 'paymentMode',
    label: 'Payment',
    sortable: true,
    wide: true,
    cell: ({ paymentMode }) => PAYMENT_MODE_LABELS[paymentMode],
  },
  {
    name: 'pieces',
    label: 'Pieces',
    numeric: true,
    sortable: true,
    wide: true,
    cell: ({ pieces }) => formatCount(pieces),
  },
  {
    name: 'payablePaise',
    label: 'Amount',
    numeric: true,
    sortable: true,
    phone: 'right',
    cell: ({ payablePaise }) => <span className="whitespace-nowrap">{formatRupees(payablePaise)}</span>,
  },
  {
    name: 'dispatchOn',
    label: 'Promised',
    sortable: true,
    wide: true,
    cell: ({ state, dispatchOn, deliverBy }) => (
      <Promised state={state} dispatchOn={dispatchOn} deliverBy={deliverBy} />
    ),
  },
  {
    name: 'placedAt',
    label: 'Placed',
    sortable: true,
    phone: 'right',
    cell: ({ placedAt }) => <When at={placedAt} isInFullList />,
  },
];

const FILTERS: readonly Filter[] = [
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
    choices: ORDER_MODES.map((one) => [one, PAYMENT_MODE_LABELS[one]] as const),
  },
  { kind: 'period', name: 'from' },
];

/** Only one of these is set by a queue. */
const QUEUE_FILTERS = ['state', 'needsDecision', 'isAtRisk'] as const;

const QUEUES = ['payment under review', 'confirmed', 'packed', 'shipped', 'awaiting payment'] as const;

function Promised({
  state,
  dispatchOn,
  deliverBy,
}: Pick<ListedOrder, 'state' | 'dispatchOn' | 'deliverBy'>): ReactNode {
  if (dispatchOn === null || deliverBy === null) return NOTHING;
  const due = (what: string, day: string): ReactNode => (
    <>
      {what} <span className="whitespace-nowrap">{formatDate(day)}</span>
    </>
  );
  if (state === 'confirmed' || state === 'packed') return due('Dispatch', dispatchOn);
  return state === 'shipped' ? due('Delivery', deliverBy) : NOTHING;
}

interface OrderQueuesProps {
  /** Undefined while they load. */
  counts: Readonly<Record<string, number>> | undefined;
  filters: Readonly<Record<string, string>>;
  onChoose: (filters: Readonly<Record<string, string>>) => void;
}

function OrderQueues({ counts, filters, onChoose }: OrderQueuesProps): ReactElement {
  const others = without(filters, ...QUEUE_FILTERS);
  const amountOf = (queue: string): number | undefined => (counts === undefined ? undefined : (counts[queue] ?? 0));
  return (
    <Queues>
      <Queue
        label="All"
        isOn={QUEUE_FILTERS.every((name) => filters[name] === undefined)}
        onChoose={() => onChoose(others)}
      />
      {QUEUES.map((queue) => (
        <Queue
          key={queue}
          label={ORDER_STATE_LABELS[queue]}
          amount={amountOf(queue)}
          isOn={filters.state === queue}
          onChoose={() => onChoose({ ...others, state: queue })}
        />
      ))}
      <Queue
        label={QUEUE_LABELS.paymentsToResolve}
        amount={amountOf('decision')}
        isOn={filters.needsDecision === 'yes'}
        onChoose={() => onChoose({ ...others, needsDecision: 'yes' })}
      />
      <Queue
        label={QUEUE_LABELS.ordersAtRisk}
        amount={amountOf('risk')}
        isOn={filters.isAtRisk === 'yes'}
        onChoose={() => onChoose({ ...others, isAtRisk: 'yes' })}
      />
    </Queues>
  );
}

export default function OrderListPage(): ReactElement {
  const [state, change] = useListState();
  const query = useApiQuery(listOrders, wantedOf(state), { keepPrevious: true, refetchSeconds: 30 });
  const { filters } = state;
  const mayExport = useMay()('orders.export');
  const selection = useSelection<ListedOrder>(({ id }) => id, scopeOf(state));
  const { page: _, perPage: __, ...wanted } = wantedOf(state);
  return (
    <Page title="Orders" actions={<DispatchFileButton />}>
      <OrderQueues counts={query.data?.counts} filters={filters} onChoose={(filters) => change({ filters })} />
      <FilteredList
        searchPlaceholder="Number, name, mobile"
        filters={[...FILTERS, ...tagFilter(query.data?.tags ?? [])]}
        name="orders"
        file={mayExport ? { href: `/back-office/files/orders.csv?${fileQuery(wanted)}`, isProtected: true } : null}
        selection={selection}
        nameOf={({ orderNumber }) => orderNumber}
        label="Orders"
        columns={COLUMNS}
        query={query}
        state={state}
        change={change}
        keyOf={({ id }) => id}
        hrefOf={({ orderNumber }) => `/orders/${orderNumber}`}
        empty={filters.isAtRisk === 'yes' && state.search === '' ? 'No orders at risk' : 'No matching orders'}
      />
      <SelectionBar
        selection={selection}
        total={query.data?.total ?? 0}
        isTotalCapped={query.data?.isTotalCapped === true}
        readPage={async (page, perPage) => (await callApi(listOrders, { ...wantedOf(state), page, perPage })).rows}
      >
        <BulkActions orders={selection.rows} onDone={selection.clear} />
      </SelectionBar>
    </Page>
  );
}

/** Offered once there are tags. */
function tagFilter(tags: readonly string[]): Filter[] {
  if (tags.length === 0) return [];
  return [{ kind: 'choice', name: 'tag', label: 'Tag', choices: tags.map((tag) => [tag, tag] as const) }];
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
    mode: ORDER_MODES.find((one) => one === filters.mode) ?? null,
    needsDecision: filters.needsDecision === 'yes',
    isAtRisk: filters.isAtRisk === 'yes',
    from: filters.from ?? null,
    to: filters.to ?? null,
    tag: filters.tag ?? '',
  };
}
