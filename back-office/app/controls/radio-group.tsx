/** Radio buttons in a row. */
import { type ReactElement, useId } from 'react';

interface RadioGroupProps<T> {
  legend: string;
  options: readonly (readonly [value: T, label: string])[];
  chosen: T;
  className?: string;
  onChoose: (value: T) => void;
}

export function RadioGroup<T extends string>({
  legend,
  options,
  chosen,
  className = '',
  onChoose,
}: RadioGroupProps<T>): ReactElement {
  // Without a name in common each button is a group of its own: Tab stops at every one, and arrow keys choose none.
  const name = useId();
  return (
    <fieldset className={`flex flex-wrap items-center gap-x-5 gap-y-1 ${className}`}>
      <legend className="label mb-1">{legend}</legend>
      {options.map(([value, label]) => (
        <label key={value} className="inline-flex min-h-11 items-center gap-2 lg:min-h-9">
          <input
            type="radio"
            name={name}
            className="size-4 shrink-0 accent-(--green)"
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
