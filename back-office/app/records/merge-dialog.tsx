/** Somebody else changed this: here is theirs and yours. Nothing is overwritten unless a person says so. */
import type { FieldShape, RecordValues } from '@tola/contract/staff';
import { type ReactElement, useState } from 'react';
import { Difference } from '../audit/difference.tsx';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';

interface Fields {
  readonly fields: readonly FieldShape[];
}

interface MergeDialogProps {
  resource: Fields;
  /** Which of them this person may change; all, unless it is said. */
  mayEdit?: (field: FieldShape) => boolean;
  /** What both began with. */
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
  // Where only one of the two changed something, that change is kept; where both did, a person chooses.
  const [chosenMine, setChosenMine] = useState(
    () => new Set(differing.filter(({ name }) => text(theirs[name]) === text(base[name])).map(({ name }) => name)),
  );
  const merged = Object.fromEntries(
    changeable(resource).map(({ name }) => [name, chosenMine.has(name) ? mine[name] : theirs[name]]),
  );
  return (
    <Dialog title="Somebody else has changed this meanwhile" open onClose={onClose} wide>
      <p className="mb-3 text-muted">
        Nothing has been overwritten. Tick the fields in which your version is to hold; in all others theirs stays.
      </p>
      <Difference before={named(differing, theirs)} after={named(differing, mine)} names={['Theirs', 'Yours']} />
      <fieldset className="my-4 flex flex-wrap gap-x-5 gap-y-2">
        <legend className="label mb-1">Mine holds in</legend>
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
        <Button onClick={onDiscardMine}>Drop mine, show theirs</Button>
        <Button tone="solid" onClick={() => onSaveMerged(merged)}>
          Save it like this
        </Button>
      </div>
    </Dialog>
  );
}

function changeable(resource: Fields): readonly FieldShape[] {
  return resource.fields.filter(({ readOnly }) => readOnly !== true);
}

/** The fields in which two states of a record are not the same. */
export function differingFields(resource: Fields, one: RecordValues, other: RecordValues): readonly FieldShape[] {
  return changeable(resource).filter(({ name }) => text(one[name]) !== text(other[name]));
}

function named(fields: readonly { name: string; label: string }[], values: RecordValues): RecordValues {
  return Object.fromEntries(fields.map(({ name, label }) => [label, values[name]]));
}

function text(value: unknown): string {
  return JSON.stringify(value ?? null);
}
