/** Editor page for a record of any resource: add, change, delete. */
import {
  type FieldShape,
  keepsVersions,
  mayAddOrRemove,
  mayEdit,
  PREVIEWED,
  type Resource,
  RIGHTS,
  type Right,
  removeRecord,
  type StoredRecord,
} from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { WaitingChanges } from '../changes/waiting-changes.tsx';
import { Confirm } from '../controls/dialog.tsx';
import { useSelf } from '../session/use-self.ts';
import { Page } from '../shell/page.tsx';
import { Versions } from '../versions/versions.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import type { PreviewedResource } from './preview-button.tsx';
import { RecordForm } from './record-form.tsx';
import { RECORD_QUERIES, useRecordSaving } from './use-record-saving.ts';

interface RecordEditorProps {
  resource: Resource;
  /** Null for a new record. */
  held: StoredRecord | null;
}

export function RecordEditor({ resource, held }: RecordEditorProps): ReactElement {
  const saving = useRecordSaving(resource, held);
  const { base, conflict } = saving;
  const { rights } = useSelf();
  const missingRight = ({ name }: FieldShape): Right | null =>
    resource.fields.find((field) => field.name === name && field.readOnly !== true && !mayEdit(rights, field))?.right ??
    null;
  return (
    <Page
      title={base === null ? `New ${resource.singular}` : base.label}
      back={{ to: `/records/${resource.name}`, label: resource.title }}
      actions={
        base !== null && (
          <>
            {keepsVersions(resource) && (
              <Versions
                resource={resource.name}
                subject={String(base.id)}
                fields={resource.fields}
                current={base.values}
                onRestore={resource.fields.some((field) => mayEdit(rights, field)) ? saving.restore : null}
              />
            )}
            {resource.canRemove && mayAddOrRemove(rights, resource) && (
              <Remove resource={resource} record={base} onDone={saving.leave} />
            )}
          </>
        )
      }
    >
      {base !== null && resource.name === 'coupons' && (
        <WaitingChanges kinds={['coupon']} subjectId={String(base.id)} />
      )}
      <RecordForm
        key={base?.version ?? 'new'}
        resource={resource}
        missingRight={(field) => {
          const right = missingRight(field);
          return right === null ? '' : RIGHTS[right].label;
        }}
        start={saving.start}
        held={base?.values ?? null}
        busy={saving.busy}
        {...(isPreviewed(resource.name) ? { preview: { resource: resource.name, id: base?.id ?? null } } : {})}
        isSaved={saving.isSaved}
        onSubmit={saving.submit}
      />
      {conflict !== null && (
        <MergeDialog
          resource={resource}
          mayEdit={(field) => missingRight(field) === null}
          base={base?.values ?? {}}
          mine={conflict.mine}
          theirs={conflict.theirs.values}
          onDiscardMine={saving.discardMine}
          onSaveMerged={saving.saveMerged}
          onClose={saving.closeConflict}
        />
      )}
    </Page>
  );
}

function isPreviewed(name: string): name is PreviewedResource {
  return (PREVIEWED as readonly string[]).includes(name);
}

interface RemoveProps {
  resource: Resource;
  record: StoredRecord;
  onDone: () => void;
}

function Remove({ resource, record, onDone }: RemoveProps): ReactElement {
  const remove = useApiMutation(removeRecord, { success: 'Deleted', invalidates: RECORD_QUERIES, onDone });
  return (
    <Confirm
      label="Delete"
      title={`Delete ${record.label}?`}
      action={`Delete ${resource.singular}`}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ resource: resource.name, id: record.id, version: record.version })}
    >
      This can’t be undone; the audit log keeps a copy. To take it off the store for a while, hide it instead.
    </Confirm>
  );
}
