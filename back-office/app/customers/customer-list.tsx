import { type ListedCustomer, listCustomers } from '@tola/contract/staff';
import { Chip } from '@tola/ui';
import type { ReactElement } from 'react';
import { useApiQuery } from '../api/hooks.ts';
import { Address } from '../controls/address.tsx';
import { formatCount, formatDate, formatQuantity } from '../controls/format.ts';
import { FilteredList } from '../lists/filtered-list.tsx';
import type { Column } from '../lists/list.tsx';
import { fileQuery, useListState } from '../lists/list-state.ts';
import { useMay } from '../session/use-self.ts';
import { Page } from '../shell/page.tsx';

const COLUMNS: readonly Column<ListedCustomer>[] = [
  {
    name: 'name',
    label: 'Name',
    sortable: true,
    phone: 'left',
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
  { name: 'mobile', label: 'Mobile', sortable: true, phone: 'left', cell: ({ mobile }) => mobile },
  {
    name: 'email',
    label: 'Email',
    sortable: true,
    cell: ({ email }) => (
      <span className="inline-block min-w-[18ch] wrap-anywhere">
        <Address>{email}</Address>
      </span>
    ),
  },
  { name: 'state', label: 'State', sortable: true, phone: 'right', cell: ({ state }) => state },
  {
    name: 'orders',
    label: 'Orders',
    numeric: true,
    sortable: true,
    phone: 'right',
    cell: ({ orders }) => <span className="whitespace-nowrap">{formatQuantity(orders, 'order')}</span>,
  },
  { name: 'points', label: 'Points', numeric: true, sortable: true, cell: ({ points }) => formatCount(points) },
  {
    name: 'createdAt',
    label: 'Joined',
    sortable: true,
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDate(createdAt)}</span>,
  },
];

export default function CustomerListPage(): ReactElement {
  const [state, change] = useListState();
  const { tag } = state.filters;
  const query = useApiQuery(
    listCustomers,
    {
      page: state.page,
      perPage: state.perPage,
      sort: state.sort,
      search: state.search,
      ...(tag === undefined ? {} : { tag }),
    },
    { keepPrevious: true },
  );
  const mayExport = useMay()('customers.export');
  return (
    <Page title="Customers">
      <FilteredList
        name="customers"
        file={
          mayExport
            ? {
                href: `/back-office/files/customers.csv?${fileQuery({ search: state.search, tag: tag ?? '' })}`,
                isProtected: true,
              }
            : null
        }
        searchPlaceholder="Name, mobile, email"
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
