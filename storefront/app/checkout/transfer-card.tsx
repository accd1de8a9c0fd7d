import type { OrderView } from '@tola/contract/order-view';
import { formatRupees } from '@tola/pricing';
import { Button } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { formatCountdown } from '../countdown.ts';
import { formatDeadline } from '../format-date.ts';
import { OrderNumber } from './order-number.tsx';
import { noticeHeight } from './price-lock-card.tsx';
import { priceNowMessage } from './quote-change.ts';
import type { TransferOrder } from './transfer-order.ts';

/** Minutes at which screen readers announce the remaining time. */
const ANNOUNCED_AT = new Set([600, 300, 60]);

/** The reserved order and the time left to pay, which is not a limit for filling in the form. */
export function TransferCard({ transfer }: { transfer: TransferOrder }): ReactElement | null {
  const { view, secondsLeft } = transfer;
  if (view === null) return null;
  if (view.payment === null) return <TimeOver view={view} transfer={transfer} />;
  const { payBy } = view.payment;
  return (
    <section aria-label="Order placed" className="mb-5 rounded-card bg-gold-soft px-4 py-4 sm:px-5">
      <div className={`flex flex-col gap-x-4 gap-y-2 sm:flex-row sm:items-center ${noticeHeight}`}>
        <span
          role="timer"
          aria-label="Time left to pay"
          className="min-w-16 shrink-0 text-[26px] leading-none font-semibold tracking-tight whitespace-nowrap"
        >
          {formatCountdown(secondsLeft)}
        </span>
        <div className="min-w-0">
          <b className="font-semibold">
            Order <OrderNumber>{view.orderNumber}</OrderNumber> is placed at {formatRupees(view.payablePaise)}.
          </b>
          <p className="text-[13.5px]">
            <span className="whitespace-nowrap">Please pay by {formatDeadline(payBy)}.</span>
            <span className="max-sm:hidden"> The order number and amount will not change.</span>
          </p>
        </div>
      </div>
      <p aria-live="polite" className="sr-only">
        {ANNOUNCED_AT.has(secondsLeft) ? `${secondsLeft / 60} minutes left to pay` : ''}
      </p>
    </section>
  );
}

function TimeOver({ view, transfer }: { view: OrderView; transfer: TransferOrder }): ReactElement {
  const { currentPrice, cancelToPayAnotherWay } = transfer;
  const [busy, setBusy] = useState(false);
  const until = view.lateProof?.payBy ?? null;
  return (
    <section
      aria-label="Time to pay has ended"
      className="mb-5 flex flex-wrap items-center justify-between gap-4 rounded-card bg-gold-soft px-4 py-4 sm:px-5"
    >
      <div className="max-w-[38em] min-w-60 flex-1">
        <b className="font-semibold">
          The time to pay for order <OrderNumber>{view.orderNumber}</OrderNumber> has ended. Please do not pay now.
        </b>
        <p className="text-[13.5px]">
          {until !== null && `The price was held until ${formatDeadline(until)}. `}If you paid before then, add the
          reference number and screenshot below and we’ll check. If not, start again
          {currentPrice === null
            ? ' at the current price.'
            : `. ${priceNowMessage(currentPrice.quote.payablePaise, currentPrice.quote.payablePaise - view.payablePaise)}`}
        </p>
      </div>
      <Button
        tone="outline"
        size="small"
        busy={busy}
        onClick={() => {
          setBusy(true);
          void cancelToPayAnotherWay().finally(() => setBusy(false));
        }}
      >
        Start again
      </Button>
    </section>
  );
}
