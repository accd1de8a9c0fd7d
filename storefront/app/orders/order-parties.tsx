import { formatDay } from '@tola/contract/delivery-day';
import type { Gift } from '@tola/contract/gifts';
import type { OrderView } from '@tola/contract/order-view';
import type { ReactElement, ReactNode } from 'react';

type Place = OrderView['billing'];

/** Buyer, billing and shipping addresses, and tax numbers. */
export function OrderParties({ order }: { order: OrderView }): ReactElement {
  return (
    <section aria-label="Addresses" className="panel grid gap-x-6 gap-y-4 p-5 text-[15px] sm:grid-cols-3 sm:p-6">
      <Block title="Shipping Address">
        <Lines place={order.shipping} name={order.shipping.recipientName} />
        {order.shipping.recipientName !== order.buyerName && <p>{order.shipping.recipientMobile}</p>}
      </Block>
      <Block title="Billing Address">
        <Lines place={order.billing} name={order.buyerName} />
      </Block>
      <Block title="Contact">
        <p>{order.mobile}</p>
        <p className="[overflow-wrap:anywhere]">{order.email}</p>
        {order.panMasked !== null && <p>PAN {order.panMasked}</p>}
      </Block>
      {order.shipping.gift !== null && <GiftBlock gift={order.shipping.gift} />}
    </section>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <div>
      <h3 className="mb-1 font-sans text-sm font-semibold">{title}</h3>
      <div className="text-muted">{children}</div>
    </div>
  );
}

function GiftBlock({ gift: { message, deliverFrom } }: { gift: Gift }): ReactElement {
  return (
    <Block title="Gift">
      {message !== null && <p className="whitespace-pre-line [overflow-wrap:anywhere]">“{message}”</p>}
      {deliverFrom !== null && <p>Deliver on or after {formatDay(deliverFrom)}</p>}
      <p>No prices in the parcel</p>
    </Block>
  );
}

function Lines({ place, name }: { place: Place; name: string }): ReactElement {
  return (
    <>
      <p className="break-words">{name}</p>
      <p className="break-words whitespace-pre-line">{place.address}</p>
      <p>{place.state}</p>
      {place.gstin !== '' && <p>GSTIN {place.gstin}</p>}
    </>
  );
}
