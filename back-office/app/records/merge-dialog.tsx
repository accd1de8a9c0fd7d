/** Merge dialog for an edit conflict: the user chooses, field by field, which version to save. */
import type { FieldShape, RecordValues } from '@tola/contract/staff';
import { type ReactElement, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { Difference } from '../fields/difference.tsx';
import { recordTexts } from '../fields/field-texts.ts';

interface Fields {
  readonly fields: readonly FieldShape[];
}

interface MergeDialogProps {
  resource: Fields;
  /** Fields the user may change; all by default. */
  mayEdit?: (field: FieldShape) => boolean;
  /** The version both edits started from. */
  base: RecordValues;
  mine: RecordValues;
  theirs: RecordValues;
  onDiscardMine: () => void;
  onSaveMerged: (values: RecordValues) => void;
  onClose: () => void;
}

export function MergeDialog({
  resource,
  mayEdit = () => true,
  base,
  mine,
  theirs,
  onDiscardMine,
  onSaveMerged,
  onClose,
}: MergeDialogProps): ReactElement {
  const differing = differingFields(resource, mine, theirs).filter(mayEdit);
  // Three-way merge: a change on one side wins; for changes on both sides the user chooses.
  const [chosenMine, setChosenMine] = useState(
    () => new Set(differing.filter(({ name }) => text(theirs[name]) === text(base[name])).map(({ name }) => name)),
  );
  const merged = Object.fromEntries(
    changeable(resource).map(({ name }) => [name, chosenMine.has(name) ? mine[name] : theirs[name]]),
  );
  return (
    <Dialog title="Someone else changed this record" open onClose={onClose} wide>
      <p className="mb-3 text-muted">
        Nothing was overwritten. Tick the fields to save with your values; the others keep theirs.
      </p>
      <Difference
        before={valuesOf(differing, theirs)}
        after={valuesOf(differing, mine)}
        texts={recordTexts(resource.fields)}
        names={['Theirs', 'Yours']}
      />
      <fieldset className="my-4 flex flex-wrap gap-x-5 gap-y-2">
        <legend className="label mb-1">Use mine for</legend>
        {differing.map(({ name, label }) => (
          <label key={name} className="flex min-h-9 items-center gap-2">
            <input
              type="checkbox"
              className="size-4 accent-(--green)"
              checked={chosenMine.has(name)}
              onChange={() => {
                const next = new Set(chosenMine);
                if (!next.delete(name)) next.add(name);
                setChosenMine(next);
              }}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onDiscardMine}>Discard my changes</Button>
        <Button tone="solid" onClick={() => onSaveMerged(merged)}>
          Save merged version
        </Button>
      </div>
    </Dialog>
  );
}

function changeable(resource: Fields): readonly FieldShape[] {
  return resource.fields.filter(({ readOnly }) => readOnly !== true);
}

/** Fields whose values differ between two versions of a record. */
export function differingFields(resource: Fields, one: RecordValues, other: RecordValues): readonly FieldShape[] {
  return changeable(resource).filter(({ name }) => text(one[name]) !== text(other[name]));
}

function valuesOf(fields: readonly { name: string }[], values: RecordValues): RecordValues {
  return Object.fromEntries(fields.map(({ name }) => [name, values[name]]));
}

function text(value: unknown): string {
  return JSON.stringify(value ?? null);
}
