/** The GST return of a month: sections, checks, differences from the books, and the portal's files. */
import { GSTR1_SECTIONS, type GstReturn, readGstReturn } from '@tola/contract/staff';
import { formatRupees, indianDate } from '@tola/pricing';
import { classNames } from '@tola/ui';
import type { ReactElement, ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useApiQuery } from '../api/hooks.ts';
import { formatCount, formatDate } from '../controls/format.ts';
import { ProtectedDownload } from '../controls/protected-download.tsx';
import { ErrorState, LoadingRows } from '../controls/states.tsx';
import { useMay } from '../session/use-self.ts';
import { Page } from '../shell/page.tsx';
import { BookTable } from './book-table.tsx';
import { CheckDocuments } from './check-documents.tsx';
import { GstInputTax } from './gst-input-tax.tsx';
import { CHECK_LABELS, LEFT_OUT_LABELS, SECTION_LABELS } from './gst-labels.ts';
import { MonthPicker } from './month-picker.tsx';
import { daysOfMonth, monthBefore, nameOfMonth } from './months.ts';
import { PortalFigures } from './portal-figures.tsx';

export default function GstPage(): ReactElement {
  const [params, setParams] = useSearchParams();
  const month = params.get('month') ?? monthBefore(indianDate(new Date()).slice(0, 7));
  const query = useApiQuery(readGstReturn, { month }, { keepPrevious: true });
  const days = daysOfMonth(month);
  return (
    <Page title="GST returns" {...(query.data === undefined ? {} : { more: <Files month={month} /> })}>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <MonthPicker {...days} onMonth={(chosen) => setParams({ month: chosen })} />
      </div>
      {query.isPending && <LoadingRows />}
      {query.data === undefined && query.isError && <ErrorState error={query.error} onRetry={() => query.refetch()} />}
      {query.data !== undefined && <Return shown={query.data} isOld={query.isPlaceholderData} />}
    </Page>
  );
}

function Files({ month }: { month: string }): ReactNode {
  if (!useMay()('books.export')) return null;
  return (
    <>
      <ProtectedDownload href={`/back-office/files/gst/gstr1-${month}.json`}>GSTR-1 JSON</ProtectedDownload>
      <ProtectedDownload href={`/back-office/files/gst/gstr3b-${month}.json`}>GSTR-3B JSON</ProtectedDownload>
    </>
  );
}

function Return({ shown, isOld }: { shown: GstReturn; isOld: boolean }): ReactElement {
  const { month, gstin, schemaVersion, b2clLimitPaise, closedAt } = shown;
  return (
    <div className={classNames('grid grid-cols-[minmax(0,1fr)] gap-4 transition-opacity', isOld && 'opacity-60')}>
      <p className="-mt-1 text-muted">
        {/* No line begins with the separator. */}
        {nameOfMonth(month)} of {gstin}&nbsp;· file {schemaVersion}&nbsp;· B2CL above {formatRupees(b2clLimitPaise)}
        &nbsp;·{' '}
        {closedAt === null ? 'the month is open and its figures may still grow' : `closed ${formatDate(closedAt)}`}
      </p>
      <Checks shown={shown} />
      <Sections shown={shown} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
        <Outward shown={shown} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <GstInputTax input={shown.input} days={daysOfMonth(month)} />
          <Series shown={shown} />
        </div>
      </div>
      <Hsn shown={shown} />
      {shown.leftOut.length > 0 && <LeftOut shown={shown} />}
    </div>
  );
}

