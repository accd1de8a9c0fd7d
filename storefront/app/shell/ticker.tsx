import { asksOf } from '@tola/contract/live-asks';
import type { LiveRate } from '@tola/contract/rates';
import { changeSince, formatWholeRupees, type Metal, paiseFromRupees, tickerPriceRupees } from '@tola/pricing';
import { Chip, classNames } from '@tola/ui';
import type { ReactElement } from 'react';
import { clockTime } from '../live/clock-time.ts';
import { useFlash } from '../live/live-price.tsx';
import { useLive } from '../live/live-rates.tsx';
import type { LiveState } from '../live/live-store.ts';
import { boardPause } from '../live/pause-reason.ts';
import { RateChange } from './rate-change.tsx';
import { useRootData } from './root-data.ts';
import { useSelfScroll } from './self-scroll.ts';

interface Quote {
  name: string;
  metal: Metal;
  /** Parts per thousand. */
  fineness: number;
  /** The weight that the price is for. */
  unit: string;
}

const quotes: readonly Quote[] = [
  { name: 'Gold 995', metal: 'gold', fineness: 995, unit: '10 g' },
  { name: 'Gold 999', metal: 'gold', fineness: 999, unit: '10 g' },
  { name: 'Silver 999', metal: 'silver', fineness: 999, unit: '1 kg' },
];

/** The house rates under the header, with their change since the last close. */
export function Ticker(): ReactElement {
  const live = useLive();
  const { strip, holdProps } = useSelfScroll();
  return (
    <section aria-label="Live rates" className="border-b border-line bg-paper text-sm">
      <div className="wrap flex min-h-11.5 items-center gap-4">
        <ul
          ref={strip}
          {...holdProps}
          aria-label="Rates"
          className="no-scrollbar relative flex min-w-0 flex-1 overflow-x-auto py-1"
        >
          {quotes.map((quote) => (
            <QuoteItem key={quote.name} quote={quote} live={live} />
          ))}
        </ul>
        <LiveSign live={live} />
      </div>
    </section>
  );
}

function QuoteItem({ quote, live }: { quote: Quote; live: LiveState }): ReactElement {
  const rupees = tickerPriceRupees(quote.metal, quote.fineness, asksOf(live.rates), live.premiums);
  const rate = live.rates.find((one) => one.metal === quote.metal);
  const flash = useFlash<HTMLElement>(rupees);
  return (
    <li className="mr-6 flex flex-none items-baseline gap-2.5 border-r border-line pr-6 whitespace-nowrap last:mr-0 last:border-0">
      <span className="text-muted">
        {quote.name} <span className="text-[13.5px]">{quote.unit}</span>
      </span>
      <b
        ref={flash}
        className={classNames('rounded-md text-[15px] font-semibold', live.status === 'paused' && 'text-muted')}
      >
        {rupees === null ? '—' : formatWholeRupees(paiseFromRupees(rupees))}
      </b>
      <SinceClose rate={rate} />
    </li>
  );
}

function SinceClose({ rate }: { rate: LiveRate | undefined }): ReactElement | null {
  const change = rate?.closePaise == null ? null : changeSince(rate.askPaise, rate.closePaise);
  return change === null ? null : <RateChange basisPoints={change.basisPoints} />;
}

function LiveSign({ live }: { live: LiveState }): ReactElement {
  const { configuration } = useRootData();
  const at = live.rates[0]?.at;
  const pause = boardPause(live);
  return (
    <div className="flex flex-none items-center gap-2 text-muted">
      <LiveDot paused={pause !== null} />
      <span role="status" className={pause === null ? 'sr-only lg:not-sr-only' : 'whitespace-nowrap'}>
        {pause === null ? 'Live' : pause.what}
      </span>
      {pause !== null && (
        <span title={pause.reason} className="hidden max-w-[22em] truncate lg:inline xl:max-w-[32em]">
          {pause.reason}
        </span>
      )}
      {pause === null && at !== undefined && (
        <time dateTime={at} className="hidden whitespace-nowrap lg:inline">
          {clockTime(at)}
        </time>
      )}
      {configuration.ratesLabel !== '' && <Chip>{configuration.ratesLabel}</Chip>}
    </div>
  );
}

/** Green while prices move, grey while they are paused. */
export function LiveDot({ paused }: { paused: boolean }): ReactElement {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'm-1 inline-block size-2 flex-none rounded-full',
        paused ? 'bg-line-strong' : 'bg-up shadow-[0_0_0_4px_color-mix(in_srgb,var(--up)_18%,transparent)]',
      )}
    />
  );
}
