/** One field of a record's form with its label, hint and problem. */
import type { FieldShape as Description } from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { Controller } from 'react-hook-form';
import { Field } from '../controls/field.tsx';
import { FieldControl } from './field-control.tsx';

interface BoundFieldProps {
  readonly field: Description;
  /** In the form: that of the field, within a row behind that of the row. */
  readonly name: string;
  readonly className: string;
}

export function BoundField({ field, name, className }: BoundFieldProps): ReactElement {
  return (
    <Controller
      name={name}
      render={({ field: bound, fieldState }) => (
        <Field
          label={field.label}
          hint={field.hint}
          problem={fieldState.error?.message}
          optional={field.optional}
          className={className}
        >
          {(control) => (
            <FieldControl
              field={field}
              control={control}
              value={bound.value}
              onChange={bound.onChange}
              bind={bound.ref}
            />
          )}
        </Field>
      )}
    />
  );
}
