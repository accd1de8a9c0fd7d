/** Editable, sortable list of nested records. */
import { type FieldShape as Description, initialValues, type RecordValues } from '@tola/contract/staff';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { Button } from '../controls/button.tsx';
import { FieldProblem } from '../controls/field.tsx';
import { BoundField } from './bound-field.tsx';
import { IconButton } from './icon-button.tsx';

type Rows = Description & { kind: 'rows' };

export function RowsControl({ field }: { field: Rows }): ReactElement {
  const { control, getFieldState, formState } = useFormContext();
  const rows = useFieldArray({ control, name: field.name });
  const problem = getFieldState(field.name, formState).error;
  return (
    <fieldset className="grid gap-2 md:col-span-2">
      <legend className="label mb-1">{field.label}</legend>
      {field.hint !== undefined && <p className="text-[13px] text-muted">{field.hint}</p>}
      {rows.fields.map((row, index) => (
        <div key={row.id} className="flex flex-wrap items-start gap-3 rounded-lg border border-line p-3">
          <div className="grid min-w-full flex-1 gap-3 md:min-w-0 md:grid-cols-2">
            <RowFields fields={field.of} row={`${field.name}.${index}`} />
          </div>
          <div className="flex gap-1">
            <IconButton
              label={`Move ${field.singular} ${index + 1} up`}
              disabled={index === 0}
              onClick={() => rows.move(index, index - 1)}
              icon={<ArrowUp size={16} strokeWidth={1.5} aria-hidden />}
            />
            <IconButton
              label={`Move ${field.singular} ${index + 1} down`}
              disabled={index === rows.fields.length - 1}
              onClick={() => rows.move(index, index + 1)}
              icon={<ArrowDown size={16} strokeWidth={1.5} aria-hidden />}
            />
            <IconButton
              label={`Remove ${field.singular} ${index + 1}`}
              onClick={() => rows.remove(index)}
              icon={<Trash2 size={16} strokeWidth={1.5} aria-hidden />}
            />
          </div>
        </div>
      ))}
      <Button className="justify-self-start" onClick={() => rows.append(initialValues(field.of))}>
        Add {field.singular}
      </Button>
      <FieldProblem>{problem?.message}</FieldProblem>
    </fieldset>
  );
}

/** Fields of one row. One that does not belong to what the row is, keeps its value unseen, unless that is wrong. */
function RowFields({ fields, row }: { fields: readonly Description[]; row: string }): ReactElement {
  const { getFieldState, formState } = useFormContext();
  const values: unknown = useWatch({ name: row });
  return (
    <>
      {fields
        .filter((field) => belongs(field, values) || getFieldState(`${row}.${field.name}`, formState).invalid)
        .map((field) => (
          <BoundField
            key={field.name}
            field={field}
            name={`${row}.${field.name}`}
            className={field.kind === 'image' || field.kind === 'text' ? 'md:col-span-2' : ''}
          />
        ))}
    </>
  );
}

function belongs({ shownWith }: Description, values: unknown): boolean {
  return shownWith === undefined || (values as RecordValues | undefined)?.[shownWith.choice] === shownWith.value;
}
