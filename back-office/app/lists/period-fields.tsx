/** First and last day of a list that is about a period, kept in its address. */
import type { ReactElement } from 'react';
import { DayField } from '../controls/day-field.tsx';
import type { ListChange } from './list-state.ts';

interface PeriodFieldsProps {
  /** `YYYY-MM-DD` in India; both are included. */
  from: string;
  to: string;
  change: (change: ListChange) => void;
}

export function PeriodFields({ from, to, change }: PeriodFieldsProps): ReactElement {
  const choose = (days: { from: string } | { to: string }): void =>
    change(({ filters }) => ({ filters: { ...filters, ...days } }));
  return (
    <>
      <DayField label="From" value={from} onChange={(day) => choose({ from: day })} />
      <DayField label="To" value={to} onChange={(day) => choose({ to: day })} />
    </>
  );
}
