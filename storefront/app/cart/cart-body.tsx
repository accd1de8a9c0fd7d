import type { CartLine } from '@tola/contract/cart';
import { Button, buttonClass } from '@tola/ui';
import { lazy, type ReactElement, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { DeliveryDates } from '../delivery/delivery-dates.tsx';
import { fetchCode } from '../fetch-code.ts';
import { useLive } from '../live/live-rates.tsx';
import { pauseMessage, pauseReason } from '../live/pause-reason.ts';
import { cartTotals, piecesIn } from './cart-figures.ts';
import { bagLineClass, CartSkeletonGrid, cartGridClass } from './cart-skeleton.tsx';
import { CartTable, lineProblem } from './cart-table.tsx';
import { readStored, writeStored } from './checkout-storage.ts';
import { CouponForm } from './coupon-form.tsx';
import { LoyaltyPanel } from './loyalty-panel.tsx';
import { OrderSummary } from './order-summary.tsx';
import { type Cart, useCart } from './use-cart.ts';
import { useCoupon } from './use-coupon.ts';
import { type Loyalty, useLoyalty } from './use-loyalty.ts';

const PopularPieces = lazy(async () => ({
  default: (await fetchCode(() => import('../catalogue/popular-pieces.tsx'))).PopularPieces,
}));

/** Cart contents with coupon, points and totals. */
export function CartBody({ mobile }: { mobile: string }): ReactElement {
  const cart = useCart(true);
  const loyalty = useLoyalty(mobile);
  const { lines } = cart;
  return (
    <>
      <p className={bagLineClass}>{lines === null ? '' : bagCount(lines)}</p>
      {lines === null && !cart.failed && <CartSkeletonGrid />}
      {lines?.length === 0 && <EmptyCart />}
      {(lines === null ? cart.failed : lines.length > 0) && (
        <div className={cartGridClass}>
          {lines === null ? <UnreadCart cart={cart} /> : <CartTable lines={lines} cart={cart} />}
          <Checkout lines={lines} loyalty={loyalty} updating={isUpdating(cart)} />
        </div>
      )}
    </>
  );
}

/** Whether a quantity on the screen is not confirmed yet. */
function isUpdating({ pending }: Cart): boolean {
  return [...pending.values()].some(({ lost }) => !lost);
}

function bagCount(lines: readonly CartLine[]): string {
  const pieces = piecesIn(lines);
  return `Your Bag: ${pieces} ${pieces === 1 ? 'item' : 'items'}`;
}

function UnreadCart({ cart }: { cart: Cart }): ReactElement {
  return (
    <div className="panel grid justify-items-start gap-4 p-6">
      <p>We couldn’t load your bag. Your items are safe.</p>
      <Button tone="outline" onClick={() => void cart.reload()}>
        Try again
      </Button>
    </div>
  );
}

function EmptyCart(): ReactElement {
  return (
    <>
      <div className="panel grid justify-items-center gap-4 px-6 py-16 text-center">
        <h2 className="text-2xl">Your bag is empty</h2>
        <p className="max-w-[30em] text-muted">
          <span className="block text-[13.5px]">No Data Available</span>
          Items you add appear here at live prices.
        </p>
        <div className="grid w-full max-w-80 gap-3">
          <Link to="/" className={buttonClass({ wide: true })}>
            Continue Shopping
          </Link>
          <ProceedLink open={false} />
        </div>
      </div>
      <Suspense>
        <PopularPieces />
      </Suspense>
    </>
  );
}

interface CheckoutProps {
  readonly lines: readonly CartLine[] | null;
  readonly loyalty: Loyalty;
  readonly updating: boolean;
}

/** Coupon, points and totals; totals update with every tick. */
function Checkout({ lines, loyalty, updating }: CheckoutProps): ReactElement {
  const live = useLive();
  const { coupon, apply, drop } = useCoupon(updating || lines === null ? null : piecesText(lines));
  const deductions = { redeemedPoints: loyalty.redeemed, couponPaise: coupon?.amountPaise ?? 0 };
  // Known in the browser only.
  const [notBefore, setNotBefore] = useState<string | null>(null);
  useEffect(() => setNotBefore(readStored('giftData')?.deliverFrom ?? null), []);
  const totals = lines === null ? null : cartTotals(live, lines, deductions);
  const finalPaise = totals?.payablePaise ?? 0;
  useEffect(() => {
    if (lines !== null) writeStored('finalAmount', finalPaise);
  }, [lines, finalPaise]);

  async function applyCode(code: string) {
    const without = lines === null ? null : cartTotals(live, lines, { ...deductions, couponPaise: 0 });
    return await apply(code, without?.payablePaise ?? 0);
  }

  return (
    <div className="grid grid-cols-1 gap-4 lg:sticky lg:top-6">
      <CouponForm
        coupon={coupon}
        counts={totals === null ? null : totals.couponPaise > 0}
        disabled={totals === null}
        onApply={applyCode}
        onDrop={drop}
      />
      <LoyaltyPanel loyalty={loyalty} />
      <section aria-label="Summary" className="panel p-5 sm:p-6">
        <h2 className="mb-3 text-xl">Summary</h2>
        <OrderSummary figures={totals} gstBp={live.charges?.gstBp ?? null} couponCode={coupon?.code ?? null} />
        <div className="mt-3 min-h-13">{lines !== null && <DeliveryDates pieces={lines} notBefore={notBefore} />}</div>
        <Proceed
          possible={finalPaise > 0}
          lines={lines ?? []}
          pause={pauseReason(live, lines ?? [])}
          updating={updating}
        />
      </section>
    </div>
  );
}

function piecesText(lines: readonly CartLine[]): string {
  return lines.map(({ weightId, quantity }) => `${weightId}×${quantity}`).join(' ');
}

interface ProceedProps {
  readonly possible: boolean;
  readonly lines: readonly CartLine[];
  /** Why prices are unavailable; null while they are available. */
  readonly pause: string | null;
  /** A changed quantity is on its way to the server. */
  readonly updating: boolean;
}

/** Continues to the address; disabled, with the reason, when the final amount is zero or a line cannot be ordered. */
function Proceed({ possible, lines, pause, updating }: ProceedProps): ReactElement {
  const blocked = lines.some((line) => lineProblem(line) !== null);
  return (
    <div className="mt-5 grid gap-3">
      <p className="min-h-5 text-[13.5px] text-muted" role="status">
        {proceedNote(pause, blocked, updating)}
      </p>
      <ProceedLink open={possible && !blocked && !updating} />
      <Link to="/" className={buttonClass({ tone: 'outline', wide: true })}>
        Continue Shopping
      </Link>
    </div>
  );
}

function proceedNote(pause: string | null, blocked: boolean, updating: boolean): string {
  if (updating) return 'Updating your bag…';
  if (pause !== null) return pauseMessage(pause);
  if (blocked) return 'Please change or remove the items that can’t be ordered.';
  return '';
}

function ProceedLink({ open }: { open: boolean }): ReactElement {
  const label = 'Proceed to Buy';
  if (!open) {
    return (
      <Button wide disabled>
        {label}
      </Button>
    );
  }
  return (
    <Link to="/proceedtobuy" className={buttonClass({ wide: true })}>
      {label}
    </Link>
  );
}
