import type { RateCandle, RateRange } from '@tola/contract/rates';
import { changeSince, METALS, type Metal } from '@tola/pricing';
import { Button, Chip, classNames, Rupees } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router';
import { later } from '../later.tsx';
import { useLive } from '../live/live-rates.tsx';
import { RateChange } from '../shell/rate-change.tsx';
import type { CandleStep } from './candle-steps.ts';
import type { ChartKind } from './rate-chart.ts';
import { rangeNames, ranges } from './rate-ranges.ts';
import { reachedBy } from './reached-by.ts';
import { useRateChart } from './use-rate-chart.ts';

const RateTable = later(async () => (await import('./rate-table.tsx')).RateTable);

export interface Past {
  /** Contains simulated rates. */
  simulated: boolean;
  /** The range as one candle; null without data. */
  whole: RateCandle | null;
  /** Table rows of the range. */
  steps: CandleStep[];
}

interface RateChartPanelProps {
  metal: Metal;
  range: RateRange;
  /** Null when the history could not be loaded. */
  past: Past | null;
}

const KINDS = { candles: 'Candles', line: 'Line' } as const;

/** Chart of a range, with its data as a table. */
export function RateChartPanel({ metal, range, past }: RateChartPanelProps): ReactElement {
  const [chosen, setChosen] = useState<ChartKind | null>(null);
  const { place, state, kind, pointed, retry } = useRateChart({ metal, range, chosen });
  const isEmpty = past !== null && past.whole === null;
  return (
    <section aria-labelledby="chart-heading" className="panel p-4 tablet:p-7">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="chart-heading" className="text-[23px]">
          {METALS[metal].name} over {ranges[range].long}
        </h2>
        {past?.simulated === true && <Chip tone="gold">Simulated rates</Chip>}
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <RangeLinks metal={metal} range={range} />
        <fieldset className="flex">
          <legend className="sr-only">Chart type</legend>
          {(Object.keys(KINDS) as ChartKind[]).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === kind}
              onClick={() => setChosen(one)}
              className="min-h-11 px-3 text-[15px] font-medium text-muted hover:text-ink aria-pressed:font-semibold aria-pressed:text-ink aria-pressed:underline aria-pressed:underline-offset-8"
            >
              {KINDS[one]}
            </button>
          ))}
        </fieldset>
      </div>
      {past?.whole != null &&
        (pointed === null ? (
          <WholeRange metal={metal} range={range} whole={past.whole} />
        ) : (
          <CandleFigures candle={pointed} />
        ))}
      <div className="relative mt-3 h-[300px] tablet:h-[420px]">
        <div ref={place} aria-hidden="true" className={classNames('h-full', state !== 'drawn' && 'invisible')} />
        {isEmpty && state !== 'drawn' ? (
          <Notice>No rates recorded for this period yet.</Notice>
        ) : (
          <ChartNotice state={past === null ? 'failed' : state} onRetry={retry} />
        )}
      </div>
      <p className="mt-2 text-[12.5px] text-muted">
        Market rate per {METALS[metal].quoted.label}, IST. Drawn with{' '}
        <a
          href="https://www.tradingview.com/"
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-6 items-center underline underline-offset-2 hover:no-underline"
        >
          TradingView Lightweight Charts™
        </a>
        , copyright 2026 TradingView, Inc.
      </p>
      {past !== null && past.steps.length > 0 && <RateTable metal={metal} range={range} steps={past.steps} />}
    </section>
  );
}

function RangeLinks({ metal, range }: { metal: Metal; range: RateRange }): ReactElement {
  return (
    <nav aria-label="Range" className="flex flex-wrap gap-1.5">
      {rangeNames.map((one) => (
        <Link
          key={one}
          to={`/rates/${metal}?range=${one}`}
          replace
          preventScrollReset
          aria-current={one === range ? 'true' : undefined}
          className="grid min-h-11 min-w-12 place-items-center rounded-full border border-transparent px-3 font-medium text-muted hover:border-line-strong hover:text-ink aria-[current]:border-green-ink aria-[current]:font-semibold aria-[current]:text-green-ink"
        >
          <span className="sr-only">Chart of </span>
          {ranges[one].short}
        </Link>
      ))}
    </nav>
  );
}

/** The range as one candle, ending at the live rate. */
function WholeRange({ metal, range, whole }: { metal: Metal; range: RateRange; whole: RateCandle }): ReactElement {
  const live = useLive();
  const rate = live.rates.find((one) => one.metal === metal);
  return (
    <CandleFigures candle={rate === undefined ? whole : reachedBy(whole, rate.askPaise)} over={ranges[range].long} />
  );
}

/** Open, high, low, close and change of a candle. */
function CandleFigures({ candle, over }: { candle: RateCandle; over?: string }): ReactElement {
  const change = changeSince(candle.closePaise, candle.openPaise);
  return (
    <dl className="mt-4 flex min-h-6 flex-wrap items-baseline gap-x-5 gap-y-1 text-[15px]">
      {(
        [
          ['Open', candle.openPaise],
          ['High', candle.highPaise],
          ['Low', candle.lowPaise],
          ['Close', candle.closePaise],
        ] as const
      ).map(([name, paise]) => (
        <div key={name} className="flex items-baseline gap-1.5">
          <dt className="text-[13.5px] text-muted">{name}</dt>
          <dd className="font-medium">
            <Rupees paise={paise} whole />
          </dd>
        </div>
      ))}
      {change !== null && (
        <div className="flex items-baseline gap-1.5">
          <dt className="sr-only">{over === undefined ? 'Change' : `Change over ${over}`}</dt>
          <dd>
            <RateChange basisPoints={change.basisPoints} />
          </dd>
        </div>
      )}
    </dl>
  );
}

function ChartNotice({
  state,
  onRetry,
}: {
  state: 'loading' | 'drawn' | 'failed';
  onRetry: () => void;
}): ReactElement | null {
  if (state === 'drawn') return null;
  if (state === 'failed') {
    return (
      <Notice>
        The chart isn’t loading right now. The rate above is still live.
        <Button tone="outline" size="small" onClick={onRetry} className="mt-4">
          Try again
        </Button>
      </Notice>
    );
  }
  return (
    <div className="absolute inset-0">
      <div aria-hidden="true" className="h-full animate-pulse rounded-card bg-line/50" />
      <noscript>
        <p className="absolute inset-0 grid place-items-center bg-paper p-6 text-center text-muted">
          The chart needs JavaScript. The table below has the same figures.
        </p>
      </noscript>
    </div>
  );
}

function Notice({ children }: { children: React.ReactNode }): ReactElement {
  return (
    <div
      role="status"
      className="absolute inset-0 grid place-content-center justify-items-center rounded-card bg-ivory p-6 text-center text-muted"
    >
      {children}
    </div>
  );
}
