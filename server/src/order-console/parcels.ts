/** Parcels: what those who pack and dispatch see of an order. Fields are picked one by one, so that none is added by itself. */
import type { OrderView } from '@tola/contract';
import { type ListedParcel, PARCEL_STATES, type ParcelState, readParcel as readParcelCall } from '@tola/contract/staff';
import { type Database, type Queryable, type Sql, sql } from '#database';
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
  /** A column with `-` before it for descending; oldest first when omitted. */
  readonly sort?: string | undefined;
}

const DESTINATION = sql`coalesce(shipping ->> 'state', '')`;
const RECIPIENT = sql`coalesce(shipping -> 'recipient' ->> 'name', buyer ->> 'name')`;
const PIECES = sql`(select coalesce(sum(quantity), 0)::int from order_line where order_id = open_order.id)`;
/** More open parcels than this stand oldest first, however their list is to be sorted. */
const MOST_SORTED = 5_000;

const SORTS: Readonly<Record<string, Sql>> = {
  orderNumber: sql`order_number`,
  state: sql`state`,
  recipientName: sql`lower(${RECIPIENT})`,
  pieces: PIECES,
  placedAt: sql`placed_at`,
};

/** Oldest first, the order in which they are packed. */
export async function listParcels(db: Database, { state, page, perPage, sort = '' }: ParcelSearch) {
  const states: readonly ParcelState[] = state === null ? PARCEL_STATES : [state];
  const counts = await parcelCounts(db);
  const total = states.reduce<number>((sum, one) => sum + counts[one], 0);
  const wanted = orderOf(sort);
  const isUnsorted = wanted !== null && total > MOST_SORTED;
  const isSorted = wanted !== null && !isUnsorted;
  const order = isSorted ? wanted : sql`placed_at, id`;
  // An index alone has what the default order needs.
  const sorted = isSorted ? sql`*` : sql`id, placed_at`;
  const rows = await db.rows<Row>(sql`
    select id, order_number, state, placed_at, buyer ->> 'name' as buyer_name, ${RECIPIENT} as recipient_name,
      ${DESTINATION} as destination, ${PIECES} as pieces,
      exists (select from dispatch_block where order_id = open_order.id and settled_at is null) as is_blocked
    from customer_order open_order where id = any(array(
      select id from (select ${sorted} from customer_order where state = any(${states}::text[]) offset 0) open_order
      order by ${order} limit ${perPage} offset ${(page - 1) * perPage}))
    order by ${order}`);
  return { rows, total, counts, isUnsorted };
}

function orderOf(sort: string): Sql | null {
  const name = sort.replace(/^-/, '');
  const column = Object.hasOwn(SORTS, name) ? SORTS[name] : undefined;
  if (column === undefined) return null;
  return sort.startsWith('-') ? sql`${column} desc, id desc` : sql`${column}, id`;
}

export type ExportedParcel = Omit<Row, 'isBlocked' | 'id' | 'buyerName'>;

/** For a file, oldest first. */
export function exportParcels(
  database: Database,
  state: ParcelState | null,
): AsyncGenerator<ExportedParcel[], void, undefined> {
  const states: readonly ParcelState[] = state === null ? PARCEL_STATES : [state];
  return database.batches<ExportedParcel>(sql`
    select order_number, state, placed_at, ${RECIPIENT} as recipient_name, ${DESTINATION} as destination,
      ${PIECES} as pieces
    from customer_order open_order where state = any(${states}::text[]) order by placed_at, id`);
}

async function parcelCounts(db: Queryable): Promise<Record<ParcelState, number>> {
  const rows = await db.rows<{ state: ParcelState; count: number }>(sql`
    select state, count(*) from customer_order where state = any(${PARCEL_STATES}::text[]) group by state`);
  return { confirmed: 0, packed: 0, shipped: 0, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) };
}

export function isParcelState(state: string): state is ParcelState {
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
