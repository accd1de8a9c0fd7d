/** Search and filters of a list, kept in the URL. */
import { type ReactElement, useEffect, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { sentenceCase } from '../controls/format.ts';
import type { ListState } from './list-state.ts';

export type Filter =
  | {
      readonly kind: 'choice';
      readonly name: string;
      readonly label: string;
      readonly choices: readonly (readonly [value: string, label: string])[];
    }
  | { readonly kind: 'day'; readonly name: string; readonly label: string }
  /** A date and time in IST: "2026-11-23T14:05". */
  | { readonly kind: 'time'; readonly name: string; readonly label: string }
  | { readonly kind: 'text'; readonly name: string; readonly label: string; readonly placeholder: string };

const WIDTHS = {
  choice: 'sm:w-[180px]',
  day: 'sm:w-[150px]',
  time: 'max-sm:col-span-2 sm:w-[200px]',
  text: 'max-sm:col-span-2 sm:w-[180px]',
};

/** Available search and filters of a list. */
export interface FilterChoices {
  filters?: readonly Filter[] | undefined;
  /** Names the searched fields; omitted, there is no search. */
  searchPlaceholder?: string | undefined;
}

interface FiltersProps extends FilterChoices {
  state: ListState;
  change: (change: Partial<ListState>) => void;
}

/** Filter options whose values are their own labels. */
export function choicesOf<Word extends string>(words: readonly Word[]): (readonly [Word, string])[] {
  return words.map((word) => [word, sentenceCase(word)] as const);
}

const PAUSE_MS = 250;

export function Filters({ state, change, filters = [], searchPlaceholder }: FiltersProps): ReactElement {
  const isNarrowed = state.search !== '' || Object.keys(state.filters).length > 0;
  return (
    <div className="mb-3 grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
      {searchPlaceholder !== undefined && (
        <TypedFilter
          label="Search"
          className="col-span-2 sm:w-[280px]"
          placeholder={searchPlaceholder}
          value={state.search}
          onValue={(search) => change({ search })}
        />
      )}
      {filters.map((filter) => (
        <FilterField
          key={filter.name}
          filter={filter}
          value={state.filters[filter.name] ?? ''}
          onValue={(value) => change({ filters: { ...state.filters, [filter.name]: value } })}
        />
      ))}
      {isNarrowed && (
        <Button tone="quiet" onClick={() => change({ search: '', filters: {} })}>
          Clear filters
        </Button>
      )}
    </div>
  );
}

interface ValueProps {
  value: string;
  onValue: (value: string) => void;
}

function FilterField({ filter, value, onValue }: ValueProps & { filter: Filter }): ReactElement {
  const { kind, label } = filter;
  const className = WIDTHS[kind];
  if (kind === 'text') {
    return <TypedFilter {...{ label, className, value, onValue }} placeholder={filter.placeholder} />;
  }
  return (
    <Field label={label} className={className}>
      {(control) =>
        kind === 'choice' ? (
          <select {...control} value={value} onChange={(event) => onValue(event.currentTarget.value)}>
            <option value="">All</option>
            {filter.choices.map(([choice, name]) => (
              <option key={choice} value={choice}>
                {name}
              </option>
            ))}
          </select>
        ) : (
          <input
            {...control}
            type={kind === 'day' ? 'date' : 'datetime-local'}
            value={value}
            onChange={(event) => onValue(event.currentTarget.value)}
          />
        )
      }
    </Field>
  );
}

/** Debounces typing, and follows the URL when it changes elsewhere. */
function TypedFilter({
  label,
  className,
  placeholder,
  value,
  onValue,
}: ValueProps & { label: string; className: string; placeholder: string }): ReactElement {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => onValue(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onValue]);
  return (
    <Field label={label} className={className}>
      {(control) => (
        <input
          {...control}
          type="search"
          placeholder={placeholder}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
