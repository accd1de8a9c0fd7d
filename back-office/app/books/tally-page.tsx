/** Export to Tally: what waits in a period, its export, and the log of exports with their files. */
import {
  exportTally,
  readTally,
  TALLY_EXPORTS_SHOWN,
  TALLY_VOUCHERS,
  type TallyBooks,
  type TallyExport,
} from '@tola/contract/staff';
import { formatRupees, indianDate, type Paise } from '@tola/pricing';
import { classNames } from '@tola/ui';
import type { ReactElement, ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useApiMutation, useApiQuery } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { formatCount, formatDate, formatDateTime, formatQuantity } from '../controls/format.ts';
import { ProtectedDownload } from '../controls/protected-download.tsx';
import { ErrorState, LoadingRows } from '../controls/states.tsx';
import { useMay } from '../session/use-self.ts';
import { Page } from '../shell/page.tsx';
import { BookTable } from './book-table.tsx';
import { MonthPicker } from './month-picker.tsx';
import { daysOfMonth } from './months.ts';

interface Days {
  from: string;
  to: string;
}

export default function TallyPage(): ReactElement {
  const [params, setParams] = useSearchParams();
  const month = daysOfMonth(indianDate(new Date()).slice(0, 7));
  const days = { from: params.get('from') ?? month.from, to: params.get('to') ?? month.to };
  const query = useApiQuery(readTally, days, { keepPrevious: true });
  const shown = query.isError ? undefined : query.data;
  return (
    <Page title="Tally">
      <p className="mt-2 mb-4 max-w-[75ch] text-muted sm:-mt-2">
        Sales, purchases, credit notes and payments as XML that Tally imports. Each voucher goes into one export, so
        that nothing is booked twice.
      </p>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <MonthPicker {...days} onMonth={(chosen) => setParams(daysOfMonth(chosen))} />
        <div className="grid w-full grid-cols-2 gap-3 sm:flex sm:w-auto">
          <Day label="From" value={days.from} onDay={(from) => setParams({ ...days, from })} />
          <Day label="To" value={days.to} onDay={(to) => setParams({ ...days, to })} />
        </div>
      </div>
      {query.isPending && <LoadingRows />}
      {query.isError && <ErrorState error={query.error} onRetry={() => query.refetch()} />}
      {shown !== undefined && (
        <div
          className={classNames(
            'grid grid-cols-[minmax(0,1fr)] gap-4 transition-opacity',
            query.isPlaceholderData && 'opacity-60',
          )}
        >
          <Preview shown={shown} days={days} />
          <Log exports={shown.exports} />
        </div>
      )}
    </Page>
  );
}

function Day({ label, value, onDay }: { label: string; value: string; onDay: (day: string) => void }): ReactElement {
  return (
    <Field label={label} className="min-w-0 sm:w-[150px]">
      {(control) => (
        <input
          {...control}
          type="date"
          value={value}
          onChange={(event) => event.currentTarget.value !== '' && onDay(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

function Preview({ shown, days }: { shown: TallyBooks; days: Days }): ReactElement {
  const { counts, company } = shown;
  const waiting = counts.reduce((sum, one) => sum + one.waiting, 0);
  return (
    <section aria-label="Vouchers of the period" className="box p-4">
      <h2 className="mb-2">
        {formatDate(days.from)} to {formatDate(days.to)}
      </h2>
      {counts.length === 0 ? (
        <p className="text-muted">Nothing was booked on these days.</p>
      ) : (
        <BookTable
          label="Vouchers of the period"
          heads={['Voucher', 'To export', 'Exported']}
          rows={counts.map((one) => [
            <span key="voucher">
              {one.voucher}
              <span className="block text-[13px] text-muted">{TALLY_VOUCHERS[one.voucher]} in Tally</span>
            </span>,
            <Counted key="waiting" count={one.waiting} paise={one.waitingPaise} />,
            <Counted key="exported" count={one.exported} paise={one.exportedPaise} />,
          ])}
        />
      )}
      <p className="mt-3 text-[13px] text-muted">
        {company === '' ? 'For the company that is open in Tally.' : `For the company ${company}.`} Its name and those
        of ledgers are in Settings, Taxes, tally.
      </p>
      {counts.length > 0 && <ExportButton waiting={waiting} days={days} />}
    </section>
  );
}

function Counted({ count, paise }: { count: number; paise: Paise }): ReactNode {
  if (count === 0) return '–';
  return (
    <>
      {formatCount(count)}
      <span className="block text-[13px] text-muted">{formatRupees(paise)}</span>
    </>
  );
}

function ExportButton({ waiting, days }: { waiting: number; days: Days }): ReactNode {
  const mayExport = useMay()('books.export');
  const run = useApiMutation(exportTally, {
    success: 'Exported. Download masters and vouchers below',
    invalidates: [readTally],
  });
  if (waiting === 0) return <p className="mt-3">All of it was exported.</p>;
  if (!mayExport) return null;
  return (
    <Button tone="solid" className="mt-3" busy={run.isPending} onClick={() => run.mutate(days)}>
      Export {formatQuantity(waiting, 'voucher')}
    </Button>
  );
}

function Log({ exports }: { exports: readonly TallyExport[] }): ReactElement {
  return (
    <section aria-label="Exports" className="box p-4">
      <h2 className="mb-2">Exports</h2>
      {exports.length === 0 ? (
        <p className="text-muted">Nothing was exported yet.</p>
      ) : (
        <>
          <p className="mb-3 max-w-[75ch] text-[13px] text-muted">
            Import the masters first, then the vouchers. Downloading again gives the same file: vouchers that are in
            Tally already would be booked twice.
          </p>
          <ul>
            {exports.map((one) => (
              <Exported key={one.id} one={one} />
            ))}
          </ul>
          {exports.length === TALLY_EXPORTS_SHOWN && (
            <p className="mt-2 text-[13px] text-muted">The latest {TALLY_EXPORTS_SHOWN} exports.</p>
          )}
        </>
      )}
    </section>
  );
}

function Exported({ one }: { one: TallyExport }): ReactElement {
  const mayExport = useMay()('books.export');
  const href = (part: string): string => `/back-office/files/tally/tally-${one.id}-${part}.xml`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3 first:border-0 first:pt-0">
      <span className="min-w-56 flex-1">
        <b className="font-semibold">
          {formatDate(one.from)} to {formatDate(one.to)}
        </b>
        <span className="block tabular-nums">
          {formatQuantity(one.vouchers, 'voucher')}, {formatRupees(one.paise)}
        </span>
        <span className="block text-[13px] text-muted">
          No. {one.id}, exported {formatDateTime(one.exportedAt)} by {one.exportedBy}
        </span>
        <span className={classNames('block text-[13px]', one.downloads === 0 ? 'text-muted' : 'text-ink')}>
          {one.downloads === 0
            ? 'Not downloaded yet'
            : `Downloaded ${formatQuantity(one.downloads, 'time')}, last ${formatDateTime(one.downloadedAt)}`}
        </span>
      </span>
      {mayExport && (
        <span className="flex flex-wrap gap-2">
          <ProtectedDownload href={href('masters')}>Masters</ProtectedDownload>
          <ProtectedDownload href={href('vouchers')}>
            {one.downloads === 0 ? 'Vouchers' : 'Vouchers again'}
          </ProtectedDownload>
        </span>
      )}
    </li>
  );
}
