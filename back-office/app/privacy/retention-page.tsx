/** Retention: how long each kind of personal data is kept, and what the nightly job has erased. */
import { type RetentionFigures, readRetention } from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { useApiQuery } from '../api/hooks.ts';
import { formatCount, formatDateTime } from '../controls/format.ts';
import { ErrorState, LoadingRows } from '../controls/states.tsx';
import { Page } from '../shell/page.tsx';

type Kind = RetentionFigures['kinds'][number];

export default function RetentionPage(): ReactElement {
  const retention = useApiQuery(readRetention, null);
  if (retention.isPending) return <LoadingRows />;
  if (retention.data === undefined) return <ErrorState error={retention.error} onRetry={() => retention.refetch()} />;
  const { kinds, fixed, proceedingOpen } = retention.data;
  return (
    <Page title="Retention of personal data">
      <div className="grid gap-4">
        <p className="max-w-[75ch] text-muted">
          Data is erased every night at 3:40 am IST once its period is over. Tax and money-laundering law set the
          minimum of some periods and take precedence over a customer’s request for erasure. Change the periods under{' '}
          <Link to="/settings" className="text-green-ink underline">
            Settings, Retention of personal data
          </Link>
          .
        </p>
        {proceedingOpen && (
          <p role="status" className="box border-gold p-4 font-medium">
            A proceeding is open: nothing that a law requires to be kept is erased.
          </p>
        )}
        <ul className="box divide-y divide-line">
          {kinds.map((kind) => (
            <li
              key={kind.name}
              className="grid gap-x-6 gap-y-1 p-4 lg:grid-cols-[minmax(0,1fr)_150px_170px] xl:grid-cols-[minmax(0,1fr)_180px_230px]"
            >
              <div>
                <h2 className="text-base">{kind.label}</h2>
                <p className="max-w-[65ch] text-[13px] text-muted">{kind.ground}</p>
              </div>
              <Period kind={kind} />
              <LastRun kind={kind} />
            </li>
          ))}
        </ul>
        <section aria-labelledby="fixed" className="box p-4">
          <h2 id="fixed" className="mb-2">
            Erased by other jobs
          </h2>
          <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
            {fixed.map(({ label, period }) => (
              <div key={label} className="contents">
                <dt className="font-medium">{label}</dt>
                <dd className="text-muted max-sm:mb-2">{period}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </Page>
  );
}

function Period({ kind: { period, unit, legalMinimum } }: { kind: Kind }): ReactElement {
  return (
    <p>
      {formatCount(period)} {unit}
      {legalMinimum !== null && (
        <span className="block text-[13px] text-muted">
          By law at least {formatCount(legalMinimum)} {unit}
        </span>
      )}
    </p>
  );
}

function LastRun({ kind: { lastRunAt, erasedLast, erasedInAll } }: { kind: Kind }): ReactElement {
  if (lastRunAt === null) return <p className="text-muted">Has not run yet</p>;
  return (
    <p>
      {formatCount(erasedLast)} erased on {formatDateTime(lastRunAt)}
      <span className="block text-[13px] text-muted">{formatCount(erasedInAll)} in total</span>
    </p>
  );
}
