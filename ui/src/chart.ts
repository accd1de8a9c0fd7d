/** Options of all charts: price scale in rupees, time axis in IST, theme colours. */
import { formatWholeRupees, INDIA_OFFSET_MS, METALS, type Metal, type Paise } from '@tola/pricing';
import type { ChartOptions, DeepPartial, UTCTimestamp } from 'lightweight-charts';

const PAISE_PER_RUPEE = 100;
/** The library displays UTC; shifting by this shows IST. */
const INDIA_OFFSET_SECONDS = INDIA_OFFSET_MS / 1_000;

/** An ISO instant as a chart time. */
export function chartTime(at: string): UTCTimestamp {
  return (Math.floor(Date.parse(at) / 1_000) + INDIA_OFFSET_SECONDS) as UTCTimestamp;
}

/** An amount on a chart's price scale, which is in rupees. */
export function chartRupees(paise: Paise): number {
  return paise / PAISE_PER_RUPEE;
}

/** Options common to both themes. */
export function chartOptions({ timeVisible }: { readonly timeVisible: boolean }): DeepPartial<ChartOptions> {
  return {
    autoSize: true,
    timeScale: { borderVisible: false, timeVisible, secondsVisible: false },
    rightPriceScale: { borderVisible: false, entireTextOnly: true },
    localization: {
      locale: 'en-IN',
      priceFormatter: (rupees: number) => formatWholeRupees(Math.round(rupees * PAISE_PER_RUPEE)),
    },
  };
}

export function chartColours(): DeepPartial<ChartOptions> {
  const line = themeColour('--line-strong');
  return {
    layout: {
      background: { color: 'transparent' },
      textColor: themeColour('--muted'),
      fontFamily: 'Figtree, sans-serif',
      // The licence's attribution is the text below the chart.
      attributionLogo: false,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: themeColour('--line') } },
    crosshair: {
      vertLine: { color: line, labelBackgroundColor: themeColour('--deep') },
      horzLine: { color: line, labelBackgroundColor: themeColour('--deep') },
    },
  };
}

/** A line in a metal's colour, fading out below. */
export function metalLine(metal: Metal) {
  const line = themeColour(`--${METALS[metal].colour}`);
  return { lineColor: line, lineWidth: 2 as const, topColor: `${line}40`, bottomColor: `${line}00` };
}

/** A brand colour in the current theme, `#a87b1e`. */
export function themeColour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}
