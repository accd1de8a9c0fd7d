/** Editable, sortable list of nested records. */
import { type FieldShape as Description, initialValues } from '@tola/contract/staff';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { Controller, useFieldArray, useFormContext } from 'react-hook-form';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { FieldControl } from './field-control.tsx';
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
            {field.of.map((one) => (
              <Controller
                key={one.name}
                name={`${field.name}.${index}.${one.name}`}
                render={({ field: bound }) => (
                  <Field
                    label={one.label}
                    hint={one.hint}
                    optional={one.optional}
                    className={one.kind === 'image' || one.kind === 'text' ? 'md:col-span-2' : ''}
                  >
                    {(own) => <FieldControl field={one} control={own} value={bound.value} onChange={bound.onChange} />}
                  </Field>
                )}
              />
            ))}
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
      {problem?.message !== undefined && (
        <p role="alert" className="text-[13px] font-medium text-down">
          {problem.message}
        </p>
      )}
    </fieldset>
  );
}
