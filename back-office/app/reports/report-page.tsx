import {
  type AnyReportRow,
  REPORT_NAMES,
  REPORTS,
  type ReportColumn,
  type ReportName,
  type ReportUnit,
  readReport,
} from '@tola/contract/staff';
import { formatRupees, formatWeight, indianDate } from '@tola/pricing';
import type { ReactElement } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useApiQuery } from '../api/hooks.ts';
import { buttonClass } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { formatCount } from '../controls/format.ts';
import { Filters } from '../lists/filters.tsx';
import { type Column, List } from '../lists/list.tsx';
import { useListState } from '../lists/list-state.ts';
import { PeriodFields } from '../lists/period-fields.tsx';
import { NotFound } from '../shell/not-found.tsx';
import { Page } from '../shell/page.tsx';

/** Every report: its table for a period, and the same as a file. */
export default function ReportPage(): ReactElement {
  const { name = REPORT_NAMES[0] } = useParams();
  const report = REPORT_NAMES.find((one) => one === name);
  return report === undefined ? <NotFound /> : <Report key={report} report={report} />;
}

function Report({ report }: { report: ReportName }): ReactElement {
  const [state, change] = useListState();
  const { title, description, columns } = REPORTS[report];
  const today = indianDate(new Date());
  const { from = `${today.slice(0, 8)}01`, to = today } = state.filters;
  const query = useApiQuery(readReport, { report, from, to }, { keepPrevious: true });
  const file = `/back-office/files/reports/${report}.csv?${new URLSearchParams({ from, to }).toString()}`;
  return (
    <Page
      title={title}
      about={description}
      more={
        <a className={buttonClass()} href={file} download>
          Export CSV
        </a>
      }
    >
      <Filters
        state={state}
        change={change}
        choice={<ReportChoice report={report} search={`?${new URLSearchParams({ from, to })}`} />}
        period={<PeriodFields from={from} to={to} change={change} />}
      />
      <List
        label={title}
        columns={Object.entries<ReportColumn>(columns).map(columnOf)}
        query={query}
        state={state}
        change={change}
        keyOf={(row) => Object.values(row).join()}
        empty="Nothing in this period."
        hasAllRows
        stacked
      />
    </Page>
  );
}

/** @param search the period, which the other report keeps */
function ReportChoice({ report, search }: { report: ReportName; search: string }): ReactElement {
  const navigate = useNavigate();
  return (
    <Field label="Report" className="min-w-0 flex-1 sm:w-[220px] sm:flex-none max-sm:[&>label]:sr-only">
      {(control) => (
        <select
          {...control}
          value={report}
          onChange={(event) => void navigate(`/reports/${event.currentTarget.value}${search}`)}
        >
          {REPORT_NAMES.map((name) => (
            <option key={name} value={name}>
              {REPORTS[name].title}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function columnOf([name, { label, unit }]: [string, ReportColumn]): Column<AnyReportRow> {
  return { name, label, numeric: unit !== 'text', sortable: true, cell: (row) => formatCell(unit, row[name]) };
}

function formatCell(unit: ReportUnit, value: string | number | undefined): string {
  if (typeof value !== 'number') return value ?? '';
  if (unit === 'paise') return formatRupees(value);
  return unit === 'milligrams' ? formatWeight(value) : formatCount(value);
}
