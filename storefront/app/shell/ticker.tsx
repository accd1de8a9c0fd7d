import { asksOf, highsOf, lowsOf } from '@tola/contract/live-asks';
import type { LiveRate } from '@tola/contract/rates';
import {
  changeSince,
  formatWholeRupees,
  GRADES,
  type GradeFacts,
  METALS,
  paiseFromRupees,
  tickerPriceRupees,
} from '@tola/pricing';
import { Chip, classNames } from '@tola/ui';
import { type ReactElement, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { fetchCode } from '../fetch-code.ts';
import { clockTime } from '../live/clock-time.ts';
import { FINEST_FIRST } from '../live/finest-first.ts';
import { useFlash } from '../live/live-price.tsx';
import { useLive } from '../live/live-rates.tsx';
import type { LiveState } from '../live/live-store.ts';
import { boardPause } from '../live/pause-reason.ts';
import { useRecentlyResumed } from '../live/use-recently-resumed.ts';
import { useRootData } from '../root-data.ts';
import { RateChange } from './rate-change.tsx';

/**
 * The least room of the rates: on a phone the figure of one with its change, on a tablet two whole ones beside each other. It
 * is in rem to grow with the text. Where the label would leave less, it takes a line of its own.
 */
const ROOM = 'min-w-[8.75rem] md:min-w-[min(100%,34rem)]';

/** Ticker below the header: rates with change since the last close and today's range, linked to their charts. */
export function Ticker(): ReactElement {
  const live = useLive();
  const pause = boardPause(live);
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const started = startScrolling(strip.current);
    return () => void started.then((stop) => stop());
  }, []);
  return (
    <section aria-label="Live rates" className="border-b border-line bg-paper text-sm">
      <div className="wrap flex min-h-13 flex-wrap items-center gap-x-4">
        <ul
          ref={strip}
          aria-label="Rates"
          className={classNames('no-scrollbar relative flex flex-1 overflow-x-auto py-1', ROOM)}
        >
          {FINEST_FIRST.map((grade) => (
            <QuoteItem key={grade} quote={GRADES[grade]} live={live} />
          ))}
        </ul>
        <LiveSign live={live} what={pause?.what ?? null} />
        {pause !== null && (
          <p className="basis-full pb-2 text-muted first-letter:uppercase lg:order-1 lg:max-w-[28rem] lg:basis-auto lg:pb-0 lg:text-right lg:leading-snug lg:text-balance">
            {pause.reason}
          </p>
        )}
      </div>
    </section>
  );
}

async function startScrolling(strip: HTMLElement | null): Promise<() => void> {
  const { autoScroll } = await fetchCode(() => import('./auto-scroll.ts'));
  return strip === null ? () => undefined : autoScroll(strip);
}

function QuoteItem({ quote, live }: { quote: GradeFacts; live: LiveState }): ReactElement {
  const { name, metal } = quote;
  const shown = tickerPrice(quote, live, asksOf);
  const rate = live.rates.find((one) => one.metal === metal);
  const flash = useFlash<HTMLElement>(shown);
  return (
    <li className="mr-6 flex-none border-r border-line pr-6 whitespace-nowrap last:mr-0 last:border-0 max-xl:mr-4 max-xl:pr-4 max-lg:mr-0 max-lg:w-1/2 max-lg:border-0 max-md:w-full max-md:pr-2">
      <Link
        to={`/rates/${metal}`}
        className="grid min-h-11 grid-cols-[auto_1fr] content-center items-baseline gap-x-2.5 leading-snug"
      >
        <span className="flex items-baseline gap-2.5 max-md:contents">
          <span className="text-muted max-md:col-span-2">
            {name} <span className="text-[13.5px]">{METALS[metal].quoted.label}</span>
          </span>
          <b
            ref={flash}
            className={classNames('rounded-md text-[15px] font-semibold', live.status === 'paused' && 'text-muted')}
          >
            {inRupees(shown)}
          </b>
        </span>
        <SinceClose rate={rate} />
        {rate?.highPaise != null && (
          <span className="text-[12.5px] text-muted max-md:hidden md:col-span-2">
            High <span className="sr-only">today</span> {inRupees(tickerPrice(quote, live, highsOf))} · Low{' '}
            <span className="sr-only">today</span> {inRupees(tickerPrice(quote, live, lowsOf))}
          </span>
        )}
      </Link>
    </li>
  );
}

/** Whole rupees from today's ask, high or low plus the current premium. */
function tickerPrice({ metal, fineness }: GradeFacts, live: LiveState, figures: typeof asksOf): number | null {
  return tickerPriceRupees(metal, fineness, figures(live.rates), live.premiums);
}

function inRupees(rupees: number | null): string {
  return rupees === null ? '—' : formatWholeRupees(paiseFromRupees(rupees));
}

function SinceClose({ rate }: { rate: LiveRate | undefined }): ReactElement | null {
  const change = rate?.closePaise == null ? null : changeSince(rate.askPaise, rate.closePaise);
  return change === null ? null : <RateChange basisPoints={change.basisPoints} />;
}

/** @param what is paused; null for nothing */
function LiveSign({ live, what }: { live: LiveState; what: string | null }): ReactElement {
  const { configuration } = useRootData();
  const at = live.rates[0]?.at;
  const isBack = useRecentlyResumed(what !== null);
  return (
    <div className="flex flex-none items-center gap-2 text-muted lg:order-2">
      <LiveDot paused={what !== null} />
      <span role="status" className={what === null && !isBack ? 'sr-only xl:not-sr-only' : 'whitespace-nowrap'}>
        {what ?? (isBack ? 'Live again' : 'Live')}
      </span>
      {what === null && at !== undefined && (
        <time dateTime={at} className="hidden whitespace-nowrap xl:inline">
          {clockTime(at)}
        </time>
      )}
      {configuration.ratesLabel !== '' && <Chip>{configuration.ratesLabel}</Chip>}
    </div>
  );
}

/** Green while live, grey while paused. */
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
