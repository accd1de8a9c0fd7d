import type { ReactElement } from 'react';

interface ChoiceChipsProps<T extends string> {
  legend: string;
  name: string;
  choices: readonly { value: T; name: string }[];
  chosen: T;
  onChoose: (value: T) => void;
}

/** Radio group styled as chips, like a product's weights. */
export function ChoiceChips<T extends string>({
  legend,
  name,
  choices,
  chosen,
  onChoose,
}: ChoiceChipsProps<T>): ReactElement {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <label key={choice.value} className="choice-chip">
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === chosen}
              onChange={() => onChoose(choice.value)}
              className="sr-only"
            />
            {choice.name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
