/** Security events: logins, refusals, exports and views of records, searched by account, address and time. */
import {
  type ListedSecurityEvent,
  listSecurityEvents,
  SECURITY_EVENT_KINDS,
  SECURITY_EVENT_OUTCOMES,
  type SecurityEventKind,
} from '@tola/contract/staff';
import { indianInstant } from '@tola/pricing';
import { type ReactElement, useState } from 'react';
import { useApiQuery } from '../api/hooks.ts';
import { Dialog } from '../controls/dialog.tsx';
import { formatCount } from '../controls/format.ts';
import { DateAndTime } from '../controls/when.tsx';
import { FilteredList } from '../lists/filtered-list.tsx';
import { choicesOf, type Filter } from '../lists/filters.tsx';
import type { Column } from '../lists/list.tsx';
import { fileQuery, type ListState, useListState } from '../lists/list-state.ts';
import { Page } from '../shell/page.tsx';
import { causeOf } from './cause.ts';
import { EventDetails, Outcome } from './event-details.tsx';

const KIND_CHOICES = Object.entries(SECURITY_EVENT_KINDS).toSorted(([, one], [, other]) => one.localeCompare(other));

const FILTERS: readonly Filter[] = [
  { kind: 'choice', name: 'kind', label: 'Event', choices: KIND_CHOICES },
  { kind: 'choice', name: 'outcome', label: 'Outcome', choices: choicesOf(SECURITY_EVENT_OUTCOMES) },
  { kind: 'period', name: 'from', hasTimes: true },
];

export default function SecurityEventsPage(): ReactElement {
  const [state, change] = useListState();
  const [shown, setShown] = useState<ListedSecurityEvent | null>(null);
  const wanted = wantedOf(state);
  const { page, perPage, sort } = state;
  const query = useApiQuery(listSecurityEvents, { ...wanted, page, perPage, sort }, { keepPrevious: true });
  return (
    <Page title="Security events">
      <FilteredList
        name="security-events"
        file={{ href: `/back-office/files/security-events.csv?${fileQuery(wanted)}`, isProtected: true }}
        searchPlaceholder="Name, mobile, IP"
        filters={FILTERS}
        label="Security events"
        columns={columnsWith(setShown)}
        query={query}
        state={state}
        change={change}
        keyOf={({ id }) => id}
        empty="No matching security events"
      />
      <p className="mt-3 max-w-[75ch] text-[13px] text-muted">
        Logins, codes, refusals, exports and views of customer records. Identical events of a minute are one row. Every
        view of this list is logged.
      </p>
      <Dialog title={shown === null ? '' : kindName(shown)} open={shown !== null} onClose={() => setShown(null)} wide>
        {shown !== null && <EventDetails event={shown} />}
      </Dialog>
    </Page>
  );
}

function columnsWith(onOpen: (event: ListedSecurityEvent) => void): readonly Column<ListedSecurityEvent>[] {
  return [
    {
      name: 'kind',
      label: 'Event',
      sortable: true,
      phone: 'left',
      cell: (event) => (
        <button
          type="button"
          className="min-h-9 text-left font-semibold text-green-ink hover:underline"
          onClick={() => onOpen(event)}
        >
          {kindName(event)}
          {event.times > 1 && <span className="font-normal text-muted"> × {formatCount(event.times)}</span>}
        </button>
      ),
    },
    {
      name: 'outcome',
      label: 'Outcome',
      sortable: true,
      phone: 'right',
      cell: ({ outcome }) => <Outcome outcome={outcome} />,
    },
    {
      name: 'account',
      label: 'Account',
      sortable: true,
      phone: 'left',
      cell: ({ customer, staff }) => (customer ?? staff)?.name ?? '–',
    },
    {
      name: 'ip',
      label: 'IP address',
      sortable: true,
      // The long ones of IPv6 in several lines.
      cell: ({ ip }) => (
        <span className="tabular-nums wrap-anywhere md:inline-block md:min-w-[13ch]">{ip === '' ? '–' : ip}</span>
      ),
    },
    {
      name: 'reason',
      label: 'Cause',
      sortable: true,
      cell: ({ reason }) => (
        <span className="line-clamp-2 max-w-[36ch] break-words text-muted md:min-w-24">{causeOf(reason).words}</span>
      ),
    },
    {
      name: 'at',
      label: 'When',
      sortable: true,
      phone: 'right',
      cell: ({ at }) => <DateAndTime at={at} className="max-md:text-[13px] max-md:text-muted" />,
    },
  ];
}

function kindName({ kind }: Pick<ListedSecurityEvent, 'kind'>): string {
  return SECURITY_EVENT_KINDS[kind];
}

function wantedOf({ search, filters }: ListState) {
  const { kind = '', from = '', to = '' } = filters;
  const isAddress = ADDRESS.test(search);
  return {
    search: isAddress ? '' : search,
    address: isAddress ? search : '',
    kind: isKind(kind) ? kind : null,
    outcome: SECURITY_EVENT_OUTCOMES.find((one) => one === filters.outcome) ?? null,
    from: instantOf(from),
    to: instantOf(to),
  };
}

/** An IP address or its beginning: "203.0.113.9", "203.0.", "2001:db8:". */
const ADDRESS = /^(\d{1,3}\.[\d.]*|[\da-f]{0,4}:[\da-f:.]*)$/i;

function isKind(text: string): text is SecurityEventKind {
  return Object.hasOwn(SECURITY_EVENT_KINDS, text);
}

/** A date and time in IST as an instant; null for one that is not complete. */
function instantOf(text: string): string | null {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) ? indianInstant(text).toISOString() : null;
}
