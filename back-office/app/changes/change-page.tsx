/** One pending change: where the link of the mail to the owners leads. */
import { readPendingChange } from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { useParams } from 'react-router';
import { useApiQuery } from '../api/hooks.ts';
import { ErrorState, LoadingRows } from '../controls/states.tsx';
import { Page } from '../shell/page.tsx';
import { ChangeCard } from './change-card.tsx';

export default function ChangePage(): ReactElement {
  const { id } = useParams();
  const change = useApiQuery(readPendingChange, { id: Number(id) }, { refetchSeconds: 15 });
  return (
    <Page title="Pending change" back={{ to: '/changes', label: 'Pending changes' }}>
      {change.isPending && <LoadingRows />}
      {change.data === undefined && change.isError && (
        <ErrorState error={change.error} onRetry={() => change.refetch()} />
      )}
      {change.data !== undefined && (
        <div className="box p-4">
          <ChangeCard change={change.data} />
        </div>
      )}
    </Page>
  );
}
