/** A record of any resource: read, changed, removed, and what happens when somebody else was faster. */

import { useQueryClient } from '@tanstack/react-query';
import {
  type HeldRecord,
  hasRight,
  type RecordValues,
  type Resource,
  readRecord,
  removeRecord,
  resourceNamed,
  saveRecord,
  startOf,
} from '@tola/contract/staff';
import { type ReactElement, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { toast } from 'sonner';
import { ask, isOvertaken } from '../calls/ask.ts';
import { useAct, useAsk } from '../calls/use-calls.ts';
import { Confirm } from '../controls/dialog.tsx';
import { Failed, LoadingRows } from '../controls/states.tsx';
import { useWayBack } from '../lists/list-state.ts';
import { useSelf } from '../session/use-self.ts';
import { NotFound } from '../shell/not-found.tsx';
import { Page } from '../shell/page.tsx';
import { Conflict, differingFields } from './conflict.tsx';
import { RecordForm } from './record-form.tsx';

export default function RecordPage(): ReactElement {
  const { resource: name = '', id = 'new' } = useParams();
  const resource = resourceNamed(name);
  const self = useSelf();
  if (resource === null || !hasRight(self.roles, resource.right)) return <NotFound />;
  if (id === 'new')
    return resource.canAdd ? <Editor key={`${name} new`} resource={resource} held={null} /> : <NotFound />;
  return <Existing key={`${name} ${id}`} resource={resource} id={Number(id)} />;
}

function Existing({ resource, id }: { resource: Resource; id: number }): ReactElement {
  const record = useAsk(readRecord, { resource: resource.name, id });
  if (record.isPending) return <LoadingRows />;
  if (record.data === undefined) return <Failed error={record.error} onRetry={() => record.refetch()} />;
  return <Editor resource={resource} held={record.data} />;
}

interface EditorProps {
  resource: Resource;
  /** Null for a new record. */
  held: HeldRecord | null;
}

function Editor({ resource, held }: EditorProps): ReactElement {
  // What was read when the editing began: an answer that comes later never overwrites what somebody types.
  const [base, setBase] = useState(held);
  const [start, setStart] = useState<RecordValues>(held?.values ?? startOf(resource.fields));
  const [conflict, setConflict] = useState<{ mine: RecordValues; theirs: HeldRecord } | null>(null);
  const isSaved = useRef(false);
  const navigate = useNavigate();
  const client = useQueryClient();
  const back = useWayBack(`/records/${resource.name}`);
  const save = useAct(saveRecord, {
    done: 'Saved',
    refreshes: ['ListRecords', 'ListChoices'],
    ownRefusals: ['changed-meanwhile'],
    onDone: ({ warning, ...saved }) => {
      if (warning !== '') toast.warning(warning);
      finish(saved);
    },
  });
  const remove = useAct(removeRecord, {
    done: 'Removed',
    refreshes: ['ListRecords', 'ListChoices'],
    onDone: () => {
      isSaved.current = true;
      navigate(back);
    },
  });

  function finish(saved: HeldRecord): void {
    client.setQueryData(['ReadRecord', { resource: resource.name, id: saved.id }], saved);
    isSaved.current = true;
    navigate(back);
  }

  function submit(values: RecordValues, version = base?.version ?? null): void {
    const payload = { resource: resource.name, id: base?.id ?? null, version, values };
    save.mutate(payload, {
      onError: async (error) => {
        if (!isOvertaken(error) || base === null) return;
        const theirs = await ask(readRecord, { resource: resource.name, id: base.id });
        // The answer to an earlier try was lost on its way: what is there is what was to be saved.
        if (differingFields(resource, values, theirs.values).length === 0) finish(theirs);
        else setConflict({ mine: values, theirs });
      },
    });
  }
  function takeTheirs(theirs: HeldRecord): void {
    setBase(theirs);
    setStart(theirs.values);
    setConflict(null);
  }
  return (
    <Page
      title={base === null ? `New ${resource.one}` : base.label}
      back={{ to: `/records/${resource.name}`, label: resource.title }}
      actions={
        base !== null &&
        resource.canRemove && (
          <Confirm
            label="Remove"
            title={`Remove ${base.label}?`}
            action={`Remove the ${resource.one}`}
            busy={remove.isPending}
            onConfirm={() => remove.mutate({ resource: resource.name, id: base.id, version: base.version })}
          >
            It is gone for good; the audit log keeps what it was. To take it out of the store for a while, hide it
            instead.
          </Confirm>
        )
      }
    >
      <RecordForm
        key={base?.version ?? 'new'}
        resource={resource}
        start={start}
        busy={save.isPending}
        isSaved={() => isSaved.current}
        onSubmit={submit}
      />
      {conflict !== null && (
        <Conflict
          resource={resource}
          base={base?.values ?? {}}
          mine={conflict.mine}
          theirs={conflict.theirs.values}
          onTakeTheirs={() => takeTheirs(conflict.theirs)}
          onKeepMine={(values) => {
            setConflict(null);
            submit(values, conflict.theirs.version);
          }}
          onClose={() => setConflict(null)}
        />
      )}
    </Page>
  );
}
