/** Deadlines of policies and law: open, overdue and met. */
import { DEADLINE_LABELS, DEADLINE_STATES, type ListedDeadline, listDeadlines } from '@tola/contract/staff';
import { Chip } from '@tola/ui';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { useApiQuery } from '../api/hooks.ts';
import { formatDateTime } from '../controls/format.ts';
import { FilteredList } from '../lists/filtered-list.tsx';
import { choicesOf, type Filter } from '../lists/filters.tsx';
import type { Column } from '../lists/list.tsx';
import { fileQuery, useListState } from '../lists/list-state.ts';
import { Page } from '../shell/page.tsx';

const COLUMNS: readonly Column<ListedDeadline>[] = [
  {
    name: 'reference',
    label: 'About',
    sortable: true,
    phone: 'left',
    cell: (deadline) => <Subject deadline={deadline} />,
  },
  { name: 'kind', label: 'Deadline', sortable: true, phone: 'left', cell: ({ kind }) => DEADLINE_LABELS[kind] },
  {
    name: 'dueAt',
    label: 'Due',
    sortable: true,
    phone: 'right',
    cell: ({ dueAt }) => <span className="whitespace-nowrap">{formatDateTime(dueAt)}</span>,
  },
  { name: 'state', label: 'Status', sortable: true, phone: 'right', cell: (deadline) => <State deadline={deadline} /> },
  {
    name: 'warnedAt',
    label: 'Staff told',
    sortable: true,
    cell: ({ warnedAt }) => formatDateTime(warnedAt),
    wide: true,
  },
  {
    name: 'toldAt',
    label: 'Customer told',
    sortable: true,
    cell: ({ toldAt }) => formatDateTime(toldAt),
  },
];

const FILTERS: readonly Filter[] = [
  {
    ...{ kind: 'choice', name: 'state', label: 'Status', otherwise: 'Open' },
    choices: choicesOf(DEADLINE_STATES.filter((state) => state !== 'open')),
  },
];

export default function DeadlinesPage(): ReactElement {
  const [state, change] = useListState();
  const { page, perPage, sort, filters } = state;
  const wanted = DEADLINE_STATES.find((one) => one === filters.state) ?? 'open';
  const query = useApiQuery(
    listDeadlines,
    { page, perPage, sort, state: wanted },
    { keepPrevious: true, refetchSeconds: 60 },
  );
  return (
    <Page title="Deadlines">
      <FilteredList
        name="deadlines"
        file={{ href: `/back-office/files/deadlines.csv?${fileQuery({ state: wanted })}`, isProtected: false }}
        filters={FILTERS}
        label="Deadlines"
        columns={COLUMNS}
        query={query}
        state={state}
        change={change}
        keyOf={({ id }) => id}
        empty="No deadlines"
      />
    </Page>
  );
}

function Subject({ deadline: { kind, reference } }: { deadline: ListedDeadline }): ReactElement {
  return (
    <Link to={pathOf(kind, reference)} className="font-semibold whitespace-nowrap text-green-ink hover:underline">
      {reference}
    </Link>
  );
}

function pathOf(kind: ListedDeadline['kind'], reference: string): string {
  if (kind === 'data request') return '/privacy/requests';
  return kind === 'delivery' || kind === 'refund' ? `/orders/${reference}` : `/enquiries/${reference}`;
}

function State({ deadline: { dueAt, metAt } }: { deadline: ListedDeadline }): ReactElement {
  const isLate = new Date(metAt ?? Date.now()) > new Date(dueAt);
  if (metAt !== null) return <Chip tone={isLate ? 'gold' : 'good'}>{isLate ? 'met late' : 'met'}</Chip>;
  return <Chip tone={isLate ? 'bad' : 'plain'}>{isLate ? 'overdue' : 'open'}</Chip>;
}
