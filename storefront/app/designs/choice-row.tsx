import type { ReactElement } from 'react';

interface ChoiceRowProps<T extends string> {
  readonly legend: string;
  readonly options: readonly (readonly [value: T, label: string])[];
  readonly chosen: T;
  readonly onChoose: (value: T) => void;
}

/** A few choices in a row, one of which is chosen. */
export function ChoiceRow<T extends string>({ legend, options, chosen, onChoose }: ChoiceRowProps<T>): ReactElement {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(([value, label]) => (
          <label key={value} className="choice-chip">
            <input
              type="radio"
              name={`design-${legend}`}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
