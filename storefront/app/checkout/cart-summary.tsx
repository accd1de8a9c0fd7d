import type { CartLine } from '@tola/contract/cart';
import { Skeleton } from '@tola/ui';
import { type ReactElement, useEffect, useState } from 'react';
import { cartTotals, linePaiseAt } from '../cart/cart-figures.ts';
import { readStored } from '../cart/checkout-storage.ts';
import { OrderSummary } from '../cart/order-summary.tsx';
import { useLive } from '../live/live-rates.tsx';
import { pauseMessage, pauseReason } from '../live/pause-reason.ts';
import { OrderLines } from './order-lines.tsx';

/** Cart summary beside the address: items and current prices. */
export function CartSummary({ lines }: { lines: readonly CartLine[] | null }): ReactElement {
  const live = useLive();
  const [off, setOff] = useState({ redeemedPoints: 0, couponPaise: 0, couponCode: '' });
  useEffect(() => {
    const coupon = readStored('couponData');
    setOff({
      redeemedPoints: readStored('loyaltyPointsData')?.points ?? 0,
      couponPaise: coupon?.amountPaise ?? 0,
      couponCode: coupon?.code ?? '',
    });
  }, []);
  const pause = pauseReason(live, lines ?? []);
  const totals = lines === null ? null : cartTotals(live, lines, off);
  return (
    <aside aria-label="Your order" className="panel p-4 sm:p-6 lg:sticky lg:top-6">
      <h2 className="mb-3 text-xl">Your order</h2>
      {lines === null ? (
        <Skeleton className="mb-4 h-16 w-full" />
      ) : (
        <OrderLines lines={lines.map((line) => ({ ...line, key: line.lineId, linePaise: linePaiseAt(live, line) }))} />
      )}
      <OrderSummary
        figures={totals}
        gstBp={live.charges?.gstBp ?? null}
        couponCode={off.couponCode === '' ? null : off.couponCode}
      />
      <p role="status" className="mt-4 text-[13.5px] text-muted">
        {pause === null ? 'Prices are live until the payment page, where yours is locked.' : pauseMessage(pause)}
      </p>
    </aside>
  );
}
