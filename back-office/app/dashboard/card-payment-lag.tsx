import type { Dashboard } from '@tola/contract/staff';
import { Chip } from '@tola/ui';
import type { ReactElement } from 'react';
import { formatCount, formatDuration } from '../controls/format.ts';

/** Shown only while the store is behind with asking the card provider about payments. */
export function CardPaymentLag({ reads }: { reads: Dashboard['cardReads'] }): ReactElement | null {
  const { isLate, lagSeconds, due, awaySeconds } = reads;
  if (!isLate) return null;
  return (
    <section role="alert" aria-label="Card payments" className="box p-4 xl:col-span-3">
      <div className="flex items-center justify-between gap-2">
        <h2>Card payments are read late</h2>
        <Chip tone="bad">needs a look</Chip>
      </div>
      <p className="mt-1">
        {formatCount(due)} {due === 1 ? 'payment has' : 'payments have'} to be asked about, the oldest for{' '}
        {formatDuration(lagSeconds)}. Customers may have paid and still see their order waiting.
      </p>
      <p className="mt-1 text-muted">
        {awaySeconds === null
          ? 'Check that a worker process is running, and whether the card provider limits the number of calls.'
          : `The card provider has not answered for ${formatDuration(awaySeconds)}. No payment is lost: the store goes on asking.`}
      </p>
    </section>
  );
}
