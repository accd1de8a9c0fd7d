import { type BasisPoints, formatShare, type OrderTotals, type Paise } from '@tola/pricing';
import { Rupees } from '@tola/ui';
import type { ReactElement, ReactNode } from 'react';

/** Totals of a cart, quote or order; null without a price. */
export interface SummaryFigures
  extends Pick<OrderTotals, 'amountPaise' | 'redeemedPaise' | 'gstPaise' | 'couponPaise'> {
  /** Line omitted when 0. */
  readonly surchargePaise: Paise;
  /** Line omitted when 0. */
  readonly roundingPaise: Paise;
  /** Amount charged, including surcharge and rounding. */
  readonly payablePaise: Paise;
}

interface OrderSummaryProps {
  /** Null without a price: the lines show dashes. */
  readonly figures: SummaryFigures | null;
  readonly couponCode?: string | null;
  /** GST rate of the figures in basis points; null while unknown. */
  readonly gstBp: BasisPoints | null;
  /** Card surcharge rate, if any. */
  readonly surchargeBp?: BasisPoints | null;
}

/** Lines from amount to total, in fixed positions. */
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
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t-2 border-ink pt-3.5 pb-1 font-bold">
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
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-2.5">
      <dt className="min-w-0 break-words">
        {name}
        <span className="sr-only">: </span>
      </dt>
      <dd className="ml-auto text-right">{children}</dd>
    </div>
  );
}

/** A deduction, shown with its minus sign. */
function Less({ paise }: { paise: Paise | null }): ReactElement {
  return (
    <span className="whitespace-nowrap">
      {paise !== null && '− '}
      <Rupees paise={paise} />
    </span>
  );
}
