/** Orders, revenue, metal, margin and conversion of the last days, with today, and the same as a table. */
import { formatDay } from '@tola/contract';
import type { SalesCharts as Charts, SalesDay } from '@tola/contract/staff';
import { ALL_METALS, formatWeight, formatWholeRupees, METALS } from '@tola/pricing';
import { type ReactElement, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { formatCount, NOTHING } from '../controls/format.ts';
import { BarChart } from './bar-chart.tsx';
import { conversion, formatShare, paidOfVisits } from './conversion.ts';

interface Column {
  readonly label: string;
  readonly value: (day: SalesDay) => number | null;
  readonly format: (value: number) => string;
  /** Of the whole period; the sum without it. */
  readonly total?: (days: readonly SalesDay[]) => string;
}

const COLUMNS: readonly Column[] = [
  { label: 'Orders paid', value: ({ orders }) => orders, format: formatCount },
  { label: 'Revenue incl. GST', value: ({ revenuePaise }) => revenuePaise, format: formatWholeRupees },
  { label: 'Margin charged', value: ({ marginPaise }) => marginPaise, format: formatWholeRupees },
  ...ALL_METALS.map((metal) => ({
    label: `${METALS[metal].name} sold`,
    value: ({ soldMg }: SalesDay) => soldMg[metal],
    format: weightOf,
  })),
  {
    label: 'Conversion, visit to paid',
    value: conversion,
    format: formatShare,
    total: (days) => {
      const share = paidOfVisits(days);
      return share === null ? NOTHING : formatShare(share);
    },
  },
];

function weightOf(mg: number): string {
  return mg === 0 ? '0 g' : formatWeight(mg);
}

export function SalesCharts({ days }: Pick<Charts, 'days'>): ReactElement {
  const [isTable, setTable] = useState(false);
  return (
    <section aria-label={`Last ${days.length} days`} className="box p-4 xl:col-span-3">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2>Last {days.length} days</h2>
        <Button tone="quiet" className="-mr-4" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? 'Show charts' : 'Show as a table'}
        </Button>
      </div>
      {isTable ? <DaysTable days={days} /> : <DaysCharts days={days} />}
      <p className="mt-3 text-[13px] text-muted">
        Days are those on which orders were paid, in IST. Orders that were cancelled or refunded in full are left out;
        refunds of a part are not deducted. Margin charged is premium, margin and making charges, before taxes, coupons
        and points, and before what the metal cost. Visits are counted without recognising visitors.
      </p>
    </section>
  );
}

function DaysCharts({ days }: { days: readonly SalesDay[] }): ReactElement {
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-5 md:gap-x-8 xl:grid-cols-3">
      {COLUMNS.map(({ label, value, format, total }) => {
        const bars = days.map((day) => ({ day: day.day, value: value(day) }));
        const today = bars.at(-1)?.value ?? null;
        const sum = bars.reduce((all, { value: one }) => all + (one ?? 0), 0);
        return (
          <BarChart
            key={label}
            label={label}
            total={total?.(days) ?? format(sum)}
            today={today === null ? NOTHING : format(today)}
            bars={bars}
            format={format}
          />
        );
      })}
    </div>
  );
}

function DaysTable({ days }: { days: readonly SalesDay[] }): ReactElement {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: A scrollable region must be reachable by keyboard.
    <section aria-label="Days" tabIndex={0} className="max-h-96 overflow-auto">
      <table className="w-full border-collapse text-[13px]">
        <thead className="sticky top-0 bg-paper">
          <tr>
            <th scope="col" className="py-1.5 pr-4 text-left">
              Day
            </th>
            {COLUMNS.map(({ label }) => (
              <th key={label} scope="col" className="py-1.5 pl-4 text-right">
                {label}
              </th>
            ))}
            <th scope="col" className="py-1.5 pl-4 text-right">
              Visits
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day} className="border-t border-line">
              <th scope="row" className="py-1.5 pr-4 text-left font-medium whitespace-nowrap">
                {formatDay(day.day)}
              </th>
              {COLUMNS.map(({ label, value, format }) => {
                const figure = value(day);
                return (
                  <td key={label} className="py-1.5 pl-4 text-right whitespace-nowrap">
                    {figure === null ? NOTHING : format(figure)}
                  </td>
                );
              })}
              <td className="py-1.5 pl-4 text-right">{day.visits === null ? NOTHING : formatCount(day.visits)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
