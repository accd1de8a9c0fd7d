import { Button, Skeleton } from '@tola/ui';
import type { ReactElement } from 'react';
import { useAddressBook } from '../addresses/address-book.ts';
import { AddressesPlaceholder } from '../addresses/addresses-placeholder.tsx';
import { CheckoutSteps } from '../cart/checkout-steps.tsx';
import { pageMeta } from '../meta.ts';
import { useRequireLogin } from '../session/use-session.ts';
import type { Route } from './+types/address-page';
import { type AddressChoice, useAddressChoice } from './address-choice.ts';
import { AddressTabs } from './address-tabs.tsx';
import { CartSummary } from './cart-summary.tsx';
import { useOwnName } from './own-name.tsx';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Delivery Address', hidden: true });

export default function AddressPage(): ReactElement {
  const customer = useRequireLogin();
  const book = useAddressBook(customer !== null);
  const ownName = useOwnName(customer);
  const choice = useAddressChoice(book, ownName.save);
  return (
    <section className="wrap pb-20">
      <CheckoutSteps current="Address" />
      <h1 className="mb-6 text-[clamp(30px,4vw,40px)]">Select a Delivery Address</h1>
      <div className="grid grid-cols-1 items-start gap-7 lg:grid-cols-[1.6fr_1fr] lg:gap-8">
        <div className="grid gap-5">
          {book.slots !== null && ownName.field}
          {book.slots === null ? (
            <AddressesPlaceholder book={book} className="grid gap-4">
              <Skeleton className="h-12 w-full" />
              <Skeleton className="h-[430px] w-full rounded-panel" />
              <Skeleton className="h-[430px] w-full rounded-panel" />
            </AddressesPlaceholder>
          ) : (
            <AddressTabs slots={book.slots} book={book} choice={choice} />
          )}
          <Deliver choice={choice} ready={book.slots !== null} />
        </div>
        <CartSummary loggedIn={customer !== null} />
      </div>
    </section>
  );
}

function Deliver({ choice, ready }: { choice: AddressChoice; ready: boolean }): ReactElement {
  return (
    <>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={choice.same}
          onChange={(event) => choice.setSame(event.target.checked)}
          className="size-5 shrink-0 accent-[var(--green)]"
        />
        My shipping address is the same as my billing address.
      </label>
      <Button wide busy={choice.busy} disabled={!ready} onClick={() => void choice.deliver()}>
        Deliver to this Address
      </Button>
    </>
  );
}
