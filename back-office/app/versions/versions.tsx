/** The versions of a record or page text: what each save changed, and a way back. */
import {
  type FieldShape,
  isPublicationField,
  listSavedVersions,
  type RecordValues,
  readSavedVersion,
  type SavedVersion,
} from '@tola/contract/staff';
import { type ReactElement, useState } from 'react';
import { useApiQuery } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { formatDateTime } from '../controls/format.ts';
import { ErrorState, LoadingRows } from '../controls/states.tsx';
import { VersionDifference } from './version-difference.tsx';

interface VersionsProps {
  resource: string;
  subject: string;
  fields: readonly FieldShape[];
  /** What is stored now. */
  current: RecordValues;
  /** Null for readers. */
  onRestore: ((values: RecordValues, from: number) => void) | null;
}

export function Versions(props: VersionsProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Versions</Button>
      <Dialog title="Versions" open={isOpen} onClose={() => setOpen(false)} wide>
        {isOpen && <VersionList {...props} onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

function VersionList(props: VersionsProps & { onClose: () => void }): ReactElement {
  const { resource, subject } = props;
  const versions = useApiQuery(listSavedVersions, { resource, subject });
  const [chosen, setChosen] = useState<number | null>(null);
  if (versions.isPending) return <LoadingRows />;
  if (versions.data === undefined) return <ErrorState error={versions.error} onRetry={() => versions.refetch()} />;
  const [newest, ...older] = versions.data;
  if (newest === undefined || older.length === 0)
    return <p className="text-muted">Only one version so far. Each save adds one; the newest 100 are kept.</p>;
  const shown = older.find(({ id }) => id === chosen) ?? older[0];
  return (
    <div className="grid gap-4 md:grid-cols-[240px_1fr]">
      <ol className="grid max-h-[30dvh] content-start gap-1 overflow-y-auto md:max-h-[60dvh]" aria-label="Versions">
        <li className="rounded-lg px-3 py-2 text-[13px] text-muted">
          <VersionName version={newest} />
          <span className="block">As stored now</span>
        </li>
        {older.map((version) => (
          <li key={version.id}>
            <button
              type="button"
              aria-pressed={version.id === shown?.id}
              className="min-h-11 w-full rounded-lg px-3 py-2 text-left text-[13px] hover:bg-ivory aria-pressed:bg-gold-soft"
              onClick={() => setChosen(version.id)}
            >
              <VersionName version={version} />
            </button>
          </li>
        ))}
      </ol>
      {shown !== undefined && <OneVersion key={shown.id} {...props} id={shown.id} />}
    </div>
  );
}

function VersionName({ version: { savedAt, savedBy, note } }: { version: SavedVersion }): ReactElement {
  if (savedAt === null) return <>Before versions were kept</>;
  return (
    <>
      <b className="font-semibold text-ink">{formatDateTime(savedAt)}</b>
      <span className="block wrap-anywhere text-muted">
        {savedBy}
        {note !== '' && ` · ${note}`}
      </span>
    </>
  );
}

function OneVersion({
  id,
  fields,
  current,
  onRestore,
  onClose,
}: VersionsProps & { id: number; onClose: () => void }): ReactElement {
  const version = useApiQuery(readSavedVersion, { id });
  if (version.isPending) return <LoadingRows />;
  if (version.data === undefined) return <ErrorState error={version.error} onRetry={() => version.refetch()} />;
  const values = restored(fields, current, version.data.values);
  return (
    <div className="grid content-start gap-4">
      <p className="text-[13px] text-muted">
        What restoring this version would change. <ins className="text-up">Added</ins>,{' '}
        <del className="text-down">removed</del>. When it is shown stays as it is now.
      </p>
      <VersionDifference fields={fields} before={current} after={values} />
      {onRestore !== null && (
        <div className="flex flex-wrap items-center justify-end gap-3">
          <span className="text-[13px] text-muted">Adds a version; what you typed and did not save is lost.</span>
          <Button
            tone="solid"
            onClick={() => {
              onClose();
              onRestore(values, id);
            }}
          >
            Restore this version
          </Button>
        </div>
      )}
    </div>
  );
}

/** The values of a version, with those of now for fields that it lacks and for when the record is shown. */
function restored(fields: readonly FieldShape[], current: RecordValues, held: RecordValues): RecordValues {
  const names = fields.filter((field) => field.readOnly !== true && !isPublicationField(field)).map(({ name }) => name);
  const kept = names.filter((name) => Object.hasOwn(held, name)).map((name) => [name, held[name]]);
  return { ...current, ...Object.fromEntries(kept) };
}
