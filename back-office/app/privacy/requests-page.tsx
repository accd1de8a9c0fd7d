/** Requests of customers about their personal data: the grievance officer's queue. */
import { DATA_REQUEST_STATES, listDataRequests, type StaffDataRequest } from '@tola/contract/staff';
import { Chip } from '@tola/ui';
import { type ReactElement, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useApiQuery } from '../api/hooks.ts';
import { Dialog } from '../controls/dialog.tsx';
import { formatDate, sentenceCase } from '../controls/format.ts';
import { FilteredList } from '../lists/filtered-list.tsx';
import { choicesOf } from '../lists/filters.tsx';
import type { Column } from '../lists/list.tsx';
import { fileQuery, useListState } from '../lists/list-state.ts';
import { Page } from '../shell/page.tsx';
import { AnswerForm } from './answer-form.tsx';

export default function RequestsPage(): ReactElement {
  const [state, change] = useListState();
  const [shown, setShown] = useState<StaffDataRequest | null>(null);
  const wanted = DATA_REQUEST_STATES.find((one) => one === state.filters.state) ?? null;
  const query = useApiQuery(
    listDataRequests,
    { page: state.page, perPage: state.perPage, sort: state.sort, state: wanted },
    { keepPrevious: true, refetchSeconds: 60 },
  );
  const columns = useMemo(() => columnsOf(setShown), []);
  return (
    <Page title="Data requests">
      <FilteredList
        name="privacy/requests"
        file={{ href: `/back-office/files/data-requests.csv?${fileQuery({ state: wanted })}`, isProtected: true }}
        filters={[{ kind: 'choice', name: 'state', label: 'Status', choices: choicesOf(DATA_REQUEST_STATES) }]}
        label="Data requests"
        columns={columns}
        query={query}
        state={state}
        change={change}
        keyOf={({ id }) => id}
        empty="No data requests"
      />
      <Dialog
        title={shown === null ? '' : `${sentenceCase(shown.kind)} ${shown.number}`}
        open={shown !== null}
        onClose={() => setShown(null)}
        wide
      >
        {shown !== null && <Request request={shown} onDone={() => setShown(null)} />}
      </Dialog>
    </Page>
  );
}

function columnsOf(onOpen: (request: StaffDataRequest) => void): Column<StaffDataRequest>[] {
  return [
    {
      name: 'number',
      label: 'Request',
      sortable: true,
      phone: 'left',
      cell: (request) => (
        <button
          type="button"
          className="min-h-9 text-left font-semibold whitespace-nowrap text-green-ink hover:underline"
          onClick={() => onOpen(request)}
        >
          {request.number}
        </button>
      ),
    },
    { name: 'kind', label: 'About', sortable: true, phone: 'left', cell: ({ kind }) => sentenceCase(kind) },
    {
      name: 'state',
      label: 'Status',
      sortable: true,
      phone: 'right',
      cell: ({ state }) => <Chip tone={state === 'open' ? 'gold' : 'plain'}>{state}</Chip>,
    },
    { name: 'customer', label: 'Customer', sortable: true, phone: 'left', cell: ({ customer }) => customer },
    {
      name: 'dueAt',
      label: 'Due',
      sortable: true,
      phone: 'right',
      cell: ({ dueAt, endedAt }) => <Due dueAt={dueAt} isEnded={endedAt !== null} />,
    },
  ];
}

function Due({ dueAt, isEnded }: { dueAt: string; isEnded: boolean }): ReactElement {
  const isLate = !isEnded && new Date(dueAt) < new Date();
  return (
    <span className={isLate ? 'font-semibold text-down' : ''}>
      {formatDate(dueAt)}
      {isLate && ', overdue'}
    </span>
  );
}

function Request({ request, onDone }: { request: StaffDataRequest; onDone: () => void }): ReactElement {
  const { customer, customerId, requestedAt, dueAt, effectiveAt, message, answer, state } = request;
  return (
    <div className="grid gap-3">
      <p className="text-muted">
        <Link to={`/customers/${customerId}`} className="text-green-ink underline">
          {customer}
        </Link>{' '}
        · received {formatDate(requestedAt)} · due {formatDate(dueAt)}
        {effectiveAt !== null && ` · takes effect ${formatDate(effectiveAt)}`}
      </p>
      {message !== '' && <p className="break-words whitespace-pre-wrap">{message}</p>}
      {answer !== '' && <p className="border-l-2 border-gold pl-3 break-words whitespace-pre-wrap">{answer}</p>}
      {state === 'waiting' && (
        <p>The account is erased by itself on its day, unless the customer cancels or an order is open.</p>
      )}
      {state === 'open' && <AnswerForm request={request} onDone={onDone} />}
    </div>
  );
}
