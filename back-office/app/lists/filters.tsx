/** Search and filters of a list, kept in the URL. */
import { classNames } from '@tola/ui';
import { ListFilter } from 'lucide-react';
import { type ChangeEvent, type ReactElement, type ReactNode, useEffect, useId, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { sentenceCase } from '../controls/format.ts';
import type { ListChange, ListState } from './list-state.ts';
import { PeriodFilter } from './period-filter.tsx';

export type Filter =
  | {
      readonly kind: 'choice';
      readonly name: string;
      readonly label: string;
      readonly choices: readonly (readonly [value: string, label: string])[];
      /** What is listed without a choice, where that is not all. */
      readonly otherwise?: string;
      /** For choices with long names. */
      readonly isWide?: boolean;
    }
  /** A period of days, or with `hasTimes` of dates and times in IST ("2026-11-23T14:05"), as the filters `from` and `to`. */
  | { readonly kind: 'period'; readonly name: 'from'; readonly hasTimes?: boolean }
  | { readonly kind: 'text'; readonly name: string; readonly label: string; readonly placeholder: string };

/** Available search and filters of a list. */
export interface FilterChoices {
  filters?: readonly Filter[] | undefined;
  /** Names the searched fields; omitted, there is no search. */
  searchPlaceholder?: string | undefined;
}

interface FiltersProps extends FilterChoices {
  state: ListState;
  change: (change: ListChange) => void;
  /** In place of a search: which of several lists is shown. */
  choice?: ReactNode;
  /** The days that the list is of, before the filters; clearing these keeps it. */
  period?: ReactNode;
  /** Views, columns and export, at the end of the row. */
  tools?: ReactNode;
}

/** Filter options whose values are their own labels. */
export function choicesOf<Word extends string>(words: readonly Word[]): (readonly [Word, string])[] {
  return words.map((word) => [word, sentenceCase(word)] as const);
}

const PAUSE_MS = 250;

/** On phones the filters are behind a button, so that the rows begin near the top. */
export function Filters(props: FiltersProps): ReactElement {
  const { state, change, filters = [], searchPlaceholder, choice, period, tools } = props;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const cleared = (filters: ListState['filters']): ListState['filters'] =>
    period === undefined ? {} : Object.fromEntries(Object.entries(filters).filter(([name]) => isLimit(name)));
  const isNarrowed =
    state.search !== '' || Object.keys(state.filters).length > Object.keys(cleared(state.filters)).length;
  return (
    <div className="list-filters mb-2 sm:mb-3 sm:flex sm:flex-wrap sm:items-end sm:gap-3">
      <div className="flex items-end gap-2 sm:contents">
        {choice}
        {searchPlaceholder !== undefined && (
          <TypedFilter
            label="Search"
            isLabelled={false}
            className="min-w-0 flex-1 sm:max-w-[240px] sm:flex-[1_1_145px] xl:flex-[1_1_200px]"
            placeholder={searchPlaceholder}
            value={state.search}
            onValue={(search) => change({ search })}
          />
        )}
        {(filters.length > 0 || period !== undefined) && (
          <PanelButton
            panel={id}
            isOpen={isOpen}
            onToggle={() => setOpen(!isOpen)}
            chosen={filters.filter((filter) => isChosen(filter, state)).length}
          />
        )}
        {tools !== undefined && <div className="flex gap-2 max-sm:ml-auto sm:order-last sm:ml-auto">{tools}</div>}
      </div>
      <div
        id={id}
        className={classNames('mt-2 grid grid-cols-2 items-end gap-3 sm:contents', !isOpen && 'max-sm:hidden')}
      >
        {period}
        {filters.map((filter) => (
          <FilterField
            key={filter.name}
            filter={filter}
            values={state.filters}
            onValues={(values) => change((current) => ({ filters: { ...current.filters, ...values } }))}
          />
        ))}
        {isNarrowed && (
          <Button tone="quiet" onClick={() => change((current) => ({ search: '', filters: cleared(current.filters) }))}>
            Clear filters
          </Button>
        )}
      </div>
    </div>
  );
}

/** Whether a filter is the first or the last day of the list. */
function isLimit(name: string): boolean {
  return name === 'from' || name === 'to';
}

interface PanelButtonProps {
  panel: string;
  isOpen: boolean;
  onToggle: () => void;
  /** How many filters are set. */
  chosen: number;
}

function PanelButton({ panel, isOpen, onToggle, chosen }: PanelButtonProps): ReactElement {
  return (
    <Button
      className="max-sm:px-3 sm:hidden"
      aria-label={chosen > 0 ? `Filter, ${chosen} chosen` : 'Filter'}
      aria-expanded={isOpen}
      aria-controls={panel}
      onClick={onToggle}
    >
      <ListFilter size={18} strokeWidth={1.5} aria-hidden />
      {chosen > 0 && chosen}
    </Button>
  );
}

function isChosen({ kind, name }: Filter, { filters }: ListState): boolean {
  const isSet = (filters[name] ?? '') !== '';
  return kind === 'period' ? isSet || (filters.to ?? '') !== '' : isSet;
}

interface FilterFieldProps {
  filter: Filter;
  values: ListState['filters'];
  onValues: (values: ListState['filters']) => void;
}

function FilterField({ filter, values, onValues }: FilterFieldProps): ReactElement {
  const { from = '', to = '' } = values;
  if (filter.kind === 'period')
    return <PeriodFilter {...{ from, to }} hasTimes={filter.hasTimes === true} onPeriod={onValues} />;
  if (filter.kind === 'text') {
    const { name, label, placeholder } = filter;
    const typed = { placeholder, value: values[name] ?? '', onValue: (value: string) => onValues({ [name]: value }) };
    return <TypedFilter label={label} className="max-sm:col-span-2 sm:w-[180px]" {...typed} />;
  }
  const { name, label, choices, otherwise = 'All', isWide = false } = filter;
  return (
    // Four of them and the search, or two and a period, fit into one line of a small laptop.
    <Field label={label} className={isWide ? 'max-sm:col-span-2 sm:w-[280px]' : 'sm:w-[120px] xl:w-[150px]'}>
      {(control) => (
        <select
          {...control}
          value={values[name] ?? ''}
          onChange={(event) => onValues({ [name]: event.currentTarget.value })}
        >
          <option value="">{otherwise}</option>
          {choices.map(([choice, words]) => (
            <option key={choice} value={choice}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface TypedFilterProps {
  label: string;
  isLabelled?: boolean;
  className: string;
  placeholder: string;
  value: string;
  onValue: (value: string) => void;
}

/** Debounces typing, and follows the URL when it changes elsewhere. */
function TypedFilter({
  label,
  className,
  placeholder,
  value,
  onValue,
  isLabelled = true,
}: TypedFilterProps): ReactElement {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => onValue(typed.trim()), PAUSE_MS);
    // Who follows a link of the list would be taken back to it while the next page is still loading.
    const onClick = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): void => {
      const staysHere = ctrlKey || metaKey || shiftKey;
      if (!staysHere && target instanceof Element && target.closest('a[href]') !== null) clearTimeout(timer);
    };
    document.addEventListener('click', onClick, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', onClick, true);
    };
  }, [typed, value, onValue]);
  const input = {
    type: 'search',
    placeholder,
    value: typed,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.currentTarget.value),
  } as const;
  if (!isLabelled)
    return (
      <div className={className}>
        <input {...input} aria-label={label} className="control" />
      </div>
    );
  return (
    <Field label={label} className={className}>
      {(control) => <input {...control} {...input} />}
    </Field>
  );
}
