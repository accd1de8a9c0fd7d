import { classNames } from '@tola/ui';
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

/** Of the price lock and of the placed order that takes its place: the modes below stay where they are. */
export const noticeHeight = 'min-h-26 sm:min-h-16';

/** Seconds at which screen readers announce the remaining time. */
const ANNOUNCED_AT = new Set([60, 30, 10]);

/** Price lock countdown and the change at the last renewal. */
export function PriceLockCard({ secondsLeft, renewing, change, isCard }: PriceLockCardProps): ReactElement {
  return (
    <section aria-label="Price lock" className="mb-5 rounded-card bg-gold-soft px-4 py-4 sm:px-5">
      <div
        className={classNames(
          'flex gap-x-4 gap-y-2',
          // Hours are kept from an order by bank transfer: they need a line of their own on a phone.
          secondsLeft >= 3_600 ? 'flex-col sm:flex-row sm:items-center' : 'items-center',
          noticeHeight,
        )}
      >
        <span
          role="timer"
          aria-label="Time left"
          className="min-w-16 shrink-0 text-[26px] leading-none font-semibold tracking-tight whitespace-nowrap"
        >
          {renewing ? '–:––' : formatCountdown(secondsLeft)}
        </span>
        <div>
          <b className="font-semibold">{renewing ? 'Fetching your price…' : 'Your price is locked.'}</b>
          <LockText change={change} isCard={isCard} />
        </div>
      </div>
      <p aria-live="polite" className="sr-only">
        {!renewing && ANNOUNCED_AT.has(secondsLeft) ? `${secondsLeft} seconds left at this price` : ''}
      </p>
    </section>
  );
}

/** What the lock means or, in the same place, how the price has changed: a renewal moves nothing below. */
function LockText({ change, isCard }: Pick<PriceLockCardProps, 'change' | 'isCard'>): ReactElement {
  return (
    <div className="grid text-[13.5px]">
      <p aria-hidden={change !== null} className={classNames('[grid-area:1/1]', change !== null && 'invisible')}>
        Pay within this time to get the price below. After that, we’ll show you the new price first.
      </p>
      <p
        role="status"
        className={classNames('[grid-area:1/1] font-semibold', change?.rose === true ? 'text-down' : 'text-up')}
      >
        {change !== null && changeMessage(change, isCard)}
      </p>
    </div>
  );
}
