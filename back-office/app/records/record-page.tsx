/** Route for a new or existing record of any resource. */
import { hasRight, mayAddOrRemove, type Resource, readRecord, resourceNamed } from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { useParams } from 'react-router';
import { useApiQuery } from '../api/hooks.ts';
import { ErrorState, LoadingRows } from '../controls/states.tsx';
import { useSelf } from '../session/use-self.ts';
import { NotFound } from '../shell/not-found.tsx';
import { RecordEditor } from './record-editor.tsx';

export default function RecordPage(): ReactElement {
  const { resource: name = '', id = 'new' } = useParams();
  const resource = resourceNamed(name);
  const self = useSelf();
  if (resource === null || !hasRight(self.rights, resource.right)) return <NotFound />;
  if (id === 'new')
    return resource.canAdd && mayAddOrRemove(self.rights, resource) ? (
      <RecordEditor key={`${name} new`} resource={resource} held={null} />
    ) : (
      <NotFound />
    );
  return <Existing key={`${name} ${id}`} resource={resource} id={Number(id)} />;
}

function Existing({ resource, id }: { resource: Resource; id: number }): ReactElement {
  const record = useApiQuery(readRecord, { resource: resource.name, id });
  if (record.isPending) return <LoadingRows />;
  if (record.data === undefined) return <ErrorState error={record.error} onRetry={() => record.refetch()} />;
  return <RecordEditor resource={resource} held={record.data} />;
}
