/** Field by field what differs between two versions, word by word. */
import { type FieldShape, isSameValue, type RecordValues } from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { recordTexts } from '../fields/field-texts.ts';
import { richLines } from './rich-lines.ts';
import { TextDifference } from './text-difference.tsx';

interface VersionDifferenceProps {
  fields: readonly FieldShape[];
  before: RecordValues;
  after: RecordValues;
}

export function VersionDifference({ fields, before, after }: VersionDifferenceProps): ReactElement {
  const changed = fields.filter(({ name, readOnly }) => readOnly !== true && !isSameValue(before[name], after[name]));
  if (changed.length === 0) return <p className="text-muted">The same as what is stored now.</p>;
  const texts = recordTexts(fields);
  const textOf = (field: FieldShape, values: RecordValues): string => {
    const value = values[field.name];
    if (value === null || value === undefined || value === '') return '';
    return field.kind === 'rich' ? richLines(String(value)) : texts.textOf(field.name, value);
  };
  return (
    <dl className="grid gap-3">
      {changed.map((field) => (
        <div key={field.name} className="rounded-lg border border-line p-3">
          <dt className="label mb-1">{texts.labelOf(field.name)}</dt>
          <dd>
            <TextDifference before={textOf(field, before)} after={textOf(field, after)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
