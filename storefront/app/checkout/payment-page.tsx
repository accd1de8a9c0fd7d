import { type BuyerMode, isProviderMode } from '@tola/contract/orders';
import { Button, buttonClass, Skeleton } from '@tola/ui';
import { type ComponentProps, lazy, type ReactElement, Suspense, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { CheckoutSteps } from '../cart/checkout-steps.tsx';
import { fetchCode } from '../fetch-code.ts';
import { pageMeta } from '../meta.ts';
import { useIsCustomer, useRequireLogin } from '../session/use-session.ts';
import { toast } from '../toast/toast.ts';
import type { Route } from './+types/payment-page';
import { useOrderAddresses } from './chosen-addresses.ts';
import { orderNews } from './order-news.ts';
import { usePaymentActions } from './payment-actions.ts';
import { type PaymentConfig, usePaymentConfig } from './payment-config.ts';
import { PaymentForm } from './payment-form.tsx';
import { PaymentSummary } from './payment-summary.tsx';
import { type PriceLock, usePriceLock } from './price-lock.ts';
import { PriceLockCard } from './price-lock-card.tsx';
import { type Priced, pricedOf } from './priced-order.ts';
import { useFreshPageOnReturn } from './resume-payment.ts';
import { type TransferOrder, useTransferOrder } from './transfer-order.ts';
import { type UnpaidOrderState, useUnpaidOrder } from './unpaid-order.ts';

const TransferCard = lazy(async () => ({
  default: (await fetchCode(() => import('./transfer-card.tsx'))).TransferCard,
}));
const UnpaidOrderPanel = lazy(async () => ({
  default: (await fetchCode(() => import('./unpaid-order-panel.tsx'))).UnpaidOrderPanel,
}));
const VerifyNumberStep = lazy(async () => await import('./verify-number-step.tsx'));

/** Delay before an empty cart redirects home (specification 000 §9). */
const EMPTY_CART_MILLISECONDS = 2_000;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Payment', hidden: true });

export default function PaymentPage(): ReactElement {
  const loggedIn = useRequireLogin() !== null;
  // Loaded as a document, the page asks for its price at the same time as for the session.
  const isCustomer = useIsCustomer();
  const unpaid = useUnpaidOrder(isCustomer);
  const transfer = useTransferOrder(unpaid);
  const lock = usePriceLock(isCustomer && !unpaid.checking && unpaid.order === null);
  const addresses = useOrderAddresses(loggedIn);
  const { config, failed, read } = usePaymentConfig();
  const [mode, setMode] = useState<BuyerMode | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const acts = usePaymentActions({ lock, unpaid, transfer, addresses, onError: setFault });
  useEmptyCart(lock.state.kind === 'empty' && unpaid.order === null, unpaid);
  useUnpaidOrderOnRefusal(lock, unpaid);
  useFreshPageOnReturn();
  const { view } = transfer;
  // What staff have sold by phone is paid like NEFT.
  const orderedBy = view?.paymentMode === 'Counter' ? 'NEFT' : (view?.paymentMode ?? null);
  // Only without a choice yet: placing an order takes a while, and the buyer may have chosen another mode by then.
  useEffect(() => setMode((chosen) => chosen ?? orderedBy), [orderedBy]);
  const locked = lock.state.kind === 'locked';
  const isTransfer = unpaid.order !== null && !isProviderMode(unpaid.order.paymentMode);
  // While an order loads, the previous price lock keeps the form and its input in place.
  const priced = view !== null ? pricedOf(view, config?.surchargeBp ?? 0) : lock.quote;
  if (lock.state.kind === 'empty' && unpaid.order === null) return <EmptyCart />;
  return (
    <section className="wrap pb-20">
      <CheckoutSteps current="Payment" />
      <h1 className="mb-6 text-[clamp(30px,4vw,40px)]">Payment</h1>
      <p aria-live="polite" className="sr-only">
        {view === null ? '' : orderNews(view)}
      </p>
      <div className="grid grid-cols-1 items-start gap-7 lg:grid-cols-[1.5fr_1fr] lg:gap-8">
        {unpaid.order === null || isTransfer ? (
          <div>
            {isTransfer ? <OrderNotice transfer={transfer} /> : <LockNotice lock={lock} isCard={mode === 'Card'} />}
            {acts.unverified !== null && (
              <Suspense fallback={<Skeleton className="mb-5 h-48 w-full rounded-card" />}>
                <VerifyNumberStep unverified={acts.unverified} />
              </Suspense>
            )}
            {failed && <Notice says="We couldn’t load the payment modes." act="Try again" onAct={read} />}
            <Ways
              priced={priced}
              config={config}
              mode={mode}
              onMode={setMode}
              change={lock.state.kind === 'locked' ? lock.state.change : null}
              waiting={!locked || lock.renewing}
              order={view}
              hasAddresses={addresses !== null && addresses.billing !== null && addresses.shipping !== null}
              onShow={acts.show}
              onCancelOrder={transfer.cancelToPayAnotherWay}
              currentPrice={transfer.currentPrice?.quote ?? null}
              onSubmit={acts.submit}
            />
          </div>
        ) : (
          <Suspense>
            <UnpaidOrderPanel key={fault} holder={unpaid} fault={fault} />
          </Suspense>
        )}
        {(unpaid.order === null || isTransfer) && (
          <PaymentSummary
            priced={view !== null || (locked && !isTransfer) ? priced : null}
            isCard={mode === 'Card' && !isTransfer}
            addresses={addresses}
            promisedBy={view?.promise?.deliverBy ?? null}
          />
        )}
      </div>
    </section>
  );
}

function EmptyCart(): ReactElement {
  return (
    <section className="wrap pb-20">
      <CheckoutSteps current="Payment" />
      <h1 className="mb-6 text-[clamp(30px,4vw,40px)]">Payment</h1>
      <Notice says="Your cart is empty. Taking you to the home page…" />
    </section>
  );
}

type WaysProps = Omit<ComponentProps<typeof PaymentForm>, 'priced' | 'config'> & {
  readonly priced: Priced | null;
  readonly config: PaymentConfig | null;
};

function Ways({ priced, config, ...rest }: WaysProps): ReactElement {
  if (priced === null || config === null) {
    return (
      <div aria-hidden="true" className="grid gap-3">
        {['UpiGateway', 'Upi', 'NEFT', 'Card'].map((mode) => (
          <Skeleton key={mode} className="h-[118px] w-full rounded-card sm:h-[86px]" />
        ))}
        <Skeleton className="mt-2 h-12 w-full rounded-full" />
      </div>
    );
  }
  return <PaymentForm priced={priced} config={config} {...rest} />;
}

/** The order awaiting transfer, or its error state. */
function OrderNotice({ transfer }: { transfer: TransferOrder }): ReactElement {
  const loading = <Skeleton className="mb-5 h-34 w-full rounded-card sm:h-24" />;
  if (transfer.view !== null) {
    return (
      <Suspense fallback={loading}>
        <TransferCard transfer={transfer} />
      </Suspense>
    );
  }
  if (!transfer.failed) return loading;
  return (
    <Notice
      says="We couldn’t load your order. Please check your connection."
      more="Your order is unchanged."
      act="Try again"
      onAct={transfer.read}
    />
  );
}

/** The active price lock, or why there is none. */
function LockNotice({ lock, isCard }: { lock: PriceLock; isCard: boolean }): ReactElement {
  const { state, renew } = lock;
  if (state.kind === 'paused') {
    // Waiting in the queue is no error, and pressing changes nothing.
    if (state.isQueued) {
      return (
        <Notice
          says={state.message}
          more="Please keep this page open. It continues by itself when it is your turn. Your bag is unchanged."
        />
      );
    }
    return (
      <Notice
        says={state.message}
        more="Your bag is unchanged, and the price will reappear here automatically."
        act="Try again"
        onAct={renew}
      />
    );
  }
  if (state.kind === 'refused') return <Notice says={state.message} act="Try again" onAct={renew} toCart />;
  return (
    <PriceLockCard
      secondsLeft={lock.secondsLeft}
      renewing={lock.renewing || state.kind === 'locking' || state.kind === 'order-waiting'}
      change={state.kind === 'locked' ? state.change : null}
      isCard={isCard}
    />
  );
}

interface NoticeProps {
  readonly says: string;
  /** Consequence for the buyer. */
  readonly more?: string;
  readonly act?: string;
  readonly onAct?: () => Promise<unknown>;
  /** Links back to the cart, where the problem can be fixed. */
  readonly toCart?: boolean;
}

function Notice({ says, more, act, onAct, toCart = false }: NoticeProps): ReactElement {
  return (
    <div
      className="mb-5 flex min-h-24 flex-wrap items-center justify-between gap-3 rounded-card bg-gold-soft px-5 py-4"
      role="status"
    >
      <div className="max-w-[34em] min-w-60 flex-1">
        <p className="font-medium">{says}</p>
        {more !== undefined && <p className="text-[15px]">{more}</p>}
      </div>
      {toCart && (
        <Link to="/cart" className={buttonClass({ size: 'small' })}>
          Back to cart
        </Link>
      )}
      {act !== undefined && (
        <Button tone="outline" size="small" onClick={() => void onAct?.()}>
          {act}
        </Button>
      )}
    </div>
  );
}

/** Empty cart: shows a message once, then clears the checkout and redirects home. */
function useEmptyCart(empty: boolean, { refresh }: UnpaidOrderState): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!empty) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    // An order placed during a reload has emptied the cart: show that order instead.
    void refresh().then((found) => {
      if (found === 'order' || left) return;
      toast.info('Cart is empty');
      timer = setTimeout(() => {
        sessionStorage.clear();
        void navigate('/');
      }, EMPTY_CART_MILLISECONDS);
    });
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [empty, refresh, navigate]);
}

/** The price lock was refused because of an unpaid order: show it, or lock again if it has just ended. */
function useUnpaidOrderOnRefusal({ state, renew }: PriceLock, { refresh }: UnpaidOrderState): void {
  useEffect(() => {
    if (state.kind !== 'order-waiting') return;
    void refresh().then(async (found) => {
      if (found === 'none') await renew();
    });
  }, [state, refresh, renew]);
}
