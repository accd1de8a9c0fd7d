/** A count sheet: entered blind with one thumb, submitted, then approved with its differences. */
import {
  COUNT_STATE_LABELS,
  type CountSheet,
  decideCount,
  listCounts,
  readCount,
  submitCount,
} from '@tola/contract/staff';
import { formatWeight } from '@tola/pricing';
import { type ReactElement, useState } from 'react';
import { useParams } from 'react-router';
import { useApiMutation, useApiQuery } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { formatCount, formatDateTime, formatQuantity } from '../controls/format.ts';
import { EmptyState, ErrorState, LoadingRows } from '../controls/states.tsx';
import { ReasonForm } from '../forms/reason-form.tsx';
import { useMay } from '../session/use-self.ts';
import { Page } from '../shell/page.tsx';
import { CountedPieces } from './counted-pieces.tsx';

export default function CountPage(): ReactElement {
  const countId = Number(useParams().countId) || 0;
  const sheet = useApiQuery(readCount, { countId });
  if (sheet.isPending) return <LoadingRows />;
  if (sheet.data === undefined) return <ErrorState error={sheet.error} onRetry={() => sheet.refetch()} />;
  const { location, state, startedBy, startedAt, decidedBy, decidedAt } = sheet.data;
  return (
    <Page
      title={`Count of ${location}`}
      back={{ to: '/stock/counts', label: 'Stock counts' }}
      actions={
        <Button className="print:hidden" onClick={() => window.print()}>
          Print
        </Button>
      }
    >
      <p className="mb-4 text-muted">
        {COUNT_STATE_LABELS[state]}. Begun by {startedBy}, {formatDateTime(startedAt)}
        {decidedBy !== null && `; decided by ${decidedBy}, ${formatDateTime(decidedAt)}`}
      </p>
      {state === 'open' ? <Entry sheet={sheet.data} /> : <Differences sheet={sheet.data} />}
      <Steps sheet={sheet.data} />
    </Page>
  );
}

function Entry({ sheet: { id, lines } }: { sheet: CountSheet }): ReactElement {
  const [search, setSearch] = useState('');
  const shown = lines.filter(({ product, weightMg }) =>
    `${product} ${formatWeight(weightMg)}`.toLowerCase().includes(search.trim().toLowerCase()),
  );
  return (
    <>
      <input
        className="control mb-3 w-full sm:max-w-sm print:hidden"
        type="search"
        aria-label="Find a variant"
        placeholder="Find a variant"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {shown.length === 0 && <EmptyState>No such variant</EmptyState>}
      <ul className="box px-4">
        {shown.map((line) => (
          <li
            key={line.weightId}
            className="flex items-center justify-between gap-3 border-t border-line py-2 first:border-0"
          >
            <span className="min-w-0">
              {line.product} <b className="font-semibold whitespace-nowrap">{formatWeight(line.weightMg)}</b>
            </span>
            <CountedPieces countId={id} line={line} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Differences({ sheet: { lines } }: { sheet: CountSheet }): ReactElement {
  const sorted = lines.toSorted((a, b) => Number(isDifferent(b)) - Number(isDifferent(a)));
  return (
    <ul className="box px-4">
      {sorted.map((line) => (
        <li
          key={line.weightId}
          className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-2 first:border-0"
        >
          <span>
            {line.product} <b className="font-semibold whitespace-nowrap">{formatWeight(line.weightMg)}</b>
            <span className="text-[13px] text-muted"> {line.countedBy}</span>
          </span>
          <span className={isDifferent(line) ? 'font-semibold text-down' : 'text-muted'}>
            {formatCount(line.counted ?? 0)} counted, {formatCount(line.expected ?? 0)} expected
          </span>
        </li>
      ))}
    </ul>
  );
}

function isDifferent({ counted, expected }: CountSheet['lines'][number]): boolean {
  return counted !== null && counted !== expected;
}

function Steps({ sheet: { id: countId, state, lines, different } }: { sheet: CountSheet }): ReactElement | null {
  const may = useMay();
  const [asked, setAsked] = useState<'approve' | 'discard' | null>(null);
  const invalidates = [readCount, listCounts];
  const submit = useApiMutation(submitCount, { invalidates });
  const decide = useApiMutation(decideCount, { invalidates, showsError: true, onDone: () => setAsked(null) });
  const counted = lines.filter((line) => line.counted !== null).length;
  if (state !== 'open' && state !== 'submitted') return null;
  return (
    <div className="sticky bottom-2 z-20 mt-4 flex flex-wrap gap-2 rounded-2xl border border-line-strong bg-paper p-2 shadow-soft print:hidden">
      {state === 'open' && may(submitCount.right) && (
        <Button
          tone="solid"
          busy={submit.isPending}
          disabled={counted === 0}
          onClick={() => submit.mutate({ countId })}
        >
          Submit {formatQuantity(counted, 'variant')}
        </Button>
      )}
      {state === 'submitted' && may(decideCount.right) && (
        <Button tone="solid" onClick={() => setAsked('approve')}>
          Approve {formatQuantity(different ?? 0, 'difference')}
        </Button>
      )}
      {may(decideCount.right) && <Button onClick={() => setAsked('discard')}>Discard</Button>}
      <Dialog
        title={asked === 'approve' ? 'Book the differences' : 'Discard the count'}
        open={asked !== null}
        onClose={() => setAsked(null)}
      >
        <ReasonForm
          begins
          action={asked === 'approve' ? 'Approve' : 'Discard'}
          busy={decide.isPending}
          problem={decide.error?.message}
          onSubmit={(reason) => decide.mutate({ countId, approve: asked === 'approve', reason })}
        />
      </Dialog>
    </div>
  );
}
