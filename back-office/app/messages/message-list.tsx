/** Outbox: messages with their delivery status, and resending. */
import { type ListedMessage, listMessages, readDashboard, readMessage, resendMessage } from '@tola/contract/staff';
import { Chip } from '@tola/ui';
import { type ReactElement, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useApiMutation, useApiQuery } from '../api/hooks.ts';
import { Address } from '../controls/address.tsx';
import { buttonClass } from '../controls/button.tsx';
import { Confirm, Dialog } from '../controls/dialog.tsx';
import { formatDateTime, formatQuantity } from '../controls/format.ts';
import { LongText } from '../controls/long-text.tsx';
import { LoadingRows } from '../controls/states.tsx';
import { FilteredList } from '../lists/filtered-list.tsx';
import { choicesOf, type Filter } from '../lists/filters.tsx';
import type { Column } from '../lists/list.tsx';
import { fileQuery, useListState } from '../lists/list-state.ts';
import { useMay } from '../session/use-self.ts';
import { Page } from '../shell/page.tsx';
import { titleOf } from './message-texts-page.tsx';
import { TransportHealth } from './transport-health.tsx';

const STATES = ['waiting', 'sending', 'sent', 'failed', 'expired'] as const;

const FILTERS: readonly Filter[] = [
  { kind: 'choice', name: 'state', label: 'Status', choices: choicesOf(STATES) },
  {
    kind: 'choice',
    name: 'channel',
    label: 'Channel',
    choices: [
      ['mail', 'Email'],
      ['sms', 'SMS'],
    ],
  },
];

export default function OutboxPage(): ReactElement {
  const [state, change] = useListState();
  const [shown, setShown] = useState<ListedMessage | null>(null);
  const { state: messageState = '', channel = '' } = state.filters;
  const wanted = { search: state.search, state: messageState, channel };
  const query = useApiQuery(
    listMessages,
    { page: state.page, perPage: state.perPage, sort: state.sort, ...wanted },
    { keepPrevious: true, refetchSeconds: 15 },
  );
  const columns = useMemo(() => columnsOf(setShown), []);
  return (
    <Page
      title="Outbox"
      actions={
        <Link to="/message-texts" className={buttonClass()}>
          Message texts
        </Link>
      }
    >
      <TransportHealth className="mb-4" />
      <FilteredList
        name="outbox"
        file={{ href: `/back-office/files/outbox.csv?${fileQuery(wanted)}`, isProtected: true }}
        searchPlaceholder="Recipient or kind"
        filters={FILTERS}
        label="Messages"
        columns={columns}
        query={query}
        state={state}
        change={change}
        keyOf={({ id }) => id}
        empty="No matching messages"
      />
      <Dialog title={shown === null ? '' : titleOf(shown)} open={shown !== null} onClose={() => setShown(null)} wide>
        {shown !== null && <Message id={shown.id} />}
      </Dialog>
    </Page>
  );
}

function columnsOf(onOpen: (message: ListedMessage) => void): Column<ListedMessage>[] {
  return [
    {
      name: 'template',
      label: 'Message',
      sortable: true,
      phone: 'left',
      cell: (message) => (
        <button
          type="button"
          className="min-h-9 text-left font-semibold text-green-ink hover:underline"
          onClick={() => onOpen(message)}
        >
          {titleOf(message)}
        </button>
      ),
    },
    {
      name: 'recipient',
      label: 'To',
      sortable: true,
      phone: 'left',
      cell: ({ recipient, channel: by }) => (
        <span className="wrap-anywhere">
          <Address>{recipient}</Address>{' '}
          <span className="whitespace-nowrap text-muted">{by === 'mail' ? 'email' : by}</span>
        </span>
      ),
    },
    {
      name: 'state',
      label: 'Status',
      sortable: true,
      phone: 'right',
      cell: ({ state: one }) => <Chip tone={one === 'failed' ? 'bad' : one === 'sent' ? 'good' : 'plain'}>{one}</Chip>,
    },
    {
      name: 'lastError',
      label: 'Last error',
      sortable: true,
      phone: 'left',
      cell: ({ lastError }) => <span className="line-clamp-1 max-w-[40ch] text-muted">{lastError}</span>,
    },
    {
      name: 'createdAt',
      label: 'Created',
      sortable: true,
      phone: 'right',
      cell: ({ createdAt }) => (
        <span className="whitespace-nowrap max-md:text-[13px] max-md:text-muted">{formatDateTime(createdAt)}</span>
      ),
    },
  ];
}

function Message({ id }: { id: number }): ReactElement {
  const message = useApiQuery(readMessage, { id });
  const mayResend = useMay()(resendMessage.right);
  const resend = useApiMutation(resendMessage, {
    success: 'Message queued',
    invalidates: [listMessages, readMessage, readDashboard],
  });
  if (message.data === undefined)
    return message.isError ? <p className="text-down">{message.error.message}</p> : <LoadingRows rows={4} />;
  const { recipient, subject, text, state, sentAt, attempts, lastError } = message.data;
  return (
    <div className="grid gap-3">
      <p className="text-muted">
        To {recipient} · {state} {sentAt !== null && formatDateTime(sentAt)} · {formatQuantity(attempts, 'attempt')}{' '}
        {lastError !== '' && `· ${lastError}`}
      </p>
      {subject !== '' && <p className="font-semibold">{subject}</p>}
      <LongText label="Message">
        {text ?? 'The content is hidden: it contained a link or code for its recipient.'}
      </LongText>
      {mayResend && (
        <div>
          <Confirm
            tone="outline"
            label="Resend message"
            title={`Resend to ${recipient}?`}
            action="Resend message"
            busy={resend.isPending}
            onConfirm={() => resend.mutate({ id })}
          >
            If the first message arrived, the recipient gets it twice.
          </Confirm>
        </div>
      )}
    </div>
  );
}
