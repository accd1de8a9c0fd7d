/** Changes that wait for a second person or a time, and those decided. */
import { listPendingChanges } from '@tola/contract/staff';
import { type ReactElement, useState } from 'react';
import { useApiQuery } from '../api/hooks.ts';
import { ErrorState, LoadingRows } from '../controls/states.tsx';
import { Pager } from '../lists/pager.tsx';
import { Page } from '../shell/page.tsx';
import { ChangeCard } from './change-card.tsx';

const PER_PAGE = 20;

export default function ChangesPage(): ReactElement {
  return (
    <Page title="Pending changes">
      <Changes label="Waiting" empty="No changes are waiting" isOpen />
      <h2 className="mt-8 mb-3">Decided</h2>
      <Changes label="Decided" empty="No changes have been decided yet" isOpen={false} />
    </Page>
  );
}

function Changes({ label, empty, isOpen }: { label: string; empty: string; isOpen: boolean }): ReactElement {
  const [page, setPage] = useState(1);
  const changes = useApiQuery(
    listPendingChanges,
    { isOpen, page, perPage: PER_PAGE },
    { keepPrevious: true, refetchSeconds: 15 },
  );
  if (changes.isPending) return <LoadingRows />;
  if (changes.data === undefined) return <ErrorState error={changes.error} onRetry={() => changes.refetch()} />;
  const { rows, total } = changes.data;
  return (
    <section aria-label={label}>
      {rows.length === 0 ? (
        <p className="box p-4 text-muted">{empty}</p>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {rows.map((change) => (
            <li key={change.id} className="box p-4">
              <ChangeCard change={change} />
            </li>
          ))}
        </ul>
      )}
      <Pager page={page} perPage={PER_PAGE} shown={rows.length} total={total} isTotalCapped={false} onPage={setPage} />
    </section>
  );
}
