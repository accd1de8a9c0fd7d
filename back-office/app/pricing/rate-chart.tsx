/** A metal's ask over time. The figures stand beside it; the drawing is for those who would rather look. */
import type { RatePoint } from '@tola/contract/staff';
import { INDIA_OFFSET_MS, type Metal } from '@tola/pricing';
import { AreaSeries, createChart, type IChartApi, type ISeriesApi, type UTCTimestamp } from 'lightweight-charts';
import { type ReactElement, useEffect, useRef } from 'react';
import { ChartAttribution } from '../controls/chart-attribution.tsx';
import { chartOptions, themeColour } from '../controls/chart-options.ts';

interface RateChartProps {
  metal: Metal;
  points: readonly RatePoint[];
  label: string;
}

const INDIA_OFFSET_SECONDS = INDIA_OFFSET_MS / 1_000;

export default function RateChart({ metal, points, label }: RateChartProps): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<IChartApi>(null);
  const series = useRef<ISeriesApi<'Area'>>(null);
  useEffect(() => {
    if (place.current === null) return;
    const drawn = createChart(place.current, chartOptions({ timeVisible: true }));
    chart.current = drawn;
    series.current = drawn.addSeries(AreaSeries, {
      lineColor: themeColour(`--${metal}`),
      lineWidth: 2,
      topColor: `${themeColour(`--${metal}`)}33`,
      bottomColor: `${themeColour(`--${metal}`)}00`,
      priceLineVisible: false,
    });
    return () => {
      series.current = null;
      chart.current = null;
      drawn.remove();
    };
  }, [metal]);
  useEffect(() => {
    // The library draws times in UTC: shifted, they read as India's clock.
    series.current?.setData(
      points.map(({ at, closePaise }) => ({
        time: (Math.floor(Date.parse(at) / 1000) + INDIA_OFFSET_SECONDS) as UTCTimestamp,
        value: closePaise / 100,
      })),
    );
    chart.current?.timeScale().fitContent();
  }, [points]);
  return (
    <figure className="m-0">
      <figcaption className="sr-only">{label}</figcaption>
      <div ref={place} aria-hidden="true" className="h-40" />
      {points.length === 0 && (
        <p className="-mt-24 mb-16 text-center text-[13px] text-muted">No history of this time yet.</p>
      )}
      <ChartAttribution />
    </figure>
  );
}
