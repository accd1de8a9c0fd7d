/** Verify queue: one claimed transfer at a time, its screenshot beside the bank's lines, decided by keys. */
import type { TakenTransfer, TransferToVerify } from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../controls/button.tsx';
import { formatCount, formatQuantity } from '../controls/format.ts';
import { EmptyState, ErrorState, LoadingRows } from '../controls/states.tsx';
import { Page } from '../shell/page.tsx';
import { useShortcut } from '../shortcuts/shortcut-handlers.ts';
import { Screenshot } from './screenshot.tsx';
import { TransferDecision } from './transfer-decision.tsx';
import { useVerifyQueue } from './use-verify-queue.ts';

export default function VerifyPage(): ReactElement {
  const [search] = useSearchParams();
  const wanted = Number(search.get('claim')) as TransferToVerify['claimId'];
  const queue = useVerifyQueue(wanted > 0 ? wanted : null);
  const { taken, step } = queue;
  const next = useShortcut('next', () => step('next'));
  const previous = useShortcut('previous', () => step('previous'));
  const transfer = taken?.transfer ?? null;
  return (
    <Page
      title="Payments to verify"
      back={{ to: '/bank', label: 'Bank statements' }}
      actions={
        taken !== undefined && (
          <>
            <Standing taken={taken} />
            {transfer !== null && (
              <>
                <Button {...previous} onClick={() => step('previous')}>
                  Previous
                </Button>
                <Button {...next} onClick={() => step('next')}>
                  Next
                </Button>
              </>
            )}
          </>
        )
      }
    >
      {queue.isLoading && <LoadingRows />}
      {queue.error !== null && <ErrorState error={queue.error} onRetry={queue.retry} />}
      {queue.error === null && taken !== undefined && transfer === null && (
        <NothingFree taken={taken} onNext={() => step('next')} />
      )}
      {queue.error === null && transfer !== null && (
        <div
          key={transfer.claimId}
          className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
        >
          <Screenshot uploadId={transfer.uploadId} />
          <TransferDecision transfer={transfer} onDecided={() => step('next')} />
        </div>
      )}
    </Page>
  );
}

function Standing({ taken: { waiting, heldByOthers } }: { taken: TakenTransfer }): ReactElement {
  return (
    <p role="status" className="mr-2 self-center text-muted">
      {formatQuantity(waiting, 'payment')} waiting
      {heldByOthers > 0 && `, ${formatCount(heldByOthers)} of them with colleagues`}
    </p>
  );
}

function NothingFree({ taken, onNext }: { taken: TakenTransfer; onNext: () => void }): ReactElement {
  if (taken.heldBy !== null) {
    return (
      <EmptyState>
        <p>{taken.heldBy} is verifying this payment.</p>
        <Button tone="solid" onClick={onNext}>
          Next payment
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState>
      <p>
        {taken.heldByOthers > 0 ? 'Colleagues are verifying the remaining payments.' : 'All payments are verified.'}
      </p>
    </EmptyState>
  );
}
