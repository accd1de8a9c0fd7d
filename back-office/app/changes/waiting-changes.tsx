/** Pending changes of one kind, on the screen where they were made. */
import { type ChangeKindName, listPendingChanges } from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { useApiQuery } from '../api/hooks.ts';
import { ChangeCard } from './change-card.tsx';

interface WaitingChangesProps {
  kinds: readonly ChangeKindName[];
  /** Only those of records of one kind. */
  subjectKind?: string;
  /** Only those of one record. */
  subjectId?: string;
  /** Polls, where the screen itself does. */
  refetchSeconds?: number;
}

const SHOWN = 200;

export function WaitingChanges({
  kinds,
  subjectKind,
  subjectId,
  refetchSeconds = 15,
}: WaitingChangesProps): ReactElement | null {
  const open = useApiQuery(listPendingChanges, { isOpen: true, page: 1, perPage: SHOWN }, { refetchSeconds });
  const shown = (open.data?.rows ?? []).filter(
    (change) =>
      kinds.includes(change.kind) &&
      (subjectKind === undefined || change.subjectKind === subjectKind) &&
      (subjectId === undefined || change.subjectId === subjectId),
  );
  if (shown.length === 0) return null;
  return (
    <section aria-label="Awaiting approval" className="box mb-4 border-gold p-4 xl:col-span-2 [.grid>&]:mb-0">
      <h2 className="mb-2">Awaiting approval</h2>
      <ul>
        {shown.map((change) => (
          <li key={change.id} className="border-t border-line py-2 first:border-0 last:pb-0">
            <ChangeCard change={change} brief />
          </li>
        ))}
      </ul>
    </section>
  );
}
