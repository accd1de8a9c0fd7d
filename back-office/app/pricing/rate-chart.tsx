/** Chart of a metal's rate. Hidden from screen readers, which get the figures beside it. */
import type { RatePoint } from '@tola/contract/staff';
import type { Metal } from '@tola/pricing';
import { chartRupees, chartTime, metalLine } from '@tola/ui/chart';
import { AreaSeries, type IChartApi, type ISeriesApi } from 'lightweight-charts';
import { type ReactElement, useEffect, useRef } from 'react';
import { ChartAttribution } from '../controls/chart-attribution.tsx';
import { createStillChart } from '../controls/still-chart.ts';

interface RateChartProps {
  metal: Metal;
  points: readonly RatePoint[];
  label: string;
}

export default function RateChart({ metal, points, label }: RateChartProps): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<IChartApi>(null);
  const series = useRef<ISeriesApi<'Area'>>(null);
  useEffect(() => {
    if (place.current === null) return;
    const drawn = createStillChart(place.current, { timeVisible: true });
    chart.current = drawn;
    series.current = drawn.addSeries(AreaSeries, { ...metalLine(metal), priceLineVisible: false });
    return () => {
      series.current = null;
      chart.current = null;
      drawn.remove();
    };
  }, [metal]);
  useEffect(() => {
    series.current?.setData(
      points.map(({ at, closePaise }) => ({ time: chartTime(at), value: chartRupees(closePaise) })),
    );
    chart.current?.timeScale().fitContent();
  }, [points]);
  return (
    <figure className="m-0">
      <figcaption className="sr-only">{label}</figcaption>
      <div ref={place} aria-hidden="true" className="h-40" />
      {points.length === 0 && (
        <p className="-mt-24 mb-16 text-center text-[13px] text-muted">No history for this period</p>
      )}
      <ChartAttribution />
    </figure>
  );
}
