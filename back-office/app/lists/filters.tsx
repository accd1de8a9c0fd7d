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
  | { readonly kind: 'day'; readonly name: string; readonly label: string };

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
        <SearchField state={state} change={change} searchPlaceholder={searchPlaceholder} />
      )}
      {filters.map((filter) => (
        <Field
          key={filter.name}
          label={filter.label}
          className={filter.kind === 'day' ? 'sm:w-[150px]' : 'sm:w-[180px]'}
        >
          {(control) =>
            filter.kind === 'choice' ? (
              <select
                {...control}
                value={state.filters[filter.name] ?? ''}
                onChange={(event) =>
                  change({ filters: { ...state.filters, [filter.name]: event.currentTarget.value } })
                }
              >
                <option value="">All</option>
                {filter.choices.map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            ) : (
              <input
                {...control}
                type="date"
                value={state.filters[filter.name] ?? ''}
                onChange={(event) =>
                  change({ filters: { ...state.filters, [filter.name]: event.currentTarget.value } })
                }
              />
            )
          }
        </Field>
      ))}
      {isNarrowed && (
        <Button tone="quiet" onClick={() => change({ search: '', filters: {} })}>
          Clear filters
        </Button>
      )}
    </div>
  );
}

/** Debounces typing, and follows the URL when it changes elsewhere. */
function SearchField({
  state,
  change,
  searchPlaceholder,
}: Pick<FiltersProps, 'state' | 'change'> & { searchPlaceholder: string }): ReactElement {
  const [typed, setTyped] = useState(state.search);
  const [shown, setShown] = useState(state.search);
  if (shown !== state.search) {
    setShown(state.search);
    setTyped(state.search);
  }
  useEffect(() => {
    if (typed.trim() === state.search) return;
    const timer = setTimeout(() => change({ search: typed.trim() }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, state.search, change]);
  return (
    <Field label="Search" className="col-span-2 sm:w-[280px]">
      {(control) => (
        <input
          {...control}
          type="search"
          placeholder={searchPlaceholder}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
