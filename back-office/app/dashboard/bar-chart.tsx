/** A small bar chart of days: bars for the eye, one sentence for a screen reader; the table beside it has every figure. */

import { formatDay } from '@tola/contract';
import type { ReactElement } from 'react';

export interface Bar {
  /** Day in India, "2026-11-23". */
  readonly day: string;
  /** Null where nothing was measured. */
  readonly value: number | null;
}

interface BarChartProps {
  label: string;
  /** The sum or average of the period, shown as the figure of the chart. */
  total: string;
  /** Today, which is not over. */
  today: string;
  bars: readonly Bar[];
  format: (value: number) => string;
}

const STEP = 10;
const HEIGHT = 100;
const GAP = 3;
const LEAST_HEIGHT = 1.5;

export function BarChart({ label, total, today, bars, format }: BarChartProps): ReactElement {
  const highest = Math.max(...bars.map(({ value }) => value ?? 0));
  const top = bars.find(({ value }) => value === highest);
  const peak = highest === 0 || top === undefined ? '' : ` Most on ${formatDay(top.day)}: ${format(highest)}.`;
  return (
    <figure className="m-0 flex min-w-0 flex-col justify-end">
      <figcaption className="flex flex-col justify-between md:flex-row md:items-baseline md:gap-3">
        <span className="text-[13px] text-muted">{label}</span>
        <b className="text-lg font-semibold tracking-tight whitespace-nowrap">{total}</b>
      </figcaption>
      <svg
        role="img"
        aria-label={`${label}, last ${bars.length} days: ${total}. Today ${today}.${peak}`}
        viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-2 block h-14 w-full border-b border-line-strong md:h-20"
      >
        {bars.map(({ day, value }, index) => {
          const height = value === null || highest === 0 ? 0 : (value / highest) * HEIGHT;
          const shown = value === null || value === 0 ? 0 : Math.max(LEAST_HEIGHT, height);
          const isToday = index === bars.length - 1;
          return (
            <g key={day}>
              <title>{`${formatDay(day)}: ${value === null ? 'not measured' : format(value)}`}</title>
              {/* The whole height shows the figure of a day under the pointer. */}
              <rect
                x={index * STEP}
                y={0}
                width={STEP}
                height={HEIGHT}
                className="fill-transparent hover:fill-gold-soft"
              />
              <rect
                x={index * STEP + GAP / 2}
                y={HEIGHT - shown}
                width={STEP - GAP}
                height={shown}
                className={isToday ? 'pointer-events-none fill-gold' : 'pointer-events-none fill-green-ink'}
              />
            </g>
          );
        })}
      </svg>
      <p className="mt-1 flex justify-between gap-3 text-xs text-muted">
        <span className="max-md:hidden">{formatDay(bars[0]?.day ?? '')}</span>
        <span>Today {today}</span>
      </p>
    </figure>
  );
}
