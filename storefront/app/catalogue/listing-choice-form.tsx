import type { ReactElement, ReactNode } from 'react';
import { Form, useSubmit } from 'react-router';
import { type ListingChoice, orders, searchOf } from './listing-choice.ts';

interface ListingChoiceFormProps {
  choice: ListingChoice;
  origins: readonly string[];
  /** Sort orders by what they are called; those of a listing unless given. */
  names?: Readonly<Record<string, string>>;
  /** Tiles shown, and of all pages. */
  count: number;
  total: number;
  perPage: number;
}

/** Country of origin and sort order. Changes apply immediately; without JavaScript a button submits them. */
export function ListingChoiceForm({
  choice,
  origins,
  names = orders,
  count,
  total,
  perPage,
}: ListingChoiceFormProps): ReactElement {
  return (
    <Form method="get" replace preventScrollReset className="listing-choice">
      {[...new URLSearchParams(searchOf({ ...choice, origin: '', order: 'featured', page: 1 }))].map(
        ([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ),
      )}
      <p role="status" className="text-muted">
        {shownOf((choice.page - 1) * perPage + 1, count, total)} {total === 1 ? 'design' : 'designs'}
      </p>
      {origins.length > 0 && (
        <Choice
          label="Country of origin"
          name="origin"
          value={choice.origin}
          className={origins.length === 1 && choice.origin === '' ? 'one-country' : ''}
        >
          <option value="">All countries</option>
          {origins.map((origin) => (
            <option key={origin}>{origin}</option>
          ))}
        </Choice>
      )}
      <Choice label="Sort" name="order" value={choice.order}>
        {Object.entries(names).map(([order, label]) => (
          <option key={order} value={order}>
            {label}
          </option>
        ))}
      </Choice>
      <noscript>
        <button type="submit" className="min-h-11 font-semibold underline">
          Apply
        </button>
      </noscript>
    </Form>
  );
}

/** "7" when all are shown, otherwise "49–96 of 1,204". */
function shownOf(first: number, count: number, total: number): string {
  if (count === total) return String(total);
  const [from, upto, all] = [first, first + count - 1, total].map((one) => one.toLocaleString('en-IN'));
  return `${from}–${upto} of ${all}`;
}

interface ChoiceProps {
  label: string;
  name: string;
  value: string;
  className?: string;
  children: ReactNode;
}

function Choice({ label, name, value, className = '', children }: ChoiceProps): ReactElement {
  const submit = useSubmit();
  return (
    <label className={`min-w-0 sm:flex sm:items-center sm:gap-2.5 ${className}`}>
      <span className="text-muted max-sm:sr-only">{label}</span>
      <select
        name={name}
        value={value}
        onChange={(event) => void submit(event.currentTarget.form, { replace: true, preventScrollReset: true })}
        className="min-h-11 w-full rounded-full border border-line-strong bg-paper px-3.5 font-medium sm:w-auto"
      >
        {children}
      </select>
    </label>
  );
}
