/** The locked price of a sale with its time left, and how it is paid. */
import type { CounterQuote } from '@tola/contract/staff';
import { formatRupees, formatWeight, type Paise } from '@tola/pricing';
import { type ComponentProps, type ReactElement, useEffect, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { ReceivedPaymentFields } from '../orders/received-payment-fields.tsx';
import { newPayment, restOf, type TypedPayment } from '../orders/typed-payment.ts';
import { withTax } from './withheld-tax.ts';

/** As many as one sale is paid by. */
const MOST_PAYMENTS = 5;

interface PricePanelProps {
  quote: CounterQuote;
  /** Empty for a sale that is paid later. */
  payments: readonly TypedPayment[];
  mayAccept: boolean;
  cashLeftPaise: Paise | null;
  /** Why the customer’s cash of this month needs attention; null while it does not. */
  cashWarning: string | null;
  hasGstin: boolean;
  /** TDS that the firm may withhold from this sale; 0 below the limit. */
  taxPaise: Paise;
  onPayments: (payments: readonly TypedPayment[]) => void;
  /** The time of the lock is over. */
  onLapsed: () => void;
}

export function PricePanel({
  quote,
  payments,
  mayAccept,
  cashLeftPaise,
  cashWarning,
  hasGstin,
  taxPaise,
  onPayments,
  onLapsed,
}: PricePanelProps): ReactElement {
  const secondsLeft = useSecondsLeft(quote, onLapsed);
  return (
    <section aria-label="Price and payment" className="box grid grid-cols-[minmax(0,1fr)] gap-4 p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2>Price and payment</h2>
        <p className="text-muted tabular-nums" role="timer">
          Price locked for {Math.floor(secondsLeft / 60)}:{String(secondsLeft % 60).padStart(2, '0')}
        </p>
      </div>
      <PriceLines quote={quote} />
      {payments.map((payment, index) => (
        <ReceivedPayment
          key={payment.id}
          payment={payment}
          cashLeftPaise={cashLeftPaise}
          hasGstin={hasGstin}
          onPayment={(values) => onPayments(payments.with(index, { ...payment, ...values }))}
          onRemove={payments.length > 1 ? () => onPayments(payments.toSpliced(index, 1)) : null}
        />
      ))}
      {cashWarning !== null && payments.some(({ means }) => means === 'cash') && (
        <p role="status" className="rounded-xl bg-gold-soft px-3 py-2 text-gold-ink">
          {cashWarning}
        </p>
      )}
      {taxPaise > 0 && mayAccept && (
        <WithheldTax quote={quote} payments={payments} taxPaise={taxPaise} onPayments={onPayments} />
      )}
      {payments.length > 0 && (
        <p className="tabular-nums text-muted">
          {formatRupees(restOf(quote.payablePaise, payments))} of {formatRupees(quote.payablePaise)} left to pay
        </p>
      )}
      {payments.length === 0 && (
        <p className="text-muted">
          The price is kept until the end of the next bank day. The customer gets the account to pay to by email.
        </p>
      )}
      {mayAccept && (
        <div className="flex flex-wrap gap-2">
          {payments.length < MOST_PAYMENTS && (
            <Button onClick={() => onPayments([...payments, newPayment(restOf(quote.payablePaise, payments))])}>
              {payments.length === 0 ? 'It is paid now' : 'Add another payment'}
            </Button>
          )}
          {payments.length > 0 && (
            <Button tone="quiet" onClick={() => onPayments([])}>
              It is paid later
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

type WithheldTaxProps = Pick<PricePanelProps, 'quote' | 'payments' | 'taxPaise' | 'onPayments'>;

/** A proposal: whether the firm deducts depends on its turnover. Nothing once TDS is among the payments. */
function WithheldTax({ quote, payments, taxPaise, onPayments }: WithheldTaxProps): ReactElement | null {
  if (payments.some(({ means }) => means === 'tds') || payments.length >= MOST_PAYMENTS) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-xl bg-gold-soft px-3 py-2">
      <p role="status" className="min-w-52 flex-1 text-gold-ink">
        This sale takes the firm above the limit for TDS. With a turnover above ₹10 crore it withholds{' '}
        <span className="whitespace-nowrap">{formatRupees(taxPaise)}</span>.
      </p>
      <Button onClick={() => onPayments(withTax(quote.payablePaise, payments, taxPaise))}>Add TDS</Button>
    </div>
  );
}

function PriceLines({ quote }: { quote: CounterQuote }): ReactElement {
  return (
    <ul className="grid max-w-xl gap-1">
      {quote.lines.map(({ weightId, name, weightMg, quantity, linePaise }) => (
        <li key={weightId} className="flex justify-between gap-4">
          <span>
            {quantity} × {name}, {formatWeight(weightMg)}
          </span>
          <span className="tabular-nums">{formatRupees(linePaise)}</span>
        </li>
      ))}
      <li className="flex justify-between gap-4 text-muted">
        <span>GST</span>
        <span className="tabular-nums">{formatRupees(quote.gstPaise)}</span>
      </li>
      {quote.roundingPaise !== 0 && (
        <li className="flex justify-between gap-4 text-muted">
          <span>Rounding</span>
          <span className="tabular-nums">{formatRupees(quote.roundingPaise)}</span>
        </li>
      )}
      <li className="mt-1 flex justify-between gap-4 border-t border-line pt-2 text-lg font-semibold">
        <span>Total payable</span>
        <span className="tabular-nums">{formatRupees(quote.payablePaise)}</span>
      </li>
    </ul>
  );
}

interface ReceivedPaymentProps extends ComponentProps<typeof ReceivedPaymentFields> {
  /** Null for the only payment. */
  onRemove: (() => void) | null;
}

function ReceivedPayment({ onRemove, ...fields }: ReceivedPaymentProps): ReactElement {
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <ReceivedPaymentFields {...fields} />
      {onRemove !== null && (
        <Button tone="quiet" className="justify-self-start" onClick={onRemove}>
          Remove this payment
        </Button>
      )}
    </div>
  );
}

function useSecondsLeft({ quoteId, secondsLeft }: CounterQuote, onLapsed: () => void): number {
  const [left, setLeft] = useState(secondsLeft);
  const lapsed = useRef(onLapsed);
  useEffect(() => {
    lapsed.current = onLapsed;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another lock starts another count
  useEffect(() => {
    const end = Date.now() + secondsLeft * 1_000;
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((end - Date.now()) / 1_000));
      setLeft(rest);
      if (rest === 0) lapsed.current();
    }, 500);
    return () => clearInterval(timer);
  }, [quoteId, secondsLeft]);
  return left;
}
