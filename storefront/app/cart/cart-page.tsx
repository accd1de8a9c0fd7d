import { lazy, type ReactElement, Suspense, useEffect } from 'react';
import { fetchCode } from '../fetch-code.ts';
import { pageMeta } from '../meta.ts';
import { useNonce } from '../nonce.tsx';
import { earlyCallsScript, forgetEarlyReplies } from '../session/early-calls.ts';
import { hasStoredRecord } from '../session/has-stored-record.ts';
import { LOGIN_RECORD_KEY } from '../session/login-record-key.ts';
import { loadSessionCalls } from '../session/session-store.ts';
import { useRequireLogin } from '../session/use-session.ts';
import type { Route } from './+types/cart-page';
import { CartSkeleton } from './cart-skeleton.tsx';
import { CheckoutSteps } from './checkout-steps.tsx';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Cart', hidden: true });

/** What the page shows of the customer; names only, because the calls themselves are part of code that comes later. */
const earlyCalls = earlyCallsScript(LOGIN_RECORD_KEY, ['GetSessionFront', 'GetCartFront']);

/** The cart itself; guests are redirected to login. */
const loadBody = async () => await fetchCode(() => import('./cart-body.tsx'));
// In parallel with hydration and the session check.
if (typeof window !== 'undefined' && hasStoredRecord()) {
  void loadBody();
  void loadSessionCalls();
}
const CartBody = lazy(async () => ({ default: (await loadBody()).CartBody }));

/** For logged-in customers; others see the skeleton while they are redirected to login. */
export default function CartPage(): ReactElement {
  const customer = useRequireLogin();
  const nonce = useNonce();
  useEffect(() => forgetEarlyReplies, []);
  return (
    <section className="wrap pb-20">
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: The text is the store's own.
        dangerouslySetInnerHTML={{ __html: earlyCalls }}
      />
      <CheckoutSteps current="Cart" />
      <h1 className="text-[clamp(30px,4vw,40px)]">Cart</h1>
      {/* In the server's HTML, and larger than the first picture: the largest paint does not wait for the code. */}
      <p className="mt-2 max-w-[40em] text-muted">
        Prices follow the market until the payment page, where yours is locked.
      </p>
      {customer === null ? (
        <CartSkeleton />
      ) : (
        <Suspense fallback={<CartSkeleton />}>
          <CartBody mobile={customer.mobile} />
        </Suspense>
      )}
    </section>
  );
}
