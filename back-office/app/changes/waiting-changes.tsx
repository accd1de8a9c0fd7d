/** Pending changes of one kind, on the screen where they were made. */
import { type ChangeKindName, listPendingChanges } from '@tola/contract/staff';
import { ChevronDown } from 'lucide-react';
import type { ReactElement } from 'react';
import { useApiQuery } from '../api/hooks.ts';
import { formatCount } from '../controls/format.ts';
import { ChangeCard } from './change-card.tsx';

interface WaitingChangesProps {
  kinds: readonly ChangeKindName[];
  /** Only those of records of one kind. */
  subjectKind?: string;
  /** Only those of one record. */
  subjectId?: string;
  /** Polls, where the screen itself does. */
  refetchSeconds?: number;
  /** One line, which opens, above a table that a person works in; it takes the whole row of its flex box when open. */
  isFolded?: boolean;
}

const SHOWN = 200;

export function WaitingChanges({
  kinds,
  subjectKind,
  subjectId,
  refetchSeconds = 15,
  isFolded = false,
}: WaitingChangesProps): ReactElement | null {
  const open = useApiQuery(listPendingChanges, { isOpen: true, page: 1, perPage: SHOWN }, { refetchSeconds });
  const shown = (open.data?.rows ?? []).filter(
    (change) =>
      kinds.includes(change.kind) &&
      (subjectKind === undefined || change.subjectKind === subjectKind) &&
      (subjectId === undefined || change.subjectId === subjectId),
  );
  if (shown.length === 0) return null;
  const list = (
    <ul>
      {shown.map((change) => (
        <li key={change.id} className="border-t border-line py-2 first:border-0 last:pb-0">
          <ChangeCard change={change} brief />
        </li>
      ))}
    </ul>
  );
  if (isFolded)
    return (
      <details className="group mb-3 open:order-last open:basis-full [.flex>&]:mb-0 [.grid>&]:mb-0">
        <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 rounded-full border border-gold bg-gold-soft px-4 text-sm font-semibold text-gold-ink lg:min-h-9 [&::-webkit-details-marker]:hidden">
          {formatCount(shown.length)} awaiting approval
          <ChevronDown size={16} strokeWidth={1.5} aria-hidden className="transition-transform group-open:rotate-180" />
        </summary>
        <section
          aria-label="Awaiting approval"
          className="box mt-2 max-h-[50dvh] overflow-y-auto border-gold px-4 py-2"
        >
          {list}
        </section>
      </details>
    );
  return (
    <section aria-label="Awaiting approval" className="box mb-4 border-gold p-4 xl:col-span-2 [.grid>&]:mb-0">
      <h2 className="mb-2">Awaiting approval</h2>
      {list}
    </section>
  );
}
