/** Chart of a metal's rate. Hidden from screen readers, which get the figures beside it. */
import type { RatePoint } from '@tola/contract/staff';
import type { Metal } from '@tola/pricing';
import { chartRupees, chartTime, metalLine } from '@tola/ui/chart';
import { AreaSeries, type IChartApi, type ISeriesApi } from 'lightweight-charts';
import { type ReactElement, useEffect, useRef } from 'react';
import { ChartAttribution } from '../controls/chart-attribution.tsx';
import { createStillChart } from '../controls/still-chart.ts';
import { useIsDark } from '../shell/theme.ts';

interface RateChartProps {
  metal: Metal;
  points: readonly RatePoint[];
  label: string;
}

export default function RateChart({ metal, points, label }: RateChartProps): ReactElement {
  const isDark = useIsDark();
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<IChartApi>(null);
  const series = useRef<ISeriesApi<'Area'>>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours of a chart are read when it is drawn.
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
  }, [metal, isDark]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chart that is drawn in other colours needs its data.
  useEffect(() => {
    series.current?.setData(
      points.map(({ at, closePaise }) => ({ time: chartTime(at), value: chartRupees(closePaise) })),
    );
    chart.current?.timeScale().fitContent();
  }, [points, isDark]);
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
