import type { Dashboard } from '@tola/contract/staff';
import { Chip } from '@tola/ui';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { formatDate, formatDateTime, formatQuantity } from '../controls/format.ts';
import { providerAccountLabel } from '../controls/provider-account.ts';
import { MuteButton } from './mute-button.tsx';

/** Shown only while card payments wait for an account that the server has no working credentials of. */
export function StrandedCards({ accounts }: { accounts: Dashboard['strandedCards'] }): ReactElement | null {
  if (accounts.length === 0) return null;
  return (
    <section role="alert" aria-label="Online payments without working credentials" className="box p-4 xl:col-span-3">
      <div className="flex items-center justify-between gap-2">
        <h2>Online payments without working credentials</h2>
        <span className="flex items-center gap-1">
          <Chip tone="bad">Needs attention</Chip>
          <MuteButton alert="stranded-cards" />
        </span>
      </div>
      <ul className="mt-1">
        {accounts.map(({ provider, account, attempts, refunds, since, refusedSince }) => (
          <li key={`${provider} ${account ?? ''}`}>
            {providerAccountLabel({ provider, account })}: {waitingText(attempts, refunds)} since {formatDate(since)}.{' '}
            {refusedSince === null
              ? 'The server settings have no credentials for this account.'
              : `The provider has refused its credentials since ${formatDateTime(refusedSince)}.`}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-muted">
        The store can’t check these payments or refund them. Add or correct the account’s credentials in the server
        settings and restart the store. If an account has no credentials, its refunds can also be paid out{' '}
        <Link to="/bank" className="text-green-ink underline">
          by bank transfer
        </Link>
        .
      </p>
    </section>
  );
}

function waitingText(payments: number, refunds: number): string {
  const parts = [payments > 0 && formatQuantity(payments, 'payment'), refunds > 0 && formatQuantity(refunds, 'refund')];
  return parts.filter((part) => part !== false).join(' and ');
}
