/** The dispatch and delivery dates that an order promises: at placement, and again when it is paid much later. */
import { formatDay, GIFT_DAYS_AHEAD, placeOrder as placeOrderCall } from '@tola/contract';
import { indianDate } from '@tola/pricing';
import { systemActor } from '#audit';
import type { BusinessValues } from '#business';
import type { Queryable } from '#database';
import { type DeliveryPromise, deliveryPromise } from '#delivery';
import { refuse } from '#http';
import type { OrderDependencies } from './order-dependencies.ts';
import type { FrozenDelivery } from './order-draft.ts';
import { findLines } from './order-line-store.ts';
import type { OrderRow } from './order-store.ts';
import { movePromise } from './promise-store.ts';

/** A payment within this time of the order keeps the promise that the buyer saw. */
const PROMPT_MS = 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

interface Promised {
  readonly placedAt: Date;
  readonly shipping: FrozenDelivery;
  readonly pieces: readonly { readonly madeToOrder: boolean; readonly dispatchDays: number }[];
  /** The gift was agreed with an earlier order, whose payment is tried again. */
  readonly isAgreed?: boolean;
}

/** @throws Refusal not-delivered or gift-date-wrong of proceedToPay */
export function promiseAtPlacement(values: BusinessValues, promised: Promised): DeliveryPromise {
  const promise = promiseOf(values, promised);
  if (promise === null) throw refuse(placeOrderCall, 'not-delivered');
  if (promised.isAgreed !== true) requireGiftDate(values, promised);
  return promise;
}

/** The day of a gift is one that can be kept: not before the earliest delivery, and not months ahead. */
function requireGiftDate(values: BusinessValues, promised: Promised): void {
  const { shipping, placedAt } = promised;
  const wanted = shipping.gift?.deliverFrom ?? null;
  if (wanted === null) return;
  const earliest = promiseOf(values, { ...promised, shipping: { ...shipping, gift: null } })?.deliverBy ?? wanted;
  const latest = indianDate(new Date(placedAt.getTime() + GIFT_DAYS_AHEAD * DAY_MS));
  if (wanted >= earliest && wanted <= latest) return;
  throw refuse(placeOrderCall, 'gift-date-wrong', { earliest: formatDay(earliest), latest: formatDay(latest) });
}

/** A confirmed order whose payment came late is promised again from that day, never for an earlier date. */
export async function renewPromise(
  { business }: Pick<OrderDependencies, 'business'>,
  tx: Queryable,
  order: OrderRow,
  now: Date,
): Promise<OrderRow> {
  const { dispatchOn, deliverBy, placedAt, shipping } = order;
  if (dispatchOn === null || deliverBy === null) return order;
  if (now.getTime() - placedAt.getTime() <= PROMPT_MS) return order;
  const pieces = await findLines(tx, order.id);
  const renewed = promiseOf(business.current(), { placedAt: now, shipping, pieces });
  if (renewed === null || renewed.deliverBy <= deliverBy) return order;
  const moved = { dispatchOn: renewed.dispatchOn, deliverBy: renewed.deliverBy };
  const reason = 'Counted from the day your payment was confirmed';
  await movePromise(
    tx,
    { orderId: order.id, before: { dispatchOn, deliverBy }, ...moved, reason },
    systemActor('orders'),
    now,
  );
  return { ...order, ...moved, promiseMoved: true };
}

function promiseOf(values: BusinessValues, { placedAt, shipping, pieces }: Promised): DeliveryPromise | null {
  const { pinCode, state, gift } = shipping;
  return deliveryPromise(values, {
    placedAt,
    destination: { pinCode, state },
    pieces,
    notBefore: gift?.deliverFrom ?? null,
  });
}
