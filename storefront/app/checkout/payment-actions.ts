/** Actions of the payment page: show the payment details, and SUBMIT. */
import { type AddressId, idOf } from '@tola/contract';
import type { Quote } from '@tola/contract/quotes';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { readStored } from '../cart/checkout-storage.ts';
import type { SendOutcome } from '../forms/form.ts';
import { toast } from '../toast/toast.ts';
import type { OrderAddresses } from './chosen-addresses.ts';
import type { FilledPayment } from './filled-payment.ts';
import { atCurrentPrice, leaveToPay, type PaymentOptions, type PlacementResult, requestOrder } from './payment.ts';
import type { PriceLock } from './price-lock.ts';
import type { TransferOrder } from './transfer-order.ts';
import type { UnpaidOrderState } from './unpaid-order.ts';

interface PaymentActionDependencies {
  readonly lock: PriceLock;
  readonly unpaid: UnpaidOrderState;
  readonly transfer: TransferOrder;
  readonly addresses: OrderAddresses | null;
  /** Called when the card page did not open. */
  readonly onError: (message: string) => void;
}

export interface PaymentActions {
  /** Places a UPI or NEFT order, so that its payment details can be shown. */
  readonly show: (filled: FilledPayment) => Promise<SendOutcome>;
  readonly submit: (filled: FilledPayment) => Promise<SendOutcome>;
  /** The number has to be verified before this continues. */
  readonly unverified: Unverified | null;
}

export interface Unverified {
  readonly message: string;
  /** Continues where the order was refused, with everything that was typed. */
  readonly proceed: () => Promise<void>;
}

export function usePaymentActions({
  lock,
  unpaid,
  transfer,
  addresses,
  onError,
}: PaymentActionDependencies): PaymentActions {
  const navigate = useNavigate();
  const [unverified, setUnverified] = useState<Unverified | null>(null);

  /** Null redirects to the address page. */
  async function paymentOptionsOf(filled: FilledPayment): Promise<PaymentOptions | null> {
    const ids = chosenIds(addresses);
    if (ids !== null) return { ...filled, ...ids };
    const isBillingMissing = addresses === null || addresses.billing === null;
    toast.errorAfterNavigation(isBillingMissing ? 'Please select billing address' : 'Please select shipping address');
    await navigate('/proceedtobuy');
    return null;
  }

  async function afterRefusal(placement: PlacementResult, again: () => Promise<SendOutcome>): Promise<SendOutcome> {
    if (placement.kind === 'unverified') {
      const { message } = placement;
      const proceed = async () => {
        setUnverified(null);
        const outcome = await again();
        if (outcome === 'no reply') toast.error('We couldn’t reach the store. Please press SUBMIT again.');
        else if (outcome != null) toast.error(outcome.message);
      };
      setUnverified({ message, proceed });
      return null;
    }
    if (placement.kind === 'no reply') return 'no reply';
    if (placement.kind === 'exists' && (await unpaid.refresh()) !== 'order') await lock.renew();
    // The price lock reports which cart line is the problem.
    if (placement.kind === 'unsellable') await lock.renew();
    if (placement.kind === 'unsellable') return { field: 'submit', message: placement.message };
    return placement.kind === 'refused' ? placement.problem : null;
  }

  async function show(filled: FilledPayment): Promise<SendOutcome> {
    const options = await paymentOptionsOf(filled);
    if (options === null || lock.quote === null) return null;
    const placement = await atCurrentPrice(
      lock.quote,
      async (quote: Quote) => await transfer.place(quote, options),
      lock.renew,
    );
    return placement === null ? null : await afterRefusal(placement, async () => await show(filled));
  }

  async function submit(filled: FilledPayment): Promise<SendOutcome> {
    // A placed order has its addresses, but the call requires the fields.
    const options = transfer.view === null ? await paymentOptionsOf(filled) : { ...filled, ...anyAddresses(addresses) };
    if (options === null) return null;
    const placement = await (transfer.view === null ? placeNow(options) : transfer.sendProof(options));
    if (placement === null) return null;
    if (placement.kind !== 'placed') return await afterRefusal(placement, async () => await submit(filled));
    try {
      await leaveToPay(placement.order, navigate);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      toast.error(message);
      onError(message);
      await unpaid.refresh();
    }
    return null;
  }

  async function placeNow(options: PaymentOptions): Promise<PlacementResult | null> {
    if (lock.quote === null) return null;
    return await atCurrentPrice(lock.quote, async (quote: Quote) => await requestOrder(quote, options), lock.renew);
  }
  return { show, submit, unverified };
}

interface AddressIds {
  readonly billingId: AddressId;
  readonly shippingId: AddressId;
}

/** Null when an address is not selected. The selection of the address step is enough while the addresses are not loaded. */
function chosenIds(addresses: OrderAddresses | null): AddressIds | null {
  if (addresses !== null) {
    const { billing, shipping } = addresses;
    return billing === null || shipping === null ? null : { billingId: billing.id, shippingId: shipping.id };
  }
  const { billingId, shippingId } = readStored('addressData') ?? { billingId: 0, shippingId: 0 };
  return billingId === 0 || shippingId === 0 ? null : { billingId: idOf(billingId), shippingId: idOf(shippingId) };
}

function anyAddresses(addresses: OrderAddresses | null): AddressIds {
  return { billingId: addresses?.billing?.id ?? idOf(1), shippingId: addresses?.shipping?.id ?? idOf(1) };
}
