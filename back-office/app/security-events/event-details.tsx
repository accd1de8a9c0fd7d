import { type ListedSecurityEvent, listCustomers } from '@tola/contract/staff';
import { Chip } from '@tola/ui';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { Fact, Facts } from '../controls/facts.tsx';
import { formatCount, formatDateTime } from '../controls/format.ts';
import { useMay } from '../session/use-self.ts';
import { causeOf } from './cause.ts';

export function Outcome({ outcome }: Pick<ListedSecurityEvent, 'outcome'>): ReactElement {
  return <Chip tone={outcome === 'refused' ? 'bad' : 'plain'}>{outcome}</Chip>;
}

/** Everything recorded about a security event. */
export function EventDetails({ event }: { event: ListedSecurityEvent }): ReactElement {
  const { outcome, at, times, reason, customer, staff, ip, userAgent } = event;
  const { words, call } = causeOf(reason);
  return (
    <Facts>
      <Fact name="Outcome">
        <Outcome outcome={outcome} />
      </Fact>
      <Fact name="When">{formatDateTime(at)}</Fact>
      <Fact name="Times in that minute">{formatCount(times)}</Fact>
      {words !== '' && <Fact name="Cause">{words}</Fact>}
      {call !== '' && <Fact name="Call">{call}</Fact>}
      {customer !== null && (
        <Fact name="Customer">
          <CustomerName customer={customer} />
        </Fact>
      )}
      {staff !== null && <Fact name="Staff">{staff.name}</Fact>}
      <Fact name="IP address">{ip === '' ? 'Not recorded' : ip}</Fact>
      {userAgent !== '' && <Fact name="Browser">{userAgent}</Fact>}
    </Facts>
  );
}

function CustomerName({ customer }: { customer: NonNullable<ListedSecurityEvent['customer']> }): ReactElement {
  const may = useMay();
  if (!may(listCustomers.right)) return <>{customer.name}</>;
  return (
    <Link to={`/customers/${customer.id}`} className="text-green-ink underline">
      {customer.name}
    </Link>
  );
}
