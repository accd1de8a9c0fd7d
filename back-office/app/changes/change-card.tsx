/** A pending change with what it changes, and the buttons to decide on it. */
import {
  CHANGE_RULES,
  type ChangeState,
  decideProposal,
  listPendingChanges,
  listPeople,
  listRecords,
  listRoles,
  listSettings,
  type PendingChange,
  readBankOverview,
  readCustomer,
  readDashboard,
  readOrder,
  readPendingChange,
  readPricingConsole,
  readRecord,
} from '@tola/contract/staff';
import { Chip } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { formatDateTime } from '../controls/format.ts';
import { Difference } from '../fields/difference.tsx';
import { fieldTexts } from '../fields/field-texts.ts';
import { ReasonForm } from '../forms/reason-form.tsx';
import { useSelf } from '../session/use-self.ts';
import { waitingText } from './waiting-text.ts';

interface ChangeCardProps {
  change: PendingChange;
  /** With the comparison folded, on the screen where the change was made. */
  brief?: boolean;
}

const STATES: Readonly<Record<ChangeState, { label: string; tone: 'gold' | 'good' | 'bad' | undefined }>> = {
  proposed: { label: 'waiting', tone: 'gold' },
  approved: { label: 'approved', tone: 'good' },
  effective: { label: 'in effect', tone: 'good' },
  rejected: { label: 'rejected', tone: 'bad' },
  withdrawn: { label: 'withdrawn', tone: undefined },
};

export function ChangeCard({ change, brief = false }: ChangeCardProps): ReactElement {
  const { label, tone } = STATES[change.state];
  const comparison = <Difference before={change.before} after={change.after} texts={textsOf(change)} />;
  return (
    <article
      aria-label={change.sentence}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-3 gap-y-2 md:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div>
        <p>
          <b className="font-semibold break-words">{change.sentence}</b>{' '}
          <Chip {...(tone === undefined ? {} : { tone })}>{label}</Chip>
        </p>
        <p className="text-[13px] break-words text-muted">
          {!brief && `${CHANGE_RULES[change.kind].label} · `}
          {change.proposedBy}, {formatDateTime(change.proposedAt)}: {change.reason}
        </p>
        <p className="text-[13px] break-words">{change.state === 'proposed' ? waitingText(change) : ending(change)}</p>
      </div>
      <div className="min-w-0 md:col-span-2 md:row-start-2">
        {brief ? (
          <details>
            <summary className="label min-h-9 py-2">Compare</summary>
            {comparison}
          </details>
        ) : (
          comparison
        )}
      </div>
      <Decisions change={change} />
    </article>
  );
}

function textsOf({ subjectKind: kind, subjectId }: PendingChange) {
  return fieldTexts({ kind, subjectId });
}

function ending({ decidedBy, decidedAt, decisionReason }: PendingChange): string {
  return `${decidedBy ?? 'By itself'}, ${formatDateTime(decidedAt)}: ${decisionReason}`;
}

/** Query keys to invalidate: a decision may change any of these. */
const CHANGED_QUERIES = [
  ...[listPendingChanges, readPendingChange, readDashboard, readPricingConsole],
  ...[listSettings, listPeople, listRoles, listRecords, readRecord, readCustomer, readOrder, readBankOverview],
];

interface Decision {
  readonly approve: boolean;
  /** On the buttons. */
  readonly action: string;
}

function Decisions({ change }: { change: PendingChange }): ReactElement | null {
  const self = useSelf();
  const [decision, setDecision] = useState<Decision | null>(null);
  const mutation = useApiMutation(decideProposal, {
    showsError: true,
    success: 'Decision saved',
    invalidates: CHANGED_QUERIES,
    closes: () => setDecision(null),
  });
  if (!change.mayApprove && !change.mayEnd) return null;
  const isOwn = change.proposedById === self.id;
  const end = isOwn ? 'Withdraw' : change.takesEffectAt === null ? 'Reject' : 'Stop';
  return (
    <div className="flex flex-wrap gap-2 md:col-start-2 md:row-start-1">
      {change.mayApprove && (
        <Button tone="solid" onClick={() => setDecision({ approve: true, action: 'Approve' })}>
          Approve
        </Button>
      )}
      {change.mayEnd && <Button onClick={() => setDecision({ approve: false, action: end })}>{end}</Button>}
      <Dialog
        title={`${decision?.action ?? ''} this change?`}
        open={decision !== null}
        onClose={() => setDecision(null)}
      >
        <p className="mb-4 break-words text-muted">
          {change.sentence}
          {decision?.approve === true && '. It takes effect at once.'}
        </p>
        <ReasonForm
          action={decision?.action ?? ''}
          busy={mutation.isPending}
          problem={mutation.error?.message}
          onSubmit={(reason) =>
            decision !== null && mutation.mutate({ id: change.id, approve: decision.approve, reason })
          }
        />
      </Dialog>
    </div>
  );
}
