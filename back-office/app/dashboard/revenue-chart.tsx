/** Revenue of the last thirty days. */
import type { Dashboard } from '@tola/contract/staff';
import { chartRupees, themeColour } from '@tola/ui/chart';
import { HistogramSeries, type IChartApi, type ISeriesApi } from 'lightweight-charts';
import { type ReactElement, useEffect, useRef } from 'react';
import { ChartAttribution } from '../controls/chart-attribution.tsx';
import { createStillChart } from '../controls/still-chart.ts';

export default function RevenueChart({ days }: { days: Dashboard['days'] }): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<IChartApi>(null);
  const series = useRef<ISeriesApi<'Histogram'>>(null);
  useEffect(() => {
    if (place.current === null) return;
    const chart = createStillChart(place.current, { timeVisible: false });
    drawn.current = chart;
    series.current = chart.addSeries(HistogramSeries, {
      color: themeColour('--green-ink'),
      priceLineVisible: false,
      lastValueVisible: false,
    });
    return () => {
      series.current = null;
      chart.remove();
    };
  }, []);
  useEffect(() => {
    series.current?.setData(days.map(({ day, revenuePaise }) => ({ time: day, value: chartRupees(revenuePaise) })));
    drawn.current?.timeScale().fitContent();
  }, [days]);
  return (
    <figure className="m-0">
      <figcaption className="text-[13px] text-muted">Daily revenue, last 30 days</figcaption>
      <div ref={place} aria-hidden="true" className="h-40" />
      <ChartAttribution />
    </figure>
  );
}
