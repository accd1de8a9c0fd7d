import { ENQUIRY_KINDS, ENQUIRY_STATES, type ListedEnquiry, listColleagues, listEnquiries } from '@tola/contract/staff';
import { Chip } from '@tola/ui';
import type { ReactElement } from 'react';
import { useApiQuery } from '../api/hooks.ts';
import { NOTHING } from '../controls/format.ts';
import { DateAndTime } from '../controls/when.tsx';
import { FilteredList } from '../lists/filtered-list.tsx';
import { choicesOf } from '../lists/filters.tsx';
import type { Column } from '../lists/list.tsx';
import { fileQuery, useListState } from '../lists/list-state.ts';
import { Page } from '../shell/page.tsx';

export const ENQUIRY_TONES = { new: 'gold', 'in progress': 'gold', answered: 'good', closed: 'plain' } as const;

const COLUMNS: readonly Column<ListedEnquiry>[] = [
  {
    name: 'ticketNumber',
    label: 'Ticket',
    sortable: true,
    phone: 'left',
    cell: ({ ticketNumber }) => <span className="whitespace-nowrap">{ticketNumber}</span>,
  },
  {
    name: 'status',
    label: 'Status',
    sortable: true,
    phone: 'right',
    cell: ({ status }) => <Chip tone={ENQUIRY_TONES[status]}>{status}</Chip>,
  },
  {
    name: 'name',
    label: 'From',
    sortable: true,
    phone: 'left',
    cell: ({ name, kind }) => (
      <span>
        {name} <span className="text-muted">{kind}</span>
      </span>
    ),
  },
  {
    name: 'message',
    label: 'Message',
    sortable: true,
    phone: 'left',
    cell: ({ message }) => <span className="line-clamp-1 max-w-[48ch] md:max-xl:line-clamp-2">{message}</span>,
  },
  { name: 'assignedTo', label: 'Assigned to', sortable: true, cell: ({ assignedTo }) => assignedTo ?? NOTHING },
  {
    name: 'createdAt',
    label: 'Received',
    sortable: true,
    phone: 'right',
    cell: ({ createdAt }) => <DateAndTime at={createdAt} className="max-md:text-[13px] max-md:text-muted" />,
  },
];

export default function EnquiryListPage(): ReactElement {
  const [state, change] = useListState();
  const colleagues = useApiQuery(listColleagues, null);
  const { kind, status, assignedTo = '' } = state.filters;
  const wanted = {
    page: state.page,
    perPage: state.perPage,
    search: state.search,
    sort: state.sort,
    assignedTo,
    kind: ENQUIRY_KINDS.find((one) => one === kind) ?? null,
    status: ENQUIRY_STATES.find((one) => one === status) ?? null,
  };
  const query = useApiQuery(listEnquiries, wanted, { keepPrevious: true, refetchSeconds: 60 });
  const { page: _, perPage: __, sort: ___, ...filters } = wanted;
  return (
    <Page title="Enquiries">
      <FilteredList
        name="enquiries"
        file={{ href: `/back-office/files/enquiries.csv?${fileQuery(filters)}`, isProtected: true }}
        searchPlaceholder="Ticket, name, text"
        filters={[
          { kind: 'choice', name: 'status', label: 'Status', choices: choicesOf(ENQUIRY_STATES) },
          { kind: 'choice', name: 'kind', label: 'Kind', choices: choicesOf(ENQUIRY_KINDS) },
          {
            kind: 'choice',
            name: 'assignedTo',
            label: 'Assigned to',
            choices: (colleagues.data ?? []).map(({ name }) => [name, name] as const),
          },
        ]}
        label="Enquiries"
        columns={COLUMNS}
        query={query}
        state={state}
        change={change}
        keyOf={({ id }) => id}
        hrefOf={({ ticketNumber }) => `/enquiries/${ticketNumber}`}
        empty="No matching enquiries"
      />
    </Page>
  );
}
