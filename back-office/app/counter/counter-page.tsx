/** A sale at the counter or by phone: customer, pieces, price lock, payment. */

import type { CustomerId } from '@tola/contract';
import {
  type CounterQuote,
  findCounterCustomer,
  findCounterPieces,
  lockCounterPrice,
  openCounterCustomer,
  placeCounterSale,
  recordPayment,
} from '@tola/contract/staff';
import { type ReactElement, useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { useApiMutation, useApiQuery } from '../api/hooks.ts';
import { waitingText } from '../changes/waiting-text.ts';
import { Button } from '../controls/button.tsx';
import { ErrorState, LoadingRows } from '../controls/states.tsx';
import { cashWarning } from '../customers/cash-of-month.ts';
import { FormError } from '../forms/form-error.tsx';
import { LeaveGuard } from '../forms/leave-guard.tsx';
import { ORDER_QUERIES } from '../orders/order-queries.ts';
import { cashPaiseOf, newPayment, paymentOf, type TypedPayment } from '../orders/typed-payment.ts';
import { useMay } from '../session/use-self.ts';
import { Page } from '../shell/page.tsx';
import { BuyerFields, useCounterCustomer } from './buyer-fields.tsx';
import { PieceFields } from './piece-fields.tsx';
import { PricePanel } from './price-panel.tsx';
import { newBuyer, type SaleLine, saleOf, type TypedBuyer } from './sale-state.ts';
import { useWithheldTax } from './withheld-tax.ts';

export default function CounterPage(): ReactElement {
  const shop = useApiQuery(findCounterPieces, { search: '', weightIds: [] }, { manualRefetch: true });
  if (shop.isPending) return <LoadingRows />;
  if (shop.data === undefined) return <ErrorState error={shop.error} onRetry={() => shop.refetch()} />;
  return (
    <Page title="New sale">
      <SaleForm state={shop.data.state} />
    </Page>
  );
}

interface Locked {
  readonly customerId: CustomerId;
  readonly quote: CounterQuote;
}

function SaleForm({ state }: { state: string }): ReactElement {
  const [buyer, setBuyer] = useState<TypedBuyer>(() => newBuyer(state));
  const [lines, setLines] = useState<readonly SaleLine[]>([]);
  const [locked, setLocked] = useState<Locked | null>(null);
  /** Empty for a sale that is paid later. */
  const [payments, setPayments] = useState<readonly TypedPayment[]>([]);
  const [isSold, setSold] = useState(false);
  const customer = useCounterCustomer(buyer.mobile);
  const mayAccept = useMay()(recordPayment.right);
  const lock = useLock({ buyer, lines, known: customer?.id ?? null }, (now) => {
    setLocked(now);
    setPayments(mayAccept ? [newPayment(now.quote.payablePaise)] : []);
  });
  const sell = useSell(() => setSold(true));
  const changeBuyer = useCallback((values: Partial<TypedBuyer>) => {
    setBuyer((had) => ({ ...had, ...values }));
    // A price is locked for one customer.
    if (values.mobile !== undefined) setLocked(null);
  }, []);
  const hasGstin = buyer.gstin.trim() !== '';
  const taxPaise = useWithheldTax(locked, buyer.gstin);
  const sent = payments.map((one) => paymentOf(one, hasGstin));
  const received = sent.flatMap((one) => (one === null ? [] : [one]));
  const isNamed = customer !== undefined && customer?.isBlocked !== true && buyer.firstName.trim() !== '';
  const error = sell.error ?? lock.error;
  function submit(): void {
    if (locked === null) lock.start();
    else sell.mutate(saleOf(buyer, { customerId: locked.customerId, quoteId: locked.quote.quoteId }, received));
  }
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <PieceFields
        lines={lines}
        isLocked={locked !== null}
        onLines={(next) => {
          setLines(next);
          setLocked(null);
        }}
      />
      <BuyerFields buyer={buyer} isPanNeeded={locked?.quote.isPanNeeded === true} onBuyer={changeBuyer} />
      {locked !== null && (
        <PricePanel
          quote={locked.quote}
          payments={payments}
          mayAccept={mayAccept}
          cashLeftPaise={customer?.cashLeftPaise ?? null}
          hasGstin={hasGstin}
          taxPaise={taxPaise}
          cashWarning={customer == null ? null : cashWarning(customer.cashOfMonth, cashPaiseOf(payments))}
          onPayments={setPayments}
          onLapsed={() => setLocked(null)}
        />
      )}
      <FormError>{error?.message}</FormError>
      <Button
        type="submit"
        tone="solid"
        className="max-sm:w-full sm:justify-self-start"
        busy={lock.isPending || sell.isPending}
        disabled={locked === null ? !isNamed || lines.length === 0 : received.length < sent.length}
      >
        {locked === null ? 'Lock the price' : received.length > 0 ? 'Record the sale' : 'Place the order'}
      </Button>
      <LeaveGuard holds={() => !isSold && (lines.length > 0 || buyer.mobile !== '')} />
    </form>
  );
}

interface LockWanted {
  readonly buyer: TypedBuyer;
  readonly lines: readonly SaleLine[];
  /** Null for a customer whose account is opened first. */
  readonly known: CustomerId | null;
}

function useLock({ buyer, lines, known }: LockWanted, onLocked: (locked: Locked) => void) {
  const pieces = lines.map(({ weightId, quantity }) => ({ weightId, quantity }));
  const lock = useApiMutation(lockCounterPrice, {
    showsError: true,
    onDone: (quote, { customerId }) => onLocked({ customerId, quote }),
  });
  const open = useApiMutation(openCounterCustomer, {
    ...{ showsError: true, invalidates: [findCounterCustomer] },
    onDone: ({ id: customerId }) => lock.mutate({ customerId, lines: pieces }),
  });
  function start(): void {
    const { mobile, firstName, lastName, email } = buyer;
    if (known !== null) lock.mutate({ customerId: known, lines: pieces });
    else open.mutate({ mobile: mobile.trim(), firstName, lastName, email: email.trim() === '' ? null : email });
  }
  return { start, isPending: open.isPending || lock.isPending, error: lock.error ?? open.error };
}

function useSell(onSold: () => void) {
  const navigate = useNavigate();
  return useApiMutation(placeCounterSale, {
    ...{ showsError: true, invalidates: ORDER_QUERIES },
    onDone: ({ orderNumber, waiting }) => {
      onSold();
      toast.success(
        waiting === null ? `Order ${orderNumber} placed` : `Order ${orderNumber} placed. ${waitingText(waiting)}`,
      );
      // The guard of unsaved changes reads the state of the next render.
      setTimeout(() => void navigate(`/orders/${orderNumber}`));
    },
  });
}
