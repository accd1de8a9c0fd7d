/** Breach register: incidents, the 72-hour clock, and the notifications. */
import { type Breach, listBreaches } from '@tola/contract/staff';
import { Chip } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { useApiQuery } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { Fact, Facts } from '../controls/facts.tsx';
import { formatCount, formatDateTime, formatQuantity } from '../controls/format.ts';
import { EmptyState, ErrorState, LoadingRows } from '../controls/states.tsx';
import { Page } from '../shell/page.tsx';
import { BreachForm } from './breach-form.tsx';
import { BreachSteps } from './breach-steps.tsx';

export default function BreachesPage(): ReactElement {
  const breaches = useApiQuery(listBreaches, null, { refetchSeconds: 60 });
  const [edited, setEdited] = useState<Breach | 'new' | null>(null);
  if (breaches.isPending) return <LoadingRows />;
  if (breaches.data === undefined) return <ErrorState error={breaches.error} onRetry={() => breaches.refetch()} />;
  const held = edited === 'new' || edited === null ? null : breaches.data.find(({ id }) => id === edited.id);
  return (
    <Page
      title="Data breaches"
      about="Record every incident that exposes, changes or loses personal data. The Data Protection Board is notified without delay and in detail within 72 hours of noticing it; affected customers without delay. Owners are emailed at once, 24 hours before the deadline, and when it is over."
      actions={
        <Button tone="solid" onClick={() => setEdited('new')}>
          Record breach
        </Button>
      }
    >
      {breaches.data.length === 0 ? (
        <div className="box">
          <EmptyState>No breaches recorded</EmptyState>
        </div>
      ) : (
        <ul className="grid gap-4">
          {breaches.data.map((breach) => (
            <Incident key={breach.id} breach={breach} onEdit={() => setEdited(breach)} />
          ))}
        </ul>
      )}
      <Dialog
        title={edited === 'new' ? 'Record breach' : 'Edit breach'}
        open={edited !== null}
        onClose={() => setEdited(null)}
        wide
      >
        {edited !== null && (
          <BreachForm breach={edited === 'new' ? null : edited} held={held ?? null} onDone={() => setEdited(null)} />
        )}
      </Dialog>
    </Page>
  );
}

function Incident({ breach, onEdit }: { breach: Breach; onEdit: () => void }): ReactElement {
  const { number, title, noticedAt, description, dataAffected, personsAffected, measures, closedAt } = breach;
  return (
    <li className="box grid gap-3 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 break-words">
          {number} {title}
        </h2>
        <Chip tone={closedAt === null ? 'gold' : 'plain'}>{closedAt === null ? 'open' : 'closed'}</Chip>
      </div>
      <Clock breach={breach} />
      <p className="max-w-[75ch] break-words whitespace-pre-wrap">{description}</p>
      <Facts>
        <Fact name="Noticed">{formatDateTime(noticedAt)}</Fact>
        <Fact name="Data">{dataAffected}</Fact>
        <Fact name="Persons affected">{personsAffected === null ? 'Not known yet' : formatCount(personsAffected)}</Fact>
        <Fact name="Measures">{measures}</Fact>
      </Facts>
      <BreachSteps breach={breach} onEdit={onEdit} />
    </li>
  );
}

const HOUR_MS = 3_600_000;

function Clock({ breach }: { breach: Breach }): ReactElement {
  const { boardDueAt, boardNotifiedAt, boardReference } = breach;
  if (boardNotifiedAt !== null)
    return (
      <p>
        Board notified {formatDateTime(boardNotifiedAt)}
        {boardReference !== '' && `, reference ${boardReference}`}
      </p>
    );
  const hours = Math.floor((new Date(boardDueAt).getTime() - Date.now()) / HOUR_MS);
  return (
    <p role="status" className="font-semibold text-down">
      {hours < 0
        ? `Overdue: the Board should have been notified by ${formatDateTime(boardDueAt)}`
        : `${hours === 0 ? 'Less than an hour' : formatQuantity(hours, 'hour')} left to notify the Board, until ${formatDateTime(boardDueAt)}`}
    </p>
  );
}
