import type { ReactElement } from 'react';
import { formatCountdown } from '../countdown.ts';
import { changeMessage, type QuoteChange } from './quote-change.ts';

interface PriceLockCardProps {
  readonly secondsLeft: number;
  /** While a price is being fetched. */
  readonly renewing: boolean;
  readonly change: QuoteChange | null;
  /** The change includes the card surcharge. */
  readonly isCard: boolean;
}

/** Seconds at which screen readers announce the remaining time. */
const ANNOUNCED_AT = new Set([60, 30, 10]);

/** Price lock countdown and the change at the last renewal. */
export function PriceLockCard({ secondsLeft, renewing, change, isCard }: PriceLockCardProps): ReactElement {
  return (
    <section aria-label="Price lock" className="mb-5 rounded-card bg-gold-soft px-4 py-4 sm:px-5">
      <div className="flex min-h-16 items-center gap-4">
        <span
          role="timer"
          aria-label="Time left"
          className="w-16 shrink-0 text-[26px] leading-none font-semibold tracking-tight"
        >
          {renewing ? '–:––' : formatCountdown(secondsLeft)}
        </span>
        <div>
          <b className="font-semibold">{renewing ? 'Fetching your price…' : 'Your price is locked.'}</b>
          <p className="text-[13.5px]">
            Pay within this time to get the price below. After that, we’ll show you the new price first.
          </p>
        </div>
      </div>
      <p aria-live="polite" className="sr-only">
        {!renewing && ANNOUNCED_AT.has(secondsLeft) ? `${secondsLeft} seconds left at this price` : ''}
      </p>
      {change !== null && (
        <p
          role="status"
          className={`mt-3 rounded-lg px-4 py-3 text-[15px] font-medium ${change.rose ? 'bg-down-soft text-down' : 'bg-up-soft text-up'}`}
        >
          {changeMessage(change, isCard)}
        </p>
      )}
    </section>
  );
}