function Checks({ shown: { checks, differences, leftOut } }: { shown: GstReturn }): ReactElement {
  return (
    <section aria-label="Checks" className="box p-4">
      <h2 className="mb-2">Checks</h2>
      <ul>
        {checks.map(({ name, isMet, left, right, unit }) => (
          <li key={name} className="flex flex-wrap items-baseline gap-x-3 border-t border-line py-2 first:border-0">
            <span aria-hidden className={classNames('font-semibold', isMet ? 'text-up' : 'text-down')}>
              {isMet ? '✓' : '✕'}
            </span>
            <span className="min-w-0 flex-1">
              {CHECK_LABELS[name].title}
              <span className="block text-[13px] text-muted">{CHECK_LABELS[name].explanation}</span>
            </span>
            <span className={classNames('text-right tabular-nums', !isMet && 'font-semibold text-down')}>
              {isMet ? (
                figure(unit, left)
              ) : (
                <>
                  <span className="sr-only">Not met: </span>
                  {figure(unit, left)} and {figure(unit, right)}
                  <span className="block text-[13px]">difference {figure(unit, left - right)}</span>
                </>
              )}
            </span>
            {!isMet && <CheckDocuments name={name} {...{ differences, leftOut }} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function figure(unit: 'paise' | 'count', value: number): string {
  return unit === 'paise' ? formatRupees(value) : formatCount(value);
}

function Sections({ shown: { month, sections } }: { shown: GstReturn }): ReactElement {
  const mayExport = useMay()('books.export');
  return (
    <section aria-label="GSTR-1" className="box p-4">
      <h2 className="mb-2">GSTR-1</h2>
      <BookTable
        label="Sections of GSTR-1"
        heads={['Section', 'Documents', 'Taxable value', 'IGST', 'CGST', 'SGST', 'Total']}
        wideOnly={['Documents', 'IGST', 'CGST', 'SGST']}
        rows={sections.map((row) => [
          <span key="name">
            <b className="font-semibold">{row.section.toUpperCase()}</b>
            <span className="block text-[13px] text-muted">{SECTION_LABELS[row.section]}</span>
          </span>,
          formatCount(row.documents),
          ...[row.taxablePaise, row.igstPaise, row.cgstPaise, row.sgstPaise, row.valuePaise].map((paise) =>
            formatRupees(paise),
          ),
        ])}
      />
      {mayExport && (
        <p className="mt-3 flex flex-wrap items-center gap-2 text-[13px] text-muted">
          As CSV:
          {GSTR1_SECTIONS.map((section) => (
            <ProtectedDownload key={section} href={`/back-office/files/gst/gstr1-${month}-${section}.csv`}>
              {section}
            </ProtectedDownload>
          ))}
        </p>
      )}
    </section>
  );
}

function Outward({ shown }: { shown: GstReturn }): ReactElement {
  const { outward, interState } = shown;
  return (
    <section aria-label="GSTR-3B" className="box p-4">
      <h2 className="mb-2">GSTR-3B, outward supplies</h2>
      <p className="mb-2 text-[13px] text-muted">
        From the same rows as GSTR-1. The portal fills table 3.1 from GSTR-1 and locks it: mend a mistake by GSTR-1A
        before you file, or next month.
      </p>
      <PortalFigures shown={shown} />
      <h3 className="mt-4 mb-1">3.2 To other States, without GSTIN</h3>
      {interState.length === 0 ? (
        <p className="text-muted">None with tax in this month.</p>
      ) : (
        <BookTable
          label="Supplies to other States without GSTIN"
          heads={['Place of supply', 'Taxable value', 'IGST']}
          rows={interState.map(({ pos, taxablePaise, igstPaise }) => [
            pos,
            formatRupees(taxablePaise),
            formatRupees(igstPaise),
          ])}
        />
      )}
      <p className="sr-only">Outward taxable value {formatRupees(outward.taxablePaise)}</p>
    </section>
  );
}

function Series({ shown: { series } }: { shown: GstReturn }): ReactElement {
  return (
    <section aria-label="Documents issued" className="box p-4">
      <h2 className="mb-2">Documents issued</h2>
      {series.length === 0 ? (
        <p className="text-muted">No documents in this month.</p>
      ) : (
        <BookTable
          label="Documents issued"
          heads={['Numbers', 'Total', 'Cancelled', 'Net']}
          rows={series.map(({ first, last, numbers, cancelled }) => [
            <span key="numbers">
              {first} <span className="text-muted">to</span> {last}
            </span>,
            formatCount(numbers),
            formatCount(cancelled),
            formatCount(numbers - cancelled),
          ])}
        />
      )}
    </section>
  );
}

function Hsn({ shown: { hsn } }: { shown: GstReturn }): ReactElement {
  return (
    <section aria-label="HSN" className="box p-4">
      <h2 className="mb-2">HSN, net of credit notes</h2>
      {hsn.length === 0 ? (
        <p className="text-muted">Nothing was sold in this month.</p>
      ) : (
        <BookTable
          label="HSN"
          heads={['HSN', 'Grams', 'Rate', 'Taxable value', 'IGST', 'CGST', 'SGST']}
          wideOnly={['Rate', 'IGST', 'CGST', 'SGST']}
          rows={hsn.map((row) => [
            <span key="hsn">
              <b className="font-semibold">{row.hsn}</b> {row.buyers}
              <span className="block text-[13px] text-muted">{row.description}</span>
            </span>,
            formatCount(row.grams),
            `${row.rateBp / 100} %`,
            ...[row.taxablePaise, row.igstPaise, row.cgstPaise, row.sgstPaise].map((paise) => formatRupees(paise)),
          ])}
        />
      )}
    </section>
  );
}

function LeftOut({ shown: { leftOut } }: { shown: GstReturn }): ReactElement {
  return (
    <section aria-label="Not in the return" className="box p-4">
      <h2 className="mb-2">In the books, not in this return</h2>
      <BookTable
        label="Documents that the return leaves out"
        heads={['Document', 'Why', 'Date', 'Total']}
        rows={leftOut.map(({ number, orderNumber, why, dated, valuePaise }) => [
          <Link key="number" to={`/orders/${orderNumber}`} className="font-semibold text-green-ink hover:underline">
            {number}
          </Link>,
          LEFT_OUT_LABELS[why],
          formatDate(dated),
          formatRupees(valuePaise),
        ])}
      />
    </section>
  );
}
