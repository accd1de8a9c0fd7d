import { formatShare, type OrderTotals } from '@tola/pricing';
import { Rupees } from '@tola/ui';
import type { ReactElement, ReactNode } from 'react';

/** The figures of a cart, a quote or an order; null where there is no price yet. */
export interface SummaryFigures
  extends Pick<OrderTotals, 'amountPaise' | 'redeemedPaise' | 'gstPaise' | 'couponPaise'> {
  /** Its own line, left out when it is 0. */
  readonly surchargePaise: number;
  /** Its own line, left out when it is 0. */
  readonly roundingPaise: number;
  /** What is charged, surcharge and rounding included. */
  readonly payablePaise: number;
}

interface OrderSummaryProps {
  /** Null while there is no price: the lines stand with dashes, in the same place. */
  readonly figures: SummaryFigures | null;
  readonly couponCode?: string | null;
  /** The rate that the figures were worked out with, in basis points; null while it is not known. */
  readonly gstBp: number | null;
  /** That of the card surcharge, where there is one. */
  readonly surchargeBp?: number | null;
}

/** The lines from the amount to the total. They keep their places whatever the figures do. */
export function OrderSummary({ figures, couponCode, gstBp, surchargeBp = null }: OrderSummaryProps): ReactElement {
  const code = couponCode === undefined || couponCode === null ? '' : ` (${couponCode})`;
  return (
    <dl className="grid">
      <Line name="Amount">
        <Rupees paise={figures?.amountPaise ?? null} />
      </Line>
      <Line name="Redeemed points">
        <Less paise={figures?.redeemedPaise ?? null} />
      </Line>
      <Line name={gstBp === null ? 'GST' : `GST (${formatShare(gstBp)})`}>
        <Rupees paise={figures?.gstPaise ?? null} />
      </Line>
      <Line name={`Coupon discount${code}`}>
        <Less paise={figures?.couponPaise ?? null} />
      </Line>
      <Line name="Secure Shipping">
        <span className="text-up">Free</span>
      </Line>
      {figures !== null && figures.surchargePaise > 0 && (
        <Line name={surchargeBp === null ? 'Card surcharge' : `Card surcharge (${formatShare(surchargeBp)})`}>
          <Rupees paise={figures.surchargePaise} />
        </Line>
      )}
      {figures !== null && figures.roundingPaise !== 0 && (
        <Line name="Rounding">
          <Rupees paise={figures.roundingPaise} />
        </Line>
      )}
      <div className="flex items-baseline justify-between gap-4 border-t-2 border-ink pt-3.5 pb-1 font-bold">
        <dt>Total</dt>
        <dd className="text-right text-lg" data-total="">
          <Rupees paise={figures?.payablePaise ?? null} />
        </dd>
      </div>
    </dl>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }): ReactElement {
  return (
    <div className="flex items-baseline justify-between gap-4 border-t border-line py-2.5">
      <dt className="min-w-0 break-words">
        {name}
        <span className="sr-only">: </span>
      </dt>
      <dd className="shrink-0 text-right">{children}</dd>
    </div>
  );
}

/** What comes off, with the minus sign that belongs to it. */
function Less({ paise }: { paise: number | null }): ReactElement {
  return (
    <span className="whitespace-nowrap">
      {paise !== null && '− '}
      <Rupees paise={paise} />
    </span>
  );
}
