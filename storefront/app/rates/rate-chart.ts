/** Chart library wrapper, loaded on demand in the browser. */
import type { LiveRate, RateCandle, RateRange } from '@tola/contract/rates';
import type { Metal } from '@tola/pricing';
import { chartColours, chartOptions, chartRupees, chartTime, metalLine, themeColour } from '@tola/ui/chart';
import {
  AreaSeries,
  CandlestickSeries,
  type ChartOptions,
  createChart,
  type DeepPartial,
  type ISeriesApi,
  type UTCTimestamp,
} from 'lightweight-charts';
import { candleAfter, candleWidthMs } from './live-candle.ts';
import { DAY_MS } from './rate-ranges.ts';

export type ChartKind = 'candles' | 'line';

export interface RateChart {
  /** Extends the last candle, or appends one. Returns whether candles are missing before it. */
  tick(rate: LiveRate): boolean;
  close(): void;
}

interface Plan {
  readonly metal: Metal;
  readonly kind: ChartKind;
  /** Ticks are entered here, so that a chart opened again, of another kind, has them. */
  readonly candles: RateCandle[];
  readonly range: RateRange;
  /** Called with the candle under the pointer, or null. */
  readonly onPoint: (candle: RateCandle | null) => void;
}

type Series = ISeriesApi<'Area'> | ISeriesApi<'Candlestick'>;

export function openRateChart(element: HTMLElement, plan: Plan): RateChart {
  const widthMs = candleWidthMs(plan.range, plan.candles);
  const chart = createChart(element, chartColours());
  chart.applyOptions(chartOptions({ timeVisible: widthMs < DAY_MS }));
  chart.applyOptions(READING);
  const series: Series =
    plan.kind === 'candles'
      ? chart.addSeries(CandlestickSeries, candleLook())
      : chart.addSeries(AreaSeries, metalLine(plan.metal));
  const byTime = new Map<number, RateCandle>();
  for (const candle of plan.candles) byTime.set(timeOf(candle), candle);
  setData(series, plan);
  chart.timeScale().fitContent();
  chart.subscribeCrosshairMove(({ time }) => {
    plan.onPoint(typeof time === 'number' ? (byTime.get(time) ?? null) : null);
  });
  const stopWatching = watchTheme(() => {
    chart.applyOptions(chartColours());
    series.applyOptions(plan.kind === 'candles' ? candleLook() : metalLine(plan.metal));
  });
  return {
    tick(rate) {
      const last = plan.candles.at(-1);
      if (last === undefined) return false;
      const candle = candleAfter(last, rate, widthMs);
      const gapMs = Date.parse(candle.at) - Date.parse(last.at);
      if (gapMs === 0) plan.candles.pop();
      plan.candles.push(candle);
      byTime.set(timeOf(candle), candle);
      updateLast(series, plan.kind, candle);
      return gapMs > widthMs;
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
  return chartTime(at);
}

function bar(candle: RateCandle) {
  return {
    time: timeOf(candle),
    open: chartRupees(candle.openPaise),
    high: chartRupees(candle.highPaise),
    low: chartRupees(candle.lowPaise),
    close: chartRupees(candle.closePaise),
  };
}

function point(candle: RateCandle) {
  return { time: timeOf(candle), value: chartRupees(candle.closePaise) };
}

/** Wheel and drag scroll the page; pinch and axes zoom. */
const READING: DeepPartial<ChartOptions> = {
  handleScroll: { mouseWheel: false, vertTouchDrag: false },
  handleScale: { mouseWheel: false },
  timeScale: { fixLeftEdge: true, fixRightEdge: true },
  rightPriceScale: { scaleMargins: { top: 0.12, bottom: 0.08 } },
};

function candleLook() {
  const [up, down] = [themeColour('--up'), themeColour('--down')];
  return {
    upColor: up,
    wickUpColor: up,
    borderUpColor: up,
    downColor: down,
    wickDownColor: down,
    borderDownColor: down,
  };
}

function watchTheme(onChange: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', onChange);
  return () => dark.removeEventListener('change', onChange);
}
