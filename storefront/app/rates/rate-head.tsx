import { asksOf } from '@tola/contract/live-asks';
import type { RateCandle } from '@tola/contract/rates';
import {
  ALL_METALS,
  changeSince,
  finestGrade,
  formatRupees,
  formatSignedRupees,
  GRADES,
  METALS,
  type Metal,
  type Paise,
  paiseFromRupees,
  tickerPriceRupees,
} from '@tola/pricing';
import { classNames, Rupees } from '@tola/ui';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { clockTime } from '../live/clock-time.ts';
import { FlashingRupees } from '../live/live-price.tsx';
import { useLive } from '../live/live-rates.tsx';
import type { LiveState } from '../live/live-store.ts';
import { metalPause, pauseMessage } from '../live/pause-reason.ts';
import { RateChange } from '../shell/rate-change.tsx';
import { LiveDot } from '../shell/ticker.tsx';
import { indianDay } from './candle-steps.ts';

interface RateHeadProps {
  metal: Metal;
  /** Today's candle at page load; null without data. */
  today: RateCandle | null;
}

/** Large live rate of a metal and its figures of the day. */
export function RateHead({ metal, today }: RateHeadProps): ReactElement {
  const { name } = METALS[metal];
  const live = useLive();
  return (
    <header className="pt-4 pb-8 tablet:pt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h1>{name} rate today</h1>
        <nav aria-label="Metals" className="flex gap-2">
          {ALL_METALS.map((one) => (
            <Link
              key={one}
              to={`/rates/${one}`}
              aria-current={one === metal ? 'page' : undefined}
              className="inline-flex min-h-11 items-center rounded-full border border-line-strong bg-paper px-5 font-medium hover:border-ink aria-[current=page]:border-green-ink aria-[current=page]:font-semibold aria-[current=page]:text-green-ink aria-[current=page]:shadow-[inset_0_0_0_1px_var(--green-ink)]"
            >
              {METALS[one].name}
            </Link>
          ))}
        </nav>
      </div>
      <div className="mt-6 grid gap-x-14 gap-y-7 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
        <div>
          <SellingRates metal={metal} live={live} />
          <StatusLine metal={metal} live={live} />
        </div>
        <TodayFigures metal={metal} today={today} live={live} />
      </div>
    </header>
  );
}

/** Ticker rate per fineness: market rate plus premium. */
function SellingRates({ metal, live }: { metal: Metal; live: LiveState }): ReactElement {
  const { name, quoted, finenesses } = METALS[metal];
  const rate = live.rates.find((one) => one.metal === metal);
  const change = rate?.closePaise == null ? null : changeSince(rate.askPaise, rate.closePaise);
  return (
    <dl className="flex flex-wrap items-end gap-x-10 gap-y-4">
      {finenesses.toReversed().map((fineness, index) => {
        const rupees = tickerPriceRupees(metal, fineness, asksOf(live.rates), live.premiums);
        return (
          <div key={fineness}>
            <dt className="text-[13.5px] text-muted">
              {name} {fineness} for {quoted.label}
            </dt>
            <dd className="mt-1 flex flex-wrap items-baseline gap-x-3">
              <FlashingRupees
                paise={rupees === null ? null : paiseFromRupees(rupees)}
                whole
                className={classNames(
                  'font-semibold tracking-[-0.02em]',
                  index === 0 ? 'text-[38px] leading-[1.1] tablet:text-[44px]' : 'text-[24px] leading-tight',
                  live.status === 'paused' && 'text-muted',
                )}
              />
              {index === 0 && change !== null && <RateChange basisPoints={change.basisPoints} />}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function StatusLine({ metal, live }: { metal: Metal; live: LiveState }): ReactElement {
  const at = live.rates.find((rate) => rate.metal === metal)?.at;
  const reason = metalPause(live, metal);
  return (
    <p role="status" className="mt-3 flex items-start gap-1.5 text-[13.5px] text-muted">
      <span className="flex h-[1.55em] items-center">
        <LiveDot paused={reason !== null} />
      </span>
      {reason !== null && <span>{pauseMessage(reason)}</span>}
      {reason === null && at !== undefined && (
        <span>
          Live · <time dateTime={at}>{clockTime(at)}</time> · excludes making charges and GST
        </span>
      )}
    </p>
  );
}

/** Open, high, low and change of the day at the market rate, as in the chart. */
function TodayFigures({ metal, today, live }: RateHeadProps & { live: LiveState }): ReactElement {
  const rate = live.rates.find((one) => one.metal === metal);
  // A page left open past midnight does not know the new day's open.
  const day = today !== null && (rate === undefined || indianDay(rate.at) === indianDay(today.at)) ? today : null;
  const grade = finestGrade(metal);
  const premiumPaise = live.premiums[grade];
  const change = rate?.closePaise == null ? null : changeSince(rate.askPaise, rate.closePaise);
  return (
    <section aria-label="Today" className="panel self-start p-5 tablet:p-6">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
        <Figure name="Market rate" paise={rate?.askPaise ?? null} />
        <Figure name="Open today" paise={day?.openPaise ?? null} />
        <Figure name="Last close" paise={rate?.closePaise ?? null} />
        <Figure name="High today" paise={rate?.highPaise ?? day?.highPaise ?? null} />
        <Figure name="Low today" paise={rate?.lowPaise ?? day?.lowPaise ?? null} />
        <Labelled name="Change since close">
          {change === null ? '—' : <span className="whitespace-nowrap">{formatSignedRupees(change.changePaise)}</span>}
        </Labelled>
      </dl>
      <p className="mt-4 border-t border-line pt-3.5 text-[13.5px] text-muted">
        Chart and figures show the market rate {METALS[metal].quoted.per}. Our {GRADES[grade].fineness} rate includes a
        premium of {formatRupees(premiumPaise)}.
      </p>
    </section>
  );
}

function Figure({ name, paise }: { name: string; paise: Paise | null }): ReactElement {
  return (
    <Labelled name={name}>
      <Rupees paise={paise} whole />
    </Labelled>
  );
}

function Labelled({ name, children }: { name: string; children: ReactNode }): ReactElement {
  return (
    <div>
      <dt className="text-[13.5px] text-muted">{name}</dt>
      <dd className="text-[17px] font-semibold">{children}</dd>
    </div>
  );
}
