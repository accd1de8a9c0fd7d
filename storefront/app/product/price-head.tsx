import type { Paise, WeightPricing } from '@tola/pricing';
import { classNames, Rupees } from '@tola/ui';
import type { ReactElement } from 'react';
import { indianDay } from '../format-date.ts';
import { later } from '../later.tsx';
import { clockTime } from '../live/clock-time.ts';
import { FlashingRupees } from '../live/live-price.tsx';
import { priceAt, useLive } from '../live/live-rates.tsx';
import { type PausableProduct, pauseMessage, pauseReason } from '../live/pause-reason.ts';
import { priceWithTax } from '../live/price-with-tax.ts';
import { useRootData } from '../root-data.ts';
import { LiveDot } from '../shell/ticker.tsx';

const PriceAnnouncer = later(async () => (await import('./price-announcer.tsx')).PriceAnnouncer);

/** From a crore on, both prices stand in one row of a phone in smaller figures: Buy Now stays in its first screen. */
const LONG_PAISE = 1_00_00_000_00;

interface PriceHeadProps {
  product: PausableProduct;
  pricing: WeightPricing;
  mrpPaise: Paise;
}

/** Live price of one piece, without and with GST in the shop's order, with MRP and time of the last tick. */
export function PriceHead({ product, pricing, mrpPaise }: PriceHeadProps): ReactElement {
  const live = useLive();
  const price = priceAt(live, pricing);
  const reason = pauseReason(live, [product]);
  const paused = reason !== null || price === null;
  const statusText = headText(reason, paused);
  // MRP includes all taxes, so it is compared with the price after GST.
  const withTaxPaise = price === null || live.charges === null ? 0 : priceWithTax(price.unitPaise, live.charges.gstBp);
  const at = live.rates.find((rate) => rate.metal === pricing.metal)?.at;
  const { priceWithTaxFirst } = useRootData().configuration;
  return (
    <div>
      <dl
        className={classNames(
          'price-pair',
          withTaxPaise >= LONG_PAISE && 'price-pair-long',
          priceWithTaxFirst && 'price-pair-swapped',
        )}
      >
        <div>
          <dt>Tax excluded</dt>
          <dd>
            <FlashingRupees paise={price?.unitPaise ?? null} className={classNames(paused && 'text-muted')} />
          </dd>
        </div>
        {price !== null && live.charges !== null && (
          <div>
            <dt>
              with GST{' '}
              {mrpPaise > 0 && (
                // MRP includes all taxes, so it is compared with the price after GST. Kept while it is not shown: a longer price
                // moves nothing.
                <span className={classNames('price-mrp', withTaxPaise > mrpPaise && 'invisible')}>
                  MRP{' '}
                  <s>
                    <Rupees paise={mrpPaise} />
                  </s>
                </span>
              )}
            </dt>
            <dd>
              <FlashingRupees paise={withTaxPaise} className={classNames(paused && 'text-muted')} />
            </dd>
          </div>
        )}
      </dl>
      <p className="mt-1.5 flex items-start gap-1.5 text-[13.5px] text-muted">
        <span className="flex h-[1.55em] items-center">
          <LiveDot paused={paused} />
        </span>
        <span>
          {statusText}
          {!paused && at !== undefined && (
            <>
              {' · '}
              <time dateTime={at}>
                <span className="hidden print:inline">{indianDay(at)}, </span>
                {clockTime(at)}
              </time>
            </>
          )}
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
