import { formatDay } from '@tola/contract/delivery-day';
import type { OrderView } from '@tola/contract/order-view';
import { Icon } from '@tola/ui';
import { Truck } from 'lucide-react';
import type { ReactElement } from 'react';
import { indianDay } from '../format-date.ts';

const UNDER_WAY: readonly OrderView['state'][] = [
  'awaiting payment',
  'payment under review',
  'confirmed',
  'packed',
  'shipped',
];

/** "Mumbai 400002", or the PIN code alone where our directory does not list it. */
export function destinationOf({ shipping: { city, pinCode } }: Pick<OrderView, 'shipping'>): string {
  return [city, pinCode].filter((part) => part !== '').join(' ');
}

/** By when the order arrives, and how that date has moved. */
export function PromisedDate({ order }: { order: OrderView }): ReactElement | null {
  const { promise, state } = order;
  if (promise === null || !UNDER_WAY.includes(state)) return null;
  return (
    <section aria-label="Delivery date" className="panel px-5 py-4 sm:px-6">
      <p className="flex items-start gap-3">
        <Icon of={Truck} size={22} className="mt-0.5 flex-none text-gold" />
        <span>
          <b className="font-semibold">Delivered by {formatDay(promise.deliverBy)}</b>
          {destinationOf(order) !== '' && ` to ${destinationOf(order)}`}
          {state !== 'shipped' && <span className="text-muted"> · dispatched by {formatDay(promise.dispatchOn)}</span>}
        </span>
      </p>
      {promise.changes.map(({ at, deliverBefore, reason }) => (
        <p key={at} className="mt-1.5 pl-[34px] text-[15px] text-muted">
          Moved on {indianDay(at)} from {formatDay(deliverBefore)}. {reason}.
        </p>
      ))}
    </section>
  );
}
