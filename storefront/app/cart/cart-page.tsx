import { lazy, type ReactElement, Suspense } from 'react';
import { fetchCode } from '../fetch-code.ts';
import { pageMeta } from '../meta.ts';
import { hasStoredRecord } from '../session/has-stored-record.ts';
import { useRequireLogin } from '../session/use-session.ts';
import type { Route } from './+types/cart-page';
import { CartSkeleton } from './cart-skeleton.tsx';
import { CheckoutSteps } from './checkout-steps.tsx';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Cart', hidden: true });

/** The cart itself; guests are redirected to login. */
const loadBody = async () => await fetchCode(() => import('./cart-body.tsx'));
// In parallel with hydration and the session check.
if (typeof window !== 'undefined' && hasStoredRecord()) void loadBody();
const CartBody = lazy(async () => ({ default: (await loadBody()).CartBody }));

/** For logged-in customers; others see the skeleton while they are redirected to login. */
export default function CartPage(): ReactElement {
  const customer = useRequireLogin();
  return (
    <section className="wrap pb-20">
      <CheckoutSteps current="Cart" />
      <h1 className="text-[clamp(30px,4vw,40px)]">Cart</h1>
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
