/** What placing an order reads under the customer's lock, in one statement. */
import type { CustomerId, OrderId } from '@tola/contract';
import { type AddressSlot, slotsById } from '#addresses';
import { type Queryable, type Sql, sql } from '#database';
import { type CartLine, type QuoteRow, quoteOf } from '#quotes';
import { findOrder, type OrderRow } from './order-store.ts';
import { fingerprintOf, keepsCart, type PlacementRequest } from './placement-request.ts';
import { isPaidAtProvider } from './provider-modes.ts';

/** How long an identical request without a key counts as a repeat. */
const REPEAT_MS = 10 * 60_000;

export interface PlacementReads {
  /** The order that this request has placed before. */
  readonly earlier: OrderRow | null;
  readonly quote: QuoteRow | null;
  readonly addresses: ReadonlyMap<number, AddressSlot>;
}

type ReadRow = { readonly repeatedId: OrderId | null; readonly slots: readonly AddressSlot[] } & (
  | QuoteRow
  | { readonly [Field in keyof QuoteRow]: null }
);

export async function readPlacement(
  tx: Queryable,
  request: PlacementRequest,
  cart: readonly CartLine[],
  now: Date,
): Promise<PlacementReads> {
  const { customer, quoteId, idempotencyKey, billingId, shippingId } = request;
  const repeat = {
    quoteId,
    idempotencyKey,
    fingerprint: fingerprintOf(request, cart),
    fingerprintSince: new Date(now.getTime() - REPEAT_MS),
  };
  const { repeatedId, slots, ...quote } = await tx.one<ReadRow>(sql`
    select (${repeatedOrder(customer.id, repeat)}) as repeated_id, ${slotsById([billingId, shippingId])} as slots, quote.*
    from (select) as one left join (${quoteOf(customer.id, quoteId)}) as quote on true`);
  // Without a key, a screenshot with a filled cart is a new order; with an empty cart it repeats the last one.
  const named = quoteId !== null || idempotencyKey !== null;
  const counts = named || keepsCart(request) || cart.length === 0;
  return {
    earlier: repeatedId === null || !counts ? null : await findOrder(tx, repeatedId),
    quote: quote.id === null ? null : quote,
    addresses: new Map(slots.map((slot) => [slot.id, slot])),
  };
}

/** What a repeated request has in common with the first one. */
interface Repeat {
  readonly quoteId: string | null;
  readonly idempotencyKey: string | null;
  readonly fingerprint: string;
  readonly fingerprintSince: Date;
}

/**
 * Query of the order that this request has placed before: by its price lock or key, or, for a client that sends neither, an identical
 * request within the last minutes. A paid card order has emptied the cart, so the same cart afterwards is a new purchase.
 */
function repeatedOrder(customerId: CustomerId, repeat: Repeat): Sql {
  const named = repeat.quoteId !== null || repeat.idempotencyKey !== null;
  return sql`
    select id from customer_order
    where customer_id = ${customerId}
      and case when ${named}::boolean
        then quote_id = ${repeat.quoteId} or idempotency_key = ${repeat.idempotencyKey}
        else fingerprint = ${repeat.fingerprint} and placed_at > ${repeat.fingerprintSince}
          and (state in ('awaiting payment', 'payment under review') or state = 'confirmed' and not ${isPaidAtProvider})
        end
    order by id desc limit 1`;
}
