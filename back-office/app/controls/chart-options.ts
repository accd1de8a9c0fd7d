/** How every drawing of the back office looks. The mark that the licence asks for stands below it, see ChartAttribution. */
import { formatWholeRupees } from '@tola/pricing';

/** A colour of the theme that is on now. */
export function themeColour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** Options of a drawing whose figures are rupees. It stands still: whoever wants another time chooses it beside it. */
export function chartOptions({ timeVisible }: { timeVisible: boolean }) {
  return {
    autoSize: true,
    layout: {
      background: { color: 'transparent' },
      textColor: themeColour('--muted'),
      fontFamily: 'Figtree, sans-serif',
      attributionLogo: false,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: themeColour('--line') } },
    rightPriceScale: { borderVisible: false },
    timeScale: { borderVisible: false, timeVisible },
    localization: { priceFormatter: (rupees: number) => formatWholeRupees(Math.round(rupees) * 100) },
    handleScroll: false,
    handleScale: false,
  };
}
