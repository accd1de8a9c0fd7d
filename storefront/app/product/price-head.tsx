import { type BasisPoints, orderTotals, type Paise, type WeightPricing } from '@tola/pricing';
import { classNames, Rupees } from '@tola/ui';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { clockTime } from '../live/clock-time.ts';
import { FlashingRupees } from '../live/live-price.tsx';
import { priceAt, useLive } from '../live/live-rates.tsx';
import { type PausableProduct, pauseMessage, pauseReason } from '../live/pause-reason.ts';
import { LiveDot } from '../shell/ticker.tsx';

interface PriceHeadProps {
  product: PausableProduct;
  pricing: WeightPricing;
  mrpPaise: Paise;
}

/** Large live price of one piece, with MRP and time of the last tick. */
export function PriceHead({ product, pricing, mrpPaise }: PriceHeadProps): ReactElement {
  const live = useLive();
  const price = priceAt(live, pricing);
  const reason = pauseReason(live, [product]);
  const paused = reason !== null || price === null;
  const statusText = headText(reason, paused);
  const at = live.rates.find((rate) => rate.metal === pricing.metal)?.at;
  return (
    <div>
      <div className="flex flex-wrap items-baseline gap-x-3.5">
        <FlashingRupees
          paise={price?.unitPaise ?? null}
          className={classNames(
            'text-[34px] leading-[1.1] font-semibold tracking-[-0.02em] tablet:text-[40px]',
            paused && 'text-muted',
          )}
        />
        {price !== null && live.charges !== null && mrpPaise > 0 && (
          // On a phone on a line of its own, and kept while it is not shown: a longer price moves nothing.
          <span
            className={classNames(
              'text-[15px] text-muted max-tablet:basis-full tablet:text-[17px]',
              priceWithTax(price.unitPaise, live.charges.gstBp) > mrpPaise && 'invisible',
            )}
          >
            MRP{' '}
            <s>
              <Rupees paise={mrpPaise} />
            </s>
          </span>
        )}
      </div>
      <p className="mt-1.5 flex items-start gap-1.5 text-[13.5px] text-muted">
        <span className="flex h-[1.55em] items-center">
          <LiveDot paused={paused} />
        </span>
        <span>
          {paused && price !== null && 'Tax excluded · '}
          {statusText}
          {!paused && at !== undefined && (
            <>
              {' · '}
              <time dateTime={at}>{clockTime(at)}</time>
            </>
          )}
          {!paused && ' · Tax excluded'}
        </span>
      </p>
      <PriceAnnouncer
        paise={price?.unitPaise ?? null}
        paused={paused}
        statusText={statusText}
        subject={pricing.weightMg}
      />
    </div>
  );
}

/** A purity without a rate has no price although nothing is paused. */
function headText(reason: string | null, paused: boolean): string {
  if (reason !== null) return pauseMessage(reason);
  return paused ? 'No price for this purity' : 'Live';
}

/** MRP includes all taxes, so it is compared with the price after GST. */
function priceWithTax(unitPaise: Paise, gstBp: BasisPoints): Paise {
  const inputs = { amountPaise: unitPaise, redeemedPoints: 0, couponPaise: 0, gstBp, surchargeBp: 0 };
  return orderTotals(inputs).totalPaise;
}

const ANNOUNCE_MILLISECONDS = 30_000;

interface PriceAnnouncerProps {
  paise: Paise | null;
  paused: boolean;
  /** Status text beside the price, announced instead while there is none. */
  statusText: string;
  /** Weight of the price; a change is announced immediately. */
  subject: number;
}

/** Announces the price to screen readers: on a change of weight or state, otherwise at most twice a minute. */
function PriceAnnouncer({ paise, paused, statusText, subject }: PriceAnnouncerProps): ReactElement {
  const [announced, setAnnounced] = useState<{ paise: Paise | null; paused: boolean } | null>(null);
  const last = useRef({ at: 0, paused, subject });
  useEffect(() => {
    const { at, paused: wasPaused, subject: wasSubject } = last.current;
    const now = performance.now();
    const changed = wasPaused !== paused || wasSubject !== subject;
    if (!changed && now - at < ANNOUNCE_MILLISECONDS) return;
    last.current = { at: now, paused, subject };
    if (changed || at > 0) setAnnounced({ paise, paused });
  }, [paise, paused, subject]);
  return (
    <span role="status" className="sr-only">
      {announced !== null &&
        (announced.paused ? (
          statusText
        ) : (
          <>
            Price <Rupees paise={announced.paise} />
          </>
        ))}
    </span>
  );
}
