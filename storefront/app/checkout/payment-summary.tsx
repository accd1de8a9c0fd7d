import type { Address } from '@tola/contract/addresses';
import type { Quote } from '@tola/contract/quotes';
import { Skeleton } from '@tola/ui';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import type { OrderAddresses } from './chosen-addresses.ts';
import { OrderLines } from './order-lines.tsx';
import { OrderSummary } from './order-summary.tsx';

interface PaymentSummaryProps {
  /** Null until a price is locked. */
  readonly quote: Quote | null;
  /** With a card the surcharge joins the lines. */
  readonly isCard: boolean;
  readonly addresses: OrderAddresses | null;
}

/** The quote, as it will be charged, and where it goes. */
export function PaymentSummary({ quote, isCard, addresses }: PaymentSummaryProps): ReactElement {
  return (
    <aside aria-label="Your order" className="panel p-5 sm:p-6 lg:sticky lg:top-6">
      <h2 className="mb-4 text-xl">Your order</h2>
      {quote === null ? (
        <Skeleton className="mb-4 h-16 w-full" />
      ) : (
        <OrderLines lines={quote.lines.map((line) => ({ ...line, key: line.weightId }))} />
      )}
      <OrderSummary
        figures={quote === null ? null : figuresOf(quote, isCard)}
        couponCode={quote?.coupon ?? null}
        gstBp={quote?.gstBp ?? null}
        surchargeBp={quote?.surchargeBp ?? null}
      />
      <DeliverTo addresses={addresses} />
    </aside>
  );
}

function figuresOf(quote: Quote, isCard: boolean) {
  return {
    ...quote,
    surchargePaise: isCard ? quote.surchargePaise : 0,
    roundingPaise: isCard ? quote.cardRoundingPaise : quote.roundingPaise,
    payablePaise: isCard ? quote.cardPayablePaise : quote.payablePaise,
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
  const { name, address: text, state, pinCode } = address;
  // What the typed address says already is not said twice.
  return [name, text, ...[state, pinCode].filter((part) => part !== '' && !text.includes(part))].join(', ');
}
