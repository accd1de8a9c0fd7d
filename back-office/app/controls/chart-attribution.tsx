import type { ReactElement } from 'react';

/** Chart attribution required by the Lightweight Charts licence. */
export function ChartAttribution(): ReactElement {
  return (
    <p className="m-0 text-[12px] text-muted">
      Chart by{' '}
      <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer" className="underline">
        TradingView Lightweight Charts™
      </a>
    </p>
  );
}
