/** Charts of the back office, which do not scroll or zoom: another period is chosen beside them. See ChartAttribution. */
import { chartColours, chartOptions } from '@tola/ui/chart';
import { createChart, type IChartApi } from 'lightweight-charts';

export function createStillChart(element: HTMLElement, options: { readonly timeVisible: boolean }): IChartApi {
  const chart = createChart(element, chartColours());
  chart.applyOptions({ ...chartOptions(options), handleScroll: false, handleScale: false });
  return chart;
}
