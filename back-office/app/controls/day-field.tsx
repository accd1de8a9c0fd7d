/** A day that cannot be left empty, such as the first of a period. */
import type { ReactElement } from 'react';
import { Field } from './field.tsx';

export function DayField(props: { label: string; value: string; onChange: (day: string) => void }): ReactElement {
  const { label, value, onChange } = props;
  return (
    <Field label={label} className="sm:w-[150px]">
      {(control) => (
        <input
          {...control}
          type="date"
          value={value}
          onChange={(event) => event.currentTarget.value !== '' && onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
