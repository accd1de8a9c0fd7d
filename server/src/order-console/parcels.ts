/** Parcels: what those who pack and dispatch see of an order. Fields are picked one by one, so that none is added by itself. */
import type { OrderView } from '@tola/contract';
import { type ListedParcel, PARCEL_STATES, type ParcelState, readParcel as readParcelCall } from '@tola/contract/staff';
import { type Database, type Queryable, sql } from '#database';
import { refuse } from '#http';
import { findBlocks, findOrderByNumber, type OrderRow, serialsOf } from '#orders';
import { orderView } from '#payments';
import type { OrderDependencies } from './order-details.ts';
import { notesOf } from './order-search-store.ts';

type Row = Omit<ListedParcel, 'placedAt'> & { readonly placedAt: Date };

interface ParcelSearch {
  readonly state: ParcelState | null;
  readonly page: number;
  readonly perPage: number;
}

/** Oldest first, the order in which they are packed. */
export async function listParcels(db: Database, { state, page, perPage }: ParcelSearch) {
  const states: readonly ParcelState[] = state === null ? PARCEL_STATES : [state];
  const rows = db.rows<Row>(sql`
    select id, order_number, state, placed_at, buyer ->> 'name' as buyer_name,
      coalesce(shipping ->> 'state', '') as destination,
      (select coalesce(sum(quantity), 0)::int from order_line where order_id = customer_order.id) as pieces,
      exists (select from dispatch_block where order_id = customer_order.id and settled_at is null) as is_blocked
    from customer_order where id = any(array(
      select id from (select id, placed_at from customer_order where state = any(${states}::text[]) offset 0) open_order
      order by placed_at, id limit ${perPage} offset ${(page - 1) * perPage}))
    order by placed_at, id`);
  const [listed, counts] = await Promise.all([rows, parcelCounts(db)]);
  return { rows: listed, total: states.reduce<number>((sum, one) => sum + counts[one], 0), counts };
}

async function parcelCounts(db: Queryable): Promise<Record<ParcelState, number>> {
  const rows = await db.rows<{ state: ParcelState; count: number }>(sql`
    select state, count(*) from customer_order where state = any(${PARCEL_STATES}::text[]) group by state`);
  return { confirmed: 0, packed: 0, shipped: 0, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) };
}

function isParcelState(state: string): state is ParcelState {
  return PARCEL_STATES.some((one) => one === state);
}

/** An order outside these states is refused like one that does not exist. @throws Refusal order-unknown */
export async function parcelNamed(
  db: Queryable,
  orderNumber: string,
): Promise<OrderRow & { readonly state: ParcelState }> {
  const order = await findOrderByNumber(db, orderNumber);
  if (order === null || !isParcelState(order.state)) throw refuse(readParcelCall, 'order-unknown');
  return { ...order, state: order.state };
}

export async function readParcel({ database, payments }: OrderDependencies, orderNumber: string, now: Date) {
  const order = await parcelNamed(database, orderNumber);
  const [view, serials, notes, blocks] = await Promise.all([
    orderView(database, order, payments.business.current(), now),
    serialsOf(database, order.id),
    notesOf(database, order.id),
    findBlocks(database, order.id),
  ]);
  const { id, state, courier, trackingNumber, trackingUrl } = order;
  return {
    ...addressOf(view),
    ...{ id, state, courier, trackingNumber, trackingUrl, serials, notes },
    isBlocked: blocks.some(({ settledAt }) => settledAt === null),
    lines: view.lines.map(
      ({ weightId, name, image, weightMg, finenessLabel, quantity, madeToOrder, dispatchDays }) => ({
        ...{ weightId, name, image, weightMg, finenessLabel, quantity, madeToOrder, dispatchDays },
      }),
    ),
  };
}

function addressOf({ orderNumber, orderDate, buyerName, shipping, pieces }: OrderView) {
  const { address, state: destination, pinCodeKnown, recipientName, recipientMobile } = shipping;
  const { pinCode, gift } = shipping;
  return {
    ...{ orderNumber, placedAt: orderDate, buyerName, pieces },
    ...{ recipientName, mobile: recipientMobile, address, pinCode, pinCodeKnown, destination, gift },
  };
}
