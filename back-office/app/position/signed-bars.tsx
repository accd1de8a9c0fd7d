/** Bars of days above and below a zero line; one sentence for a screen reader, and the table beside it has every figure. */
import { formatDay } from '@tola/contract';
import type { ReactElement } from 'react';

interface SignedBarsProps {
  label: string;
  /** The figure of the chart. */
  total: string;
  bars: readonly { readonly day: string; readonly value: number }[];
  format: (value: number) => string;
}

const STEP = 10;
const HEIGHT = 100;
const GAP = 2;

export function SignedBars({ label, total, bars, format }: SignedBarsProps): ReactElement {
  const values = bars.map(({ value }) => value);
  const highest = Math.max(0, ...values);
  const lowest = Math.min(0, ...values);
  const isFlat = highest === lowest;
  const y = (value: number): number => (isFlat ? HEIGHT : ((highest - value) / (highest - lowest)) * HEIGHT);
  const first = bars[0]?.day ?? '';
  const last = bars.at(-1)?.day ?? '';
  return (
    <figure className="m-0 min-w-0">
      <figcaption className="flex items-baseline justify-between gap-3">
        <span className="text-[13px] text-muted">{label}</span>
        <b className="text-lg font-semibold tracking-tight whitespace-nowrap">{total}</b>
      </figcaption>
      <div className="relative">
        {isFlat && (
          <p aria-hidden="true" className="absolute inset-0 grid place-items-center text-[13px] text-muted">
            Nothing in this period
          </p>
        )}
        <svg
          role="img"
          aria-label={`${label}, ${bars.length} days: ${total}. Highest ${format(highest)}, lowest ${format(lowest)}.`}
          viewBox={`0 0 ${Math.max(1, bars.length) * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="mt-2 block h-28 w-full"
        >
          {bars.map(({ day, value }, index) => (
            <g key={day}>
              <title>{`${formatDay(day)}: ${format(value)}`}</title>
              <rect
                x={index * STEP}
                y={0}
                width={STEP}
                height={HEIGHT}
                className="fill-transparent hover:fill-gold-soft"
              />
              <rect
                x={index * STEP + GAP / 2}
                y={Math.min(y(value), y(0))}
                width={STEP - GAP}
                height={Math.abs(y(value) - y(0))}
                className={value < 0 ? 'pointer-events-none fill-down' : 'pointer-events-none fill-green-ink'}
              />
            </g>
          ))}
          <line
            x1={0}
            x2={Math.max(1, bars.length) * STEP}
            y1={y(0)}
            y2={y(0)}
            vectorEffect="non-scaling-stroke"
            className="stroke-line-strong"
          />
        </svg>
      </div>
      <p className="mt-1 flex justify-between gap-3 text-xs text-muted">
        <span>{first === '' ? '' : formatDay(first)}</span>
        <span>{last === '' ? '' : formatDay(last)}</span>
      </p>
    </figure>
  );
}
