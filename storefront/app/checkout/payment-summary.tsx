import type { Address } from '@tola/contract/addresses';
import { Skeleton } from '@tola/ui';
import { lazy, type ReactElement, Suspense } from 'react';
import { Link } from 'react-router';
import { readStored } from '../cart/checkout-storage.ts';
import { OrderSummary } from '../cart/order-summary.tsx';
import { fetchCode } from '../fetch-code.ts';
import type { OrderAddresses } from './chosen-addresses.ts';
import { OrderLines } from './order-lines.tsx';
import type { Priced } from './priced-order.ts';

const DeliveryTo = lazy(async () => ({
  default: (await fetchCode(() => import('../delivery/delivery-dates.tsx'))).DeliveryTo,
}));

interface PaymentSummaryProps {
  /** Null until a price is locked. */
  readonly priced: Priced | null;
  /** Card adds the surcharge line. */
  readonly isCard: boolean;
  readonly addresses: OrderAddresses | null;
  /** The delivery date that an order promises already; null before there is one. */
  readonly promisedBy: string | null;
}

/** Amount to be charged and the delivery address. */
export function PaymentSummary({ priced, isCard, addresses, promisedBy }: PaymentSummaryProps): ReactElement {
  return (
    <aside aria-label="Your order" className="panel p-4 sm:p-6 lg:sticky lg:top-6">
      <h2 className="mb-4 text-xl">Your order</h2>
      {priced === null ? (
        <Skeleton className="mb-4 h-16 w-full" />
      ) : (
        <OrderLines lines={priced.lines.map((line) => ({ ...line, key: line.weightId }))} />
      )}
      <OrderSummary
        figures={priced === null ? null : figuresOf(priced, isCard)}
        couponCode={priced?.coupon ?? null}
        gstBp={priced?.gstBp ?? null}
        surchargeBp={priced?.surchargeBp ?? null}
      />
      <DeliverTo addresses={addresses} />
      {priced !== null && addresses?.shipping != null && (
        <Suspense fallback={<div className="mt-2 min-h-6" />}>
          <DeliveryTo
            pinCode={addresses.shipping.pinCode}
            state={addresses.shipping.state}
            notBefore={readStored('giftData')?.deliverFrom ?? null}
            pieces={priced.lines}
            promisedBy={promisedBy}
          />
        </Suspense>
      )}
    </aside>
  );
}

function figuresOf(priced: Priced, isCard: boolean) {
  return {
    ...priced,
    surchargePaise: isCard ? priced.surchargePaise : 0,
    roundingPaise: isCard ? priced.cardRoundingPaise : priced.roundingPaise,
    payablePaise: isCard ? priced.cardPayablePaise : priced.payablePaise,
  };
}

function DeliverTo({ addresses }: { addresses: OrderAddresses | null }): ReactElement {
  return (
    <div className="mt-4 border-t border-line pt-4 text-[15px]">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-sans text-sm font-semibold">Deliver to</h3>
        <Link
          to="/proceedtobuy"
          className="inline-flex min-h-11 items-center text-sm font-semibold text-green-ink underline underline-offset-4 hover:no-underline"
        >
          Change
        </Link>
      </div>
      {addresses === null ? (
        <Skeleton className="h-12 w-full" />
      ) : (
        <p className="min-h-12 break-words text-muted">{addressText(addresses.shipping)}</p>
      )}
    </div>
  );
}

function addressText(address: Address | null): string {
  if (address === null) return 'Please select shipping address';
  const { name, address: text, city, state, pinCode } = address;
  // Avoids repeating what the address already contains.
  return [name, text, ...[city, state, pinCode].filter((part) => part !== '' && !text.includes(part))].join(', ');
}
