/** SQL that returns an order's pieces to stock, takes them again, and sells them. */
import type { OrderId } from '@tola/contract';
import type { Actor } from '#audit';
import { type Queryable, sql } from '#database';

/** Returns the pieces that an order still holds, and those chosen for it by serial number. Idempotent. */
export async function returnStock(tx: Queryable, orderId: OrderId, now: Date): Promise<void> {
  await tx.run(sql`
    with held as materialized (
      select l.id, l.weight_id, l.quantity, w.stock from order_line l join product_weight w on w.id = l.weight_id
      where l.order_id = ${orderId} and l.stock_held order by l.weight_id for no key update of w
    ), freed as (
      update order_line set stock_held = false from held where order_line.id = held.id
    ), unchosen as (
      delete from order_serial where order_id = ${orderId} and piece_id is not null
    ), moved as (
      insert into stock_move (weight_id, order_id, pieces, at) select weight_id, ${orderId}::bigint, quantity, ${now}::timestamptz from held
    )
    update product_weight w set stock = w.stock + held.quantity, reserved = w.reserved - held.quantity
    from held where w.id = held.weight_id`);
}

/** The pieces of an order leave the building with it: a sale in the ledger of stock, first in, first out. */
export async function sellHeldPieces(tx: Queryable, orderId: OrderId, actor: Actor, now: Date): Promise<void> {
  await tx.run(sql`select sell_held_pieces(${orderId}, ${actor.kind}, ${actor.id}, ${actor.name}, ${now})`);
}

/** Takes the pieces of an order again; returns the number of lines that are out of stock. */
export async function takeStockAgain(tx: Queryable, orderId: OrderId, now: Date): Promise<number> {
  const { missing } = await tx.one<{ missing: number }>(sql`
    with requested as materialized (
      select l.id, l.weight_id, l.quantity, w.stock from order_line l join product_weight w on w.id = l.weight_id
      where l.order_id = ${orderId} and not l.made_to_order order by l.weight_id for no key update of w
    ), taken as (
      update product_weight w set stock = w.stock - requested.quantity, reserved = w.reserved + requested.quantity
      from requested where w.id = requested.weight_id and requested.stock >= requested.quantity
      returning requested.id, w.id as weight_id, requested.quantity
    ), held as (
      update order_line set stock_held = true from taken where order_line.id = taken.id
    ), moved as (
      insert into stock_move (weight_id, order_id, pieces, at) select weight_id, ${orderId}::bigint, -quantity, ${now}::timestamptz from taken
    )
    select (select count(*) from requested where stock is not null) - (select count(*) from taken) as missing`);
  return missing;
}
