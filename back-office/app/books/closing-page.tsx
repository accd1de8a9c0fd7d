/** Months of the books: what each adds up to, closing the next one, and reopening the last. */
import { type BookMonth, type Closing, closeMonth, readClosing } from '@tola/contract/staff';
import { formatRupees } from '@tola/pricing';
import { Chip } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router';
import { useApiMutation, useApiQuery } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { formatCount, formatDate } from '../controls/format.ts';
import { ErrorState, LoadingRows } from '../controls/states.tsx';
import { useMay } from '../session/use-self.ts';
import { Page } from '../shell/page.tsx';
import { BookTable } from './book-table.tsx';
import { nameOfMonth } from './months.ts';
import { ReopenForm } from './reopen-form.tsx';

export default function ClosingPage(): ReactElement {
  const query = useApiQuery(readClosing, null);
  return (
    <Page title="Closing">
      <p className="mt-2 mb-4 max-w-[75ch] text-muted sm:-mt-2">
        A closed month takes no more documents: an invoice or credit note that comes late is dated in the next month.
        Close a month before you file its returns.
      </p>
      {query.isPending && <LoadingRows />}
      {query.data === undefined && query.isError && <ErrorState error={query.error} onRetry={() => query.refetch()} />}
      {query.data !== undefined && <Months closing={query.data} />}
    </Page>
  );
}

function Months({ closing }: { closing: Closing }): ReactElement {
  const may = useMay();
  const [reopening, setReopening] = useState(false);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {closing.next !== null && may('books.close') && <NextMonth month={closing.next} />}
      <section aria-label="Months" className="box p-4">
        <BookTable
          label="Months"
          heads={['Month', 'State', 'Invoices', 'Credit notes', 'Taxable value', 'GST']}
          rows={closing.months.map((row) => [
            <Link
              key="month"
              to={`/books/gst?month=${row.month}`}
              className="font-semibold text-green-ink hover:underline"
            >
              {nameOfMonth(row.month)}
            </Link>,
            <State key="state" row={row} />,
            formatCount(row.invoices),
            formatCount(row.creditNotes),
            formatRupees(row.taxablePaise),
            formatRupees(row.taxPaise),
          ])}
        />
      </section>
      {closing.last !== null && may('books.reopen') && !reopening && (
        <span>
          <Button onClick={() => setReopening(true)}>Reopen {nameOfMonth(closing.last)}</Button>
        </span>
      )}
      {closing.last !== null && reopening && <ReopenForm month={closing.last} onDone={() => setReopening(false)} />}
    </div>
  );
}

function NextMonth({ month }: { month: string }): ReactElement {
  const [isAsking, setAsking] = useState(false);
  const close = useApiMutation(closeMonth, {
    success: `${nameOfMonth(month)} is closed`,
    invalidates: [readClosing],
    onDone: () => setAsking(false),
  });
  return (
    <section aria-label="Next to close" className="box flex flex-wrap items-center gap-3 p-4">
      <span className="min-w-48 flex-1">
        <b className="font-semibold">{nameOfMonth(month)}</b> is over and open.
        <span className="block text-[13px] text-muted">
          {isAsking
            ? 'Check its return first. Later documents will be dated in the next month; only an owner can reopen it.'
            : 'Check its registers and return, then close it.'}
        </span>
      </span>
      {isAsking ? (
        <>
          <Button tone="solid" busy={close.isPending} onClick={() => close.mutate({ month })}>
            Close {nameOfMonth(month)}
          </Button>
          <Button onClick={() => setAsking(false)}>Cancel</Button>
        </>
      ) : (
        <Button tone="solid" onClick={() => setAsking(true)}>
          Close month
        </Button>
      )}
    </section>
  );
}

function State({ row: { state, closedAt, closedBy } }: { row: BookMonth }): ReactElement {
  if (state !== 'closed') return <Chip tone="plain">{state === 'current' ? 'running' : 'open'}</Chip>;
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2">
      <Chip tone="good">closed</Chip>
      {closedAt !== null && (
        <span className="text-[13px] text-muted">
          {formatDate(closedAt)} by {closedBy}
        </span>
      )}
    </span>
  );
}
