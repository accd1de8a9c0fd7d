/** Months of the books: what each adds up to, closing the next one, and reopening the last. */
import { type BookMonth, type Closing, closeMonth, readClosing } from '@tola/contract/staff';
import { formatRupees } from '@tola/pricing';
import { Chip } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { useApiMutation, useApiQuery } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { formatCount, formatDate } from '../controls/format.ts';
import { ErrorState, LoadingRows } from '../controls/states.tsx';
import type { Column } from '../lists/list.tsx';
import { UNSORTED } from '../lists/list-state.ts';
import { ListTable } from '../lists/list-table.tsx';
import { useMay } from '../session/use-self.ts';
import { Page } from '../shell/page.tsx';
import { nameOfMonth } from './months.ts';
import { ReopenForm } from './reopen-form.tsx';

const COLUMNS: readonly Column<BookMonth>[] = [
  { name: 'month', label: 'Month', phone: 'left', cell: ({ month }) => nameOfMonth(month) },
  { name: 'state', label: 'State', phone: 'right', cell: (row) => <State row={row} /> },
  figure('invoices', 'Invoices', 'left', ({ invoices }) => formatCount(invoices)),
  figure('creditNotes', 'Credit notes', 'right', ({ creditNotes }) => formatCount(creditNotes)),
  figure('taxablePaise', 'Taxable value', 'left', ({ taxablePaise }) => formatRupees(taxablePaise)),
  figure('taxPaise', 'GST', 'right', ({ taxPaise }) => formatRupees(taxPaise)),
];

function figure(
  name: keyof BookMonth,
  label: string,
  phone: 'left' | 'right',
  text: (row: BookMonth) => string,
): Column<BookMonth> {
  const cell = (row: BookMonth): ReactElement => <span className="whitespace-nowrap">{text(row)}</span>;
  return { ...{ name, label, phone, cell }, numeric: true, isNamedOnPhone: true };
}

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
      <section aria-label="Months" className="box overflow-x-auto">
        <ListTable
          label="Months of the books"
          rows={closing.months}
          columns={COLUMNS}
          state={UNSORTED}
          change={() => {}}
          keyOf={({ month }) => month}
          hrefOf={({ month }) => `/books/gst?month=${month}`}
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
    closes: () => setAsking(false),
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
    <span className="inline-flex flex-wrap items-center gap-x-2 max-md:justify-end">
      <Chip tone="good">closed</Chip>
      {closedAt !== null && (
        <span className="text-[13px] text-muted">
          {formatDate(closedAt)} by {closedBy}
        </span>
      )}
    </span>
  );
}
