import { type ListedCustomer, listCustomers } from '@tola/contract/staff';
import { Chip } from '@tola/ui';
import type { ReactElement } from 'react';
import { useApiQuery } from '../api/hooks.ts';
import { formatCount, formatDate } from '../controls/format.ts';
import { FilteredList } from '../lists/filtered-list.tsx';
import type { Column } from '../lists/list.tsx';
import { useListState } from '../lists/list-state.ts';
import { Page } from '../shell/page.tsx';

const COLUMNS: readonly Column<ListedCustomer>[] = [
  {
    name: 'name',
    label: 'Name',
    cell: ({ name, blockedAt, tags }) => (
      <span className="inline-flex flex-wrap items-center gap-1.5">
        {name}
        {blockedAt !== null && <Chip tone="bad">Blocked</Chip>}
        {tags.map((tag) => (
          <Chip key={tag}>{tag}</Chip>
        ))}
      </span>
    ),
  },
  { name: 'mobile', label: 'Mobile', cell: ({ mobile }) => mobile },
  { name: 'email', label: 'Email', cell: ({ email }) => <span className="break-all">{email}</span>, secondary: true },
  { name: 'state', label: 'State', cell: ({ state }) => state, secondary: true },
  { name: 'orders', label: 'Orders', numeric: true, cell: ({ orders }) => formatCount(orders) },
  { name: 'points', label: 'Points', numeric: true, cell: ({ points }) => formatCount(points), secondary: true },
  {
    name: 'createdAt',
    label: 'Joined',
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDate(createdAt)}</span>,
    secondary: true,
  },
];

export default function CustomerListPage(): ReactElement {
  const [state, change] = useListState();
  const { tag } = state.filters;
  const query = useApiQuery(
    listCustomers,
    { page: state.page, perPage: state.perPage, search: state.search, ...(tag === undefined ? {} : { tag }) },
    { keepPrevious: true },
  );
  return (
    <Page title="Customers">
      <FilteredList
        searchPlaceholder="Name, mobile or email"
        filters={[{ kind: 'text', name: 'tag', label: 'Tag', placeholder: 'wholesale' }]}
        label="Customers"
        columns={COLUMNS}
        query={query}
        state={state}
        change={change}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `/customers/${id}`}
        empty="No matching customers"
      />
    </Page>
  );
}
