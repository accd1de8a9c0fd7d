/** Chart library wrapper, loaded on demand in the browser. */
import type { RateCandle } from '@tola/contract/rates';
import { formatWholeRupees, INDIA_OFFSET_MS, METALS, type Metal } from '@tola/pricing';
import {
  AreaSeries,
  CandlestickSeries,
  type ChartOptions,
  createChart,
  type DeepPartial,
  type ISeriesApi,
  type UTCTimestamp,
} from 'lightweight-charts';

export type ChartKind = 'candles' | 'line';

export interface RateChart {
  /** Appends a candle, or updates the last one. */
  update(candle: RateCandle): void;
  close(): void;
}

interface Plan {
  readonly metal: Metal;
  readonly kind: ChartKind;
  readonly candles: readonly RateCandle[];
  /** Candles shorter than a day: the axis shows hours. */
  readonly hours: boolean;
  /** Called with the candle under the pointer, or null. */
  readonly onPoint: (candle: RateCandle | null) => void;
}

type Series = ISeriesApi<'Area'> | ISeriesApi<'Candlestick'>;

/** The library displays UTC; shifting by this shows IST. */
const INDIA_OFFSET_SECONDS = INDIA_OFFSET_MS / 1_000;
const PAISE_PER_RUPEE = 100;

export function openRateChart(element: HTMLElement, plan: Plan): RateChart {
  const chart = createChart(element, { autoSize: true, ...lasting(plan), ...colours() });
  const series: Series =
    plan.kind === 'candles'
      ? chart.addSeries(CandlestickSeries, candleLook())
      : chart.addSeries(AreaSeries, lineLook(plan));
  const byTime = new Map<number, RateCandle>();
  for (const candle of plan.candles) byTime.set(timeOf(candle), candle);
  setData(series, plan);
  chart.timeScale().fitContent();
  chart.subscribeCrosshairMove(({ time }) => {
    plan.onPoint(typeof time === 'number' ? (byTime.get(time) ?? null) : null);
  });
  const stopWatching = watchTheme(() => {
    chart.applyOptions(colours());
    series.applyOptions(plan.kind === 'candles' ? candleLook() : lineLook(plan));
  });
  return {
    update(candle) {
      byTime.set(timeOf(candle), candle);
      updateLast(series, plan.kind, candle);
    },
    close() {
      stopWatching();
      chart.remove();
    },
  };
}

function setData(series: Series, { kind, candles }: Plan): void {
  if (kind === 'candles') (series as ISeriesApi<'Candlestick'>).setData(candles.map(bar));
  else (series as ISeriesApi<'Area'>).setData(candles.map(point));
}

function updateLast(series: Series, kind: ChartKind, candle: RateCandle): void {
  if (kind === 'candles') (series as ISeriesApi<'Candlestick'>).update(bar(candle));
  else (series as ISeriesApi<'Area'>).update(point(candle));
}

function timeOf({ at }: RateCandle): UTCTimestamp {
  return (Math.floor(Date.parse(at) / 1_000) + INDIA_OFFSET_SECONDS) as UTCTimestamp;
}

function bar(candle: RateCandle) {
  return {
    time: timeOf(candle),
    open: candle.openPaise / PAISE_PER_RUPEE,
    high: candle.highPaise / PAISE_PER_RUPEE,
    low: candle.lowPaise / PAISE_PER_RUPEE,
    close: candle.closePaise / PAISE_PER_RUPEE,
  };
}

function point(candle: RateCandle) {
  return { time: timeOf(candle), value: candle.closePaise / PAISE_PER_RUPEE };
}

/** Options common to both themes. Wheel and drag scroll the page; pinch and axes zoom. */
function lasting({ hours }: Plan): DeepPartial<ChartOptions> {
  return {
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
    handleScale: { mouseWheel: false },
    timeScale: {
      borderVisible: false,
      timeVisible: hours,
      secondsVisible: false,
      fixLeftEdge: true,
      fixRightEdge: true,
    },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.12, bottom: 0.08 } },
    localization: {
      locale: 'en-IN',
      priceFormatter: (rupees: number) => formatWholeRupees(Math.round(rupees * PAISE_PER_RUPEE)),
    },
  };
}

function colours(): DeepPartial<ChartOptions> {
  const line = colour('--line-strong');
  return {
    layout: {
      background: { color: 'transparent' },
      textColor: colour('--muted'),
      fontFamily: 'Figtree, sans-serif',
      // The licence's attribution is the text below the chart.
      attributionLogo: false,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: colour('--line') } },
    crosshair: {
      vertLine: { color: line, labelBackgroundColor: colour('--deep') },
      horzLine: { color: line, labelBackgroundColor: colour('--deep') },
    },
  };
}

function candleLook() {
  const [up, down] = [colour('--up'), colour('--down')];
  return {
    upColor: up,
    wickUpColor: up,
    borderUpColor: up,
    downColor: down,
    wickDownColor: down,
    borderDownColor: down,
  };
}

function lineLook({ metal }: Plan) {
  const line = colour(`--${METALS[metal].colour}`);
  return { lineColor: line, lineWidth: 2 as const, topColor: `${line}40`, bottomColor: `${line}00` };
}

/** A brand colour in the current theme, `#a87b1e`. */
function colour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

function watchTheme(onChange: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', onChange);
  return () => dark.removeEventListener('change', onChange);
}
