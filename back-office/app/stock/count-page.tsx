/** A count sheet: entered blind with one thumb, submitted, then approved with its differences. */
import {
  COUNT_STATE_LABELS,
  type CountSheet,
  decideCount,
  listCounts,
  readCount,
  submitCount,
} from '@tola/contract/staff';
import { type ReactElement, useState } from 'react';
import { useParams } from 'react-router';
import { useApiMutation, useApiQuery } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { formatDateTime, formatQuantity } from '../controls/format.ts';
import { ErrorState, LoadingRows } from '../controls/states.tsx';
import { LeaveGuard } from '../forms/leave-guard.tsx';
import { ReasonForm } from '../forms/reason-form.tsx';
import { useMay } from '../session/use-self.ts';
import { Page } from '../shell/page.tsx';
import { CountDifferences } from './count-differences.tsx';
import { CountEntry } from './count-entry.tsx';
import { type TypedFigures, useTypedFigures } from './typed-figures.ts';

export default function CountPage(): ReactElement {
  const countId = Number(useParams().countId) || 0;
  const sheet = useApiQuery(readCount, { countId });
  if (sheet.isPending) return <LoadingRows />;
  if (sheet.data === undefined) return <ErrorState error={sheet.error} onRetry={() => sheet.refetch()} />;
  return <Sheet key={countId} sheet={sheet.data} />;
}

function Sheet({ sheet }: { sheet: CountSheet }): ReactElement {
  const { location, state, startedBy, startedAt, decidedBy, decidedAt } = sheet;
  const figures = useTypedFigures(sheet);
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
      {state === 'open' ? <CountEntry sheet={sheet} figures={figures} /> : <CountDifferences sheet={sheet} />}
      <Steps sheet={sheet} figures={figures} />
      <LeaveGuard holds={() => state === 'open' && figures.hasUnsaved()} />
    </Page>
  );
}

interface StepsProps {
  sheet: CountSheet;
  figures: TypedFigures;
}

function Steps({ sheet: { id: countId, state, lines, different }, figures }: StepsProps): ReactElement | null {
  const may = useMay();
  const [asked, setAsked] = useState<'approve' | 'discard' | null>(null);
  const invalidates = [readCount, listCounts];
  const submit = useApiMutation(submitCount, { invalidates });
  const decide = useApiMutation(decideCount, { invalidates, showsError: true, closes: () => setAsked(null) });
  const [isStoring, setStoring] = useState(false);
  const counted = lines.filter((line) => figures.textOf(line) !== '').length;
  /** The press takes the focus from a field, whose figure is still on its way: the count ends after it. */
  async function submitAll(): Promise<void> {
    setStoring(true);
    const isStored = await figures.storeAll();
    setStoring(false);
    if (isStored) submit.mutate({ countId });
  }
  if (state !== 'open' && state !== 'submitted') return null;
  return (
    <div className="sticky bottom-2 z-20 mt-4 flex flex-wrap gap-2 rounded-2xl border border-line-strong bg-paper p-2 shadow-soft print:hidden">
      {state === 'open' && may(submitCount.right) && (
        <Button tone="solid" busy={isStoring || submit.isPending} disabled={counted === 0} onClick={submitAll}>
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
