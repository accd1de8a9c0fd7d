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
          <label
            key={value}
            className="grid min-h-11 cursor-pointer place-items-center rounded-full border border-line-strong bg-paper px-4 font-medium hover:border-ink has-checked:border-green-ink has-checked:font-semibold has-checked:text-green-ink has-checked:shadow-[inset_0_0_0_1px_var(--green-ink)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-green-ink"
          >
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
