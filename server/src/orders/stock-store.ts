/** Pieces that come back from an order, and pieces that an order takes once more. */
import type { OrderId } from '@tola/contract';
import { type Queryable, sql } from '#database';

/** Puts the pieces that an order still holds back into stock; what came back once does not come back again. */
export async function returnStock(tx: Queryable, orderId: OrderId, now: Date): Promise<void> {
  await tx.run(sql`
    with held as materialized (
      select l.id, l.weight_id, l.quantity, w.stock from order_line l join product_weight w on w.id = l.weight_id
      where l.order_id = ${orderId} and l.stock_held order by l.weight_id for no key update of w
    ), freed as (
      update order_line set stock_held = false from held where order_line.id = held.id
    ), moved as (
      insert into stock_move (weight_id, order_id, pieces, at) select weight_id, ${orderId}::bigint, quantity, ${now}::timestamptz from held
    )
    update product_weight w set stock = w.stock + held.quantity
    from held where w.id = held.weight_id and w.stock is not null`);
}

/** Takes the pieces of an order again; answers how many lines could not have theirs. */
export async function takeStockAgain(tx: Queryable, orderId: OrderId, now: Date): Promise<number> {
  const { missing } = await tx.one<{ missing: number }>(sql`
    with wanted as materialized (
      select l.id, l.weight_id, l.quantity, w.stock from order_line l join product_weight w on w.id = l.weight_id
      where l.order_id = ${orderId} and not l.made_to_order order by l.weight_id for no key update of w
    ), taken as (
      update product_weight w set stock = w.stock - wanted.quantity
      from wanted where w.id = wanted.weight_id and wanted.stock >= wanted.quantity
      returning wanted.id, w.id as weight_id, wanted.quantity
    ), held as (
      update order_line set stock_held = true from taken where order_line.id = taken.id
    ), moved as (
      insert into stock_move (weight_id, order_id, pieces, at) select weight_id, ${orderId}::bigint, -quantity, ${now}::timestamptz from taken
    )
    select (select count(*) from wanted where stock is not null) - (select count(*) from taken) as missing`);
  return missing;
}
