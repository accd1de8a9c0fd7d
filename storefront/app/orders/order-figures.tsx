import type { OrderView } from '@tola/contract/order-view';
import { formatShare, type Paise } from '@tola/pricing';
import { Rupees } from '@tola/ui';
import type { ReactElement, ReactNode } from 'react';

/** The order's frozen figures; zero lines beyond the specified ones are omitted. */
export function OrderFigures({ order }: { order: OrderView }): ReactElement {
  const isUnderWay = order.refunds.some(({ state }) => state !== 'done' && state !== 'failed');
  return (
    <section aria-label="Summary" className="panel p-5 sm:p-6">
      <dl className="grid">
        <Line name="Amount">
          <Rupees paise={order.amountPaise} />
        </Line>
        {order.redeemedPaise > 0 && (
          <Line name="Redeemed points">
            <Less paise={order.redeemedPaise} />
          </Line>
        )}
        <Line name={`GST (${formatShare(order.gstBp)})`}>
          <Rupees paise={order.gstPaise} />
        </Line>
        <Line name={order.couponCode === null ? 'Coupon Discount' : `Coupon Discount (${order.couponCode})`}>
          <Less paise={order.couponPaise} />
        </Line>
        {order.surchargePaise > 0 && (
          <Line name={`Card surcharge (${formatShare(order.surchargeBp)})`}>
            <Rupees paise={order.surchargePaise} />
          </Line>
        )}
        {order.roundingPaise !== 0 && (
          <Line name="Rounding">
            <Rupees paise={order.roundingPaise} />
          </Line>
        )}
        <Line name="Delivery Charges">
          <span className="text-up">FREE</span>
        </Line>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t-2 border-ink pt-3.5 pb-1 text-lg font-bold">
          <dt>Total</dt>
          <dd>
            <Rupees paise={order.payablePaise} />
          </dd>
        </div>
        {order.paidPaise > 0 && (
          <Line name="Paid">
            <Rupees paise={order.paidPaise} />
          </Line>
        )}
        {order.refundedPaise > 0 && (
          <Line name={isUnderWay ? 'Refund in progress' : 'Refunded'}>
            <Rupees paise={order.refundedPaise} />
          </Line>
        )}
        {order.writtenOffPaise > 0 && (
          <Line name="Shortfall waived">
            <Rupees paise={order.writtenOffPaise} />
          </Line>
        )}
        {order.toBalancePaise > 0 && (
          <Line name="Extra added to your balance">
            <Rupees paise={order.toBalancePaise} />
          </Line>
        )}
        {order.toBalancePaise > 0 && order.balancePaise !== order.toBalancePaise && (
          <Line name="Your current balance">
            <Rupees paise={order.balancePaise} />
          </Line>
        )}
        {order.overpaidPaise > 0 && (
          <Line name="Overpaid, to be refunded">
            <Rupees paise={order.overpaidPaise} />
          </Line>
        )}
      </dl>
      <TaxSplit order={order} />
    </section>
  );
}

/**
 * Tax included in the total, as on the tax invoice: taxable value after points, coupon and surcharge, and CGST plus
 * SGST within the seller's State or IGST across States.
 */
function TaxSplit({ order: { tax } }: { order: OrderView }): ReactElement {
  const parts =
    tax.igstPaise > 0
      ? [{ name: 'IGST', paise: tax.igstPaise }]
      : [
          { name: 'CGST', paise: tax.cgstPaise },
          { name: tax.stateTaxName, paise: tax.sgstPaise },
        ];
  return (
    <div className="mt-3 border-t border-line pt-3 text-[13.5px] text-muted">
      <h3 className="mb-1 font-sans text-[13.5px] font-semibold">Tax included in the total</h3>
      <dl>
        {[{ name: 'Taxable value', paise: tax.taxablePaise }, ...parts].map(({ name, paise }) => (
          <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1">
            <dt>{name}</dt>
            <dd>
              <Rupees paise={paise} />
            </dd>
          </div>
        ))}
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-1">
          <dt>Place of supply</dt>
          <dd>{tax.placeOfSupply}</dd>
        </div>
      </dl>
    </div>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }): ReactElement {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-2.5 first:border-0">
      <dt className="min-w-0 break-words">{name}</dt>
      <dd className="ml-auto text-right">{children}</dd>
    </div>
  );
}

function Less({ paise }: { paise: Paise }): ReactElement {
  return (
    <span className="whitespace-nowrap">
      {'− '}
      <Rupees paise={paise} />
    </span>
  );
}
