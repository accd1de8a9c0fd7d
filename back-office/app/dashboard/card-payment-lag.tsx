import type { Dashboard } from '@tola/contract/staff';
import { Chip } from '@tola/ui';
import type { ReactElement } from 'react';
import { formatDuration, formatQuantity } from '../controls/format.ts';
import { MuteButton } from './mute-button.tsx';

/** Shown only while payment status checks with the payment provider are overdue. */
export function CardPaymentLag({ reads }: { reads: Dashboard['cardReads'] }): ReactElement | null {
  const { isLate, lagSeconds, due, awaySeconds } = reads;
  if (!isLate) return null;
  return (
    <section role="alert" aria-label="Online payments" className="box p-4 xl:col-span-3">
      <div className="flex items-center justify-between gap-2">
        <h2>Checks of online payments are late</h2>
        <span className="flex items-center gap-1">
          <Chip tone="bad">needs attention</Chip>
          <MuteButton alert="card-reads" />
        </span>
      </div>
      <p className="mt-1">
        {formatQuantity(due, 'payment')} to check with the provider, the oldest for {formatDuration(lagSeconds)}.
        Customers may have paid and still see their order waiting.
      </p>
      <p className="mt-1 text-muted">
        {awaySeconds === null
          ? 'Check that a worker process is running and whether the payment provider is rate-limiting requests.'
          : `The payment provider has not answered for ${formatDuration(awaySeconds)}. No payment is lost: the store keeps retrying.`}
      </p>
    </section>
  );
}
