/** What the payment page does when its buttons are pressed: it shows where to pay, and it takes SUBMIT. */
import type { Quote } from '@tola/contract/quotes';
import { useNavigate } from 'react-router';
import type { Problem } from '../forms/form.ts';
import { toast } from '../toast/toast.ts';
import type { OrderAddresses } from './chosen-addresses.ts';
import { askForOrder, atNewestPrice, leaveToPay, type PaymentWish, type Placing } from './payment.ts';
import type { FilledPayment } from './payment-form.tsx';
import type { PriceLock } from './price-lock.ts';
import type { StandingOrderHolder } from './standing-order.ts';
import type { TransferOrder } from './transfer-order.ts';

interface ActNeeds {
  readonly lock: PriceLock;
  readonly standing: StandingOrderHolder;
  readonly transfer: TransferOrder;
  readonly addresses: OrderAddresses | null;
  /** The card page did not open. */
  readonly onFault: (message: string) => void;
}

export interface PaymentActs {
  /** Places an order by UPI or NEFT, so that its target can be shown. */
  readonly show: (filled: FilledPayment) => Promise<Problem | null>;
  readonly submit: (filled: FilledPayment) => Promise<Problem | null>;
}

export function usePaymentActs({ lock, standing, transfer, addresses, onFault }: ActNeeds): PaymentActs {
  const navigate = useNavigate();

  /** Null leads to where an address is chosen. */
  async function wishOf(filled: FilledPayment): Promise<PaymentWish | null> {
    const { billing, shipping } = addresses ?? { billing: null, shipping: null };
    if (billing !== null && shipping !== null) return { ...filled, billingId: billing.id, shippingId: shipping.id };
    toast.errorOnTheWay(billing === null ? 'Please select billing address' : 'Please select shipping address');
    await navigate('/proceedtobuy');
    return null;
  }

  async function afterRefusal(placing: Placing): Promise<Problem | null> {
    if (placing.kind === 'exists' && (await standing.look()) !== 'order') await lock.renew();
    // The price lock tells what in the cart is in the way, and leads back to it.
    if (placing.kind === 'unsellable') await lock.renew();
    if (placing.kind === 'unsellable') return { field: 'submit', message: placing.message };
    return placing.kind === 'refused' ? placing.problem : null;
  }

  async function show(filled: FilledPayment): Promise<Problem | null> {
    const wish = await wishOf(filled);
    if (wish === null || lock.quote === null) return null;
    const placing = await atNewestPrice(
      lock.quote,
      async (quote: Quote) => await transfer.place(quote, wish),
      lock.renew,
    );
    return placing === null ? null : await afterRefusal(placing);
  }

  async function submit(filled: FilledPayment): Promise<Problem | null> {
    // An order that stands has its addresses; the call wants some all the same.
    const wish = transfer.view === null ? await wishOf(filled) : { ...filled, ...anyAddresses(addresses) };
    if (wish === null) return null;
    const placing = await (transfer.view === null ? placeNow(wish) : transfer.sendProof(wish));
    if (placing === null) return null;
    if (placing.kind !== 'placed') return await afterRefusal(placing);
    try {
      await leaveToPay(placing.order, navigate);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      toast.error(message);
      onFault(message);
      await standing.look();
    }
    return null;
  }

  async function placeNow(wish: PaymentWish): Promise<Placing | null> {
    if (lock.quote === null) return null;
    return await atNewestPrice(lock.quote, async (quote: Quote) => await askForOrder(quote, wish), lock.renew);
  }
  return { show, submit };
}

function anyAddresses(addresses: OrderAddresses | null): { billingId: number; shippingId: number } {
  return { billingId: addresses?.billing?.id ?? 1, shippingId: addresses?.shipping?.id ?? 1 };
}
