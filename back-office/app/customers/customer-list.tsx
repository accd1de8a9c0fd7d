import { type ListedCustomer, listCustomers } from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { useAsk } from '../calls/use-calls.ts';
import { count, day } from '../controls/words.ts';
import { FilteredList } from '../lists/filtered-list.tsx';
import type { Column } from '../lists/list.tsx';
import { useListState } from '../lists/list-state.ts';
import { Page } from '../shell/page.tsx';

const COLUMNS: readonly Column<ListedCustomer>[] = [
  { name: 'name', label: 'Name', cell: ({ name }) => name },
  { name: 'mobile', label: 'Mobile', cell: ({ mobile }) => mobile },
  { name: 'email', label: 'E-mail', cell: ({ email }) => <span className="break-all">{email}</span>, secondary: true },
  { name: 'state', label: 'State', cell: ({ state }) => state, secondary: true },
  { name: 'orders', label: 'Orders', figures: true, cell: ({ orders }) => count(orders) },
  { name: 'points', label: 'Points', figures: true, cell: ({ points }) => count(points), secondary: true },
  {
    name: 'createdAt',
    label: 'Since',
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{day(createdAt)}</span>,
    secondary: true,
  },
];

export default function CustomerListPage(): ReactElement {
  const [state, change] = useListState();
  const query = useAsk(
    listCustomers,
    { page: state.page, perPage: state.perPage, search: state.search },
    { keep: true },
  );
  return (
    <Page title="Customers">
      <FilteredList
        searches="Name, mobile or e-mail"
        label="Customers"
        columns={COLUMNS}
        query={query}
        state={state}
        change={change}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `/customers/${id}`}
        nothing="No customer fits this."
      />
    </Page>
  );
}
