import type { CartLine } from '@tola/contract/cart';
import { Button, Skeleton } from '@tola/ui';
import { lazy, type ReactElement, type ReactNode, Suspense, useEffect } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { type AddressBook, useAddressBook } from '../addresses/address-book.ts';
import { AddressesPlaceholder } from '../addresses/addresses-placeholder.tsx';
import { isPinCode } from '../addresses/pin-code-lookup.ts';
import { CheckoutSteps } from '../cart/checkout-steps.tsx';
import { useCart } from '../cart/use-cart.ts';
import { ConnectionNote } from '../connection/connection-note.tsx';
import { type Outcome, useAttempt } from '../connection/use-attempt.ts';
import { DeliveryTo } from '../delivery/delivery-dates.tsx';
import { useDeliveryEstimate } from '../delivery/use-delivery-estimate.ts';
import { fetchCode } from '../fetch-code.ts';
import { pageMeta } from '../meta.ts';
import { hasStoredRecord } from '../session/has-stored-record.ts';
import { useRequireLogin } from '../session/use-session.ts';
import { toast } from '../toast/toast.ts';
import type { Route } from './+types/address-page';
import { type AddressChoice, useAddressChoice } from './address-choice.ts';
import { CartSummary } from './cart-summary.tsx';
import { EmptyBag } from './empty-bag.tsx';
import { useGift } from './gift.ts';
import { GiftPanel } from './gift-panel.tsx';
import { useOwnName } from './own-name.tsx';

const loadTabs = async () => await fetchCode(() => import('./address-tabs.tsx'));
const AddressTabs = lazy(async () => ({ default: (await loadTabs()).AddressTabs }));

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Delivery Address', hidden: true });

export default function AddressPage(): ReactElement {
  const customer = useRequireLogin();
  const book = useAddressBook(customer !== null);
  useEffect(() => {
    // Runs in parallel with the session check and the reading of the addresses.
    if (hasStoredRecord()) void loadTabs();
  }, []);
  const ownName = useOwnName(customer);
  const choice = useAddressChoice(book, ownName.save);
  const { lines, failed } = useCart(customer !== null);
  const pieces = lines ?? [];
  const { state } = choice.destination;
  const pinCode = isPinCode(choice.destination.pinCode) ? choice.destination.pinCode : undefined;
  const estimate = useDeliveryEstimate({ pinCode: pieces.length === 0 ? undefined : pinCode, state }, pieces);
  const gift = useGift(estimate?.deliverBy ?? null);
  const { busy, connection, run } = useAttempt();

  async function deliver(): Promise<Outcome> {
    if (estimate?.delivers === false) {
      toast.error('We don’t deliver to this PIN code. Please choose another delivery address.');
      return 'done';
    }
    return gift.check() ? await choice.deliver() : 'done';
  }
  if (lines?.length === 0) return <EmptyBag />;
  // Whether the bag is empty decides what the page is.
  const isWaiting = lines === null && !failed;
  return (
    <section className="wrap pb-20">
      {book.slots !== null && <PrefetchPageLinks page="/modeofpayment" />}
      <CheckoutSteps current="Address" />
      <h1 className="mb-4 text-[clamp(30px,4vw,40px)] sm:mb-6">Select a Delivery Address</h1>
      {/* What follows the addresses would move once it is known whether they are lines or a form: it comes with them. */}
      <Suspense fallback={<Waiting book={book} lines={lines} />}>
        {book.slots === null || isWaiting ? (
          <Waiting book={book} lines={lines} />
        ) : (
          <Columns>
            <div className={COLUMN}>
              {ownName.field}
              <AddressTabs slots={book.slots} book={book} choice={choice} />
              <SameAddress choice={choice} />
              <GiftPanel choice={gift} />
              {pinCode !== undefined && pieces.length > 0 && (
                <DeliveryTo
                  pinCode={pinCode}
                  state={state}
                  notBefore={gift.gift?.deliverFrom ?? null}
                  pieces={pieces}
                />
              )}
              <ConnectionNote {...connection} />
              <Button wide busy={busy} onClick={() => run(deliver)}>
                Deliver to this Address
              </Button>
            </div>
            <CartSummary lines={lines} />
          </Columns>
        )}
      </Suspense>
    </section>
  );
}

const COLUMN = 'grid grid-cols-[minmax(0,1fr)] gap-3 sm:gap-4';

function Columns({ children }: { children: ReactNode }): ReactElement {
  return (
    <div className="grid grid-cols-1 items-start gap-7 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] lg:gap-8">
      {children}
    </div>
  );
}

/** Until the addresses and the code of their forms are there. */
function Waiting({ book, lines }: { book: AddressBook; lines: readonly CartLine[] | null }): ReactElement {
  return (
    <Columns>
      <AddressesPlaceholder book={book} className={COLUMN}>
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-[88px] w-full rounded-panel" />
        <Skeleton className="h-[430px] w-full rounded-panel" />
      </AddressesPlaceholder>
      <div className="max-lg:hidden lg:contents">
        <CartSummary lines={lines} />
      </div>
    </Columns>
  );
}

function SameAddress({ choice }: { choice: AddressChoice }): ReactElement {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        checked={choice.same}
        onChange={(event) => choice.setSame(event.target.checked)}
        className="size-5 shrink-0 accent-[var(--green)]"
      />
      My shipping address is the same as my billing address.
    </label>
  );
}
