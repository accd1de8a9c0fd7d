/** The SQL that writes the ledger of stock. Lots, places and balances follow from the moves by triggers. */
import type { OrderId, WeightId } from '@tola/contract';
import type { Actor } from '#audit';
import { type Queryable, sql } from '#database';

export interface NewEntry {
  readonly kind: string;
  readonly key: string | null;
  /** Of the values sent with the key. */
  readonly fingerprint: string;
  readonly orderId: OrderId | null;
  readonly reference: string;
  readonly reason: string;
  /** The count whose differences are booked. */
  readonly countId?: number;
}

/** The id of a new entry; null when one with this key exists. */
export async function insertEntry(tx: Queryable, entry: NewEntry, actor: Actor, now: Date): Promise<number | null> {
  const { kind, key, fingerprint, orderId, reference, reason, countId = null } = entry;
  const row = await tx.maybeOne<{ id: number }>(sql`
    insert into stock_entry (kind, key, fingerprint, order_id, reference, reason, count_id, actor_kind, actor_id, actor_name, at)
    values (${kind}, ${key}, ${fingerprint}, ${orderId}, ${reference}, ${reason}, ${countId}, ${actor.kind}, ${actor.id}, ${actor.name}, ${now})
    on conflict (key) do nothing returning id`);
  return row?.id ?? null;
}

export async function fingerprintOf(tx: Queryable, key: string): Promise<string | null> {
  const row = await tx.maybeOne<{ fingerprint: string }>(sql`select fingerprint from stock_entry where key = ${key}`);
  return row?.fingerprint ?? null;
}

export interface Lying {
  readonly entryId: number;
  readonly weightId: WeightId;
  readonly locationId: number;
  readonly pieces: number;
}

/** Puts pieces into a new lot, whose id it returns. */
export async function bookIn(
  tx: Queryable,
  { entryId, weightId, locationId, pieces }: Lying,
  { costPaise, reference }: { readonly costPaise: number | null; readonly reference: string },
): Promise<number> {
  const { lot } = await tx.one<{ lot: number }>(
    sql`select book_in(${entryId}, ${weightId}, ${locationId}, ${pieces}, ${costPaise}, ${reference}) as lot`,
  );
  return lot;
}

/** Takes pieces without serial numbers first in, first out; returns how many were missing. */
export async function bookOut(
  tx: Queryable,
  { entryId, weightId, locationId, pieces }: Lying,
  toLocationId: number | null = null,
): Promise<number> {
  const { missing } = await tx.one<{ missing: number }>(sql`
    select book_out(${entryId}, ${weightId}, ${locationId}, ${toLocationId}, ${pieces}) as missing`);
  return missing;
}

export interface HeldVariant {
  readonly name: string;
  /** Pieces that can be sold; null is made to order. */
  readonly stock: number | null;
  /** Pieces at the location. */
  readonly pieces: number;
  /** Of them, those without a serial number. */
  readonly loose: number;
  /** Pieces that come are entered with their serial numbers. */
  readonly hasSerials: boolean;
}

/** A variant locked until the transaction ends, as the checkout locks it, with its pieces at a location. */
export async function lockVariant(tx: Queryable, weightId: WeightId, locationId: number): Promise<HeldVariant | null> {
  const locked = await tx.maybeOne<Pick<HeldVariant, 'stock' | 'name' | 'hasSerials'>>(sql`
    select stock, has_serials, product.name || ', ' || (weight_mg / 1000.0)::float8 || ' g' as name
    from product_weight join product on product.id = product_id where product_weight.id = ${weightId}
    for no key update of product_weight`);
  if (locked === null) return null;
  const lying = await tx.one<{ pieces: number; loose: number }>(sql`
    select coalesce(sum(p.pieces), 0)::int as pieces, coalesce(sum(p.pieces) filter (where not l.has_serials), 0)::int as loose
    from stock_place p join stock_lot l on l.id = p.lot_id
    where p.weight_id = ${weightId} and p.location_id = ${locationId} and p.pieces > 0`);
  return { ...locked, ...lying };
}

export async function locationName(db: Queryable, id: number): Promise<string | null> {
  const row = await db.maybeOne<{ name: string }>(sql`select name from stock_location where id = ${id}`);
  return row?.name ?? null;
}

export interface SoldPieces {
  readonly orderId: OrderId;
  /** Sold in the order and not returned yet. */
  readonly left: number;
  /** Of them, those with serial numbers. */
  readonly named: number;
  /** What the pieces asked for had cost when they were sold: all returns of a sale add up to its cost. Null where that is unknown. */
  readonly costPaise: number | null;
}

interface Returning {
  readonly orderNumber: string;
  readonly weightId: WeightId;
  readonly pieces: number;
}

/**
 * What pieces had cost that come back from a consignment, by the number of its paper; null where fewer are out, or the cost is unknown.
 * All that come back add up to what went out. Callers hold the lock of the variant.
 */
export async function consignedCost(
  db: Queryable,
  { reference, weightId, pieces }: { readonly reference: string; readonly weightId: WeightId; readonly pieces: number },
): Promise<number | null> {
  const { costPaise } = await db.one<{ costPaise: number | null }>(sql`
    with moved as (
      select m.on_hand, m.cost_paise from stock_entry e join stock_move m on m.entry_id = e.id
      where e.kind in ('consignment out', 'consignment in') and e.reference = ${reference} and m.weight_id = ${weightId}
    )
    select case when count(*) = count(cost_paise) and -sum(on_hand) >= ${pieces} then
      round(-sum(cost_paise)::numeric * ${pieces} / -sum(on_hand)) end::bigint as cost_paise from moved`);
  return costPaise;
}

/** What an order may return of a variant; locks the order, so that two returns are counted one after the other. */
export async function lockSold(
  tx: Queryable,
  { orderNumber, weightId, pieces }: Returning,
): Promise<SoldPieces | null> {
  const order = await tx.maybeOne<{ id: OrderId }>(
    sql`select id from customer_order where order_number = ${orderNumber} for no key update`,
  );
  if (order === null) return null;
  const sold = await tx.one<Omit<SoldPieces, 'orderId'>>(sql`
    with moved as (
      select e.kind, m.on_hand, m.cost_paise from stock_entry e join stock_move m on m.entry_id = e.id
      where e.order_id = ${order.id} and e.kind in ('sale', 'return') and m.weight_id = ${weightId}
    )
    select coalesce(-sum(on_hand), 0)::int as left,
      (select count(*) from order_serial s join stock_piece piece on piece.id = s.piece_id
        where s.order_id = ${order.id} and s.weight_id = ${weightId} and s.returned_at is null and piece.location_id is null)::int as named, (
      select case when count(*) filter (where kind = 'sale') > 0 and count(*) = count(cost_paise) then
        round(-sum(cost_paise) filter (where kind = 'sale') * (${pieces} + coalesce(sum(on_hand) filter (where kind = 'return'), 0))
          / -sum(on_hand) filter (where kind = 'sale')) - coalesce(sum(cost_paise) filter (where kind = 'return'), 0) end::bigint
      from moved) as cost_paise
    from moved`);
  return { orderId: order.id, ...sold };
}
