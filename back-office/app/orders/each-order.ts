/** Makes a call for one order after the other. */
import type { OrderId, Refusals } from '@tola/contract';
import { MOST_AT_ONCE, type StaffCall } from '@tola/contract/staff';
import { callApi } from '../api/client.ts';
import { formatQuantity } from '../controls/format.ts';
import { type Runner, useEachItem } from '../lists/each-item.ts';
import { ORDER_QUERIES } from './order-queries.ts';

/** An order as the lists of orders and of parcels show it. */
export interface NamedOrder {
  readonly id: OrderId;
  readonly orderNumber: string;
}

/** The orders in parts that one call or one printed file takes. */
export function inParts<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / MOST_AT_ONCE);
  return Array.from({ length: count }, (_, part) => items.slice(part * MOST_AT_ONCE, (part + 1) * MOST_AT_ONCE));
}

/**
 * @param verb what was done to the orders: "packed"
 * @param onAllDone when every order was written; otherwise the progress says what was not
 */
export function useEachOrder<Item extends NamedOrder, P, D, R extends Refusals>(
  call: StaffCall<P, D, R>,
  payloadOf: (item: Item) => P,
  verb: string,
  onAllDone: (done: readonly Item[]) => void,
): Runner<Item> {
  return useEachItem(async (item) => await callApi(call, payloadOf(item)), {
    idOf: ({ id }) => id,
    nameOf: ({ orderNumber }) => orderNumber,
    summaryOf: ({ length }) => `${formatQuantity(length, 'order')} ${verb}`,
    invalidates: ORDER_QUERIES,
    onAllDone,
  });
}
