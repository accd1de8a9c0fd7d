import type { RateCandle, RateRange } from '@tola/contract/rates';
import type { Metal } from '@tola/pricing';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLive } from '../live/live-rates.tsx';
import type { ChartKind, RateChart } from './rate-chart.ts';

/** `loading` until rendered, `failed` when chart or data could not be loaded. */
type ChartState = 'loading' | 'drawn' | 'failed';

interface ChartPlan {
  metal: Metal;
  range: RateRange;
  /** Chosen chart type; null decides by available width. */
  chosen: ChartKind | null;
}

interface ShownChart {
  /** Ref of the chart container. */
  place: RefObject<HTMLDivElement | null>;
  state: ChartState;
  /** Current chart type. */
  kind: ChartKind;
  /** The candle under the pointer. */
  pointed: RateCandle | null;
  retry: () => void;
}

/** Minimum candle width in pixels; below it a line chart is used. */
const LEAST_CANDLE_PIXELS = 3.5;
/** Minimum interval between reloads of missing candles. */
const READ_AGAIN_MS = 60_000;

/** Renders the chart and keeps its last candle live. */
export function useRateChart({ metal, range, chosen }: ChartPlan): ShownChart {
  const place = useRef<HTMLDivElement>(null);
  const [readings, setReadings] = useState(0);
  const { candles, failed } = useCandles(metal, range, readings);
  const [chart, setChart] = useState<RateChart | null>(null);
  const [kind, setKind] = useState<ChartKind>('line');
  const [drawingFailed, setDrawingFailed] = useState(false);
  const [pointed, setPointed] = useState<RateCandle | null>(null);

  useEffect(() => {
    const element = place.current;
    if (element === null || candles === null || candles.length === 0) return;
    const kindNow = chosen ?? (element.clientWidth / candles.length < LEAST_CANDLE_PIXELS ? 'line' : 'candles');
    setKind(kindNow);
    let made: RateChart | null = null;
    let gone = false;
    import('./rate-chart.ts').then(
      ({ openRateChart }) => {
        if (gone) return;
        made = openRateChart(element, { metal, range, kind: kindNow, candles, onPoint: setPointed });
        setChart(made);
      },
      (error: unknown) => {
        console.error(error);
        setDrawingFailed(true);
      },
    );
    return () => {
      gone = true;
      made?.close();
      setChart(null);
    };
  }, [metal, range, candles, chosen]);

  useOpenCandle({ chart, metal, candles, readAgain: () => setReadings((count) => count + 1) });
  const state = failed || drawingFailed ? 'failed' : chart === null ? 'loading' : 'drawn';
  return {
    place,
    state,
    kind,
    pointed,
    retry: () => {
      setDrawingFailed(false);
      setReadings((count) => count + 1);
    },
  };
}

/** Loads the history after the page, because only the chart needs all of it. */
function useCandles(
  metal: Metal,
  range: RateRange,
  readings: number,
): { candles: RateCandle[] | null; failed: boolean } {
  const [candles, setCandles] = useState<RateCandle[] | null>(null);
  const [failed, setFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: changing the attempt count reads again.
  useEffect(() => {
    let gone = false;
    readCandles(metal, range).then((read) => {
      if (gone) return;
      setFailed(read === null);
      if (read !== null) setCandles(read);
    });
    return () => {
      gone = true;
    };
  }, [metal, range, readings]);
  return { candles, failed };
}

/** Null on failure. The API client is loaded with the chart. */
async function readCandles(metal: Metal, range: RateRange): Promise<RateCandle[] | null> {
  try {
    const { readHistory } = await import('./read-history.ts');
    return await readHistory(metal, range);
  } catch (error) {
    console.error(error);
    return null;
  }
}

interface OpenCandlePlan {
  chart: RateChart | null;
  metal: Metal;
  candles: readonly RateCandle[] | null;
  readAgain: () => void;
}

/** Updates the last candle with each tick, except while rates are paused. */
function useOpenCandle({ chart, metal, candles, readAgain }: OpenCandlePlan): void {
  const live = useLive();
  const readAt = useRef(0);
  const again = useRef(readAgain);
  again.current = readAgain;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time of the last reading.
  useEffect(() => {
    readAt.current = Date.now();
  }, [candles]);
  useEffect(() => {
    const rate = live.rates.find((one) => one.metal === metal);
    if (chart === null || live.status !== 'live' || rate === undefined) return;
    const isBehind = chart.tick(rate);
    // After sleep or a lost connection, the missing candles come from the history.
    if (isBehind && Date.now() - readAt.current > READ_AGAIN_MS) again.current();
  }, [live, chart, metal]);
}
