/** SQL of carts. */
import { type CustomerId, type LineId, MOST_CUSTOMISED, type OrderId, type WeightId } from '@tola/contract';
import { type Queryable, type Sql, sql } from '#database';

/** Pieces of one weight in a cart. */
export interface CartLineRow {
  lineId: LineId;
  weightId: WeightId;
  quantity: number;
  /** What is engraved; null for pieces that are not customised. */
  designId: string | null;
}

/** In the order they were added. */
export async function findLines(db: Queryable, customerId: CustomerId): Promise<CartLineRow[]> {
  return await db.rows<CartLineRow>(
    sql`select id as line_id, weight_id, quantity, design_id from cart_line where customer_id = ${customerId} order by id`,
  );
}

/** A scalar subquery with the lines of {@link findLines} as JSON, for use inside another statement. */
export function linesOf(customerId: CustomerId): Sql {
  return sql`(
    select coalesce(json_agg(json_build_object('lineId', id, 'weightId', weight_id, 'quantity', quantity, 'designId', design_id) order by id), '[]')
    from cart_line where customer_id = ${customerId})`;
}

/** The weights in a cart, as a query. */
export function weightsOf(customerId: CustomerId): Sql {
  return sql`select weight_id from cart_line where customer_id = ${customerId}`;
}

export async function countLinePieces(db: Queryable, customerId: CustomerId): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    sql`select coalesce(sum(quantity), 0)::bigint as count from cart_line where customer_id = ${customerId}`,
  );
  return count;
}

interface AddedPieces {
  customerId: CustomerId;
  weightId: WeightId;
  quantity: number;
  /** Maximum quantity of the line. */
  atMost: number;
  designId: string | null;
  /** A repeated key adds nothing; null for none. */
  idempotencyKey: string | null;
}

/** Far more additions than can be repeated at the same time. */
const REMEMBERED_ADDITIONS = 20;

/**
 * Adds to the weight's line, or creates it; a repeated addition leaves it unchanged. Null, with the line unchanged, when
 * the quantity would exceed the maximum or the line has another design.
 */
export async function addPieces(db: Queryable, added: AddedPieces, now: Date): Promise<CartLineRow | null> {
  const { customerId, weightId, quantity, atMost, designId, idempotencyKey } = added;
  const keys = idempotencyKey === null ? [] : [idempotencyKey];
  const isRepeat = sql`line.addition_keys && excluded.addition_keys`;
  return await db.maybeOne<CartLineRow>(sql`
    insert into cart_line as line (customer_id, weight_id, quantity, created_at, addition_keys, design_id)
    select ${customerId}, ${weightId}, ${quantity}, ${now}, ${keys}::text[], ${designId}::text where ${quantity}::integer <= ${atMost}::integer
    on conflict (customer_id, weight_id) do update set
      quantity = line.quantity + case when ${isRepeat} then 0 else excluded.quantity end,
      addition_keys = case when ${isRepeat} then line.addition_keys
        else (excluded.addition_keys || line.addition_keys)[1:${REMEMBERED_ADDITIONS}] end
    where ${isRepeat}
      or line.quantity + excluded.quantity <= ${atMost} and line.design_id is not distinct from excluded.design_id
    returning id as line_id, weight_id, quantity, design_id`);
}

/** The design of the line of a weight; null without one. */
export async function designOfLine(db: Queryable, customerId: CustomerId, weightId: WeightId): Promise<string | null> {
  const line = await db.maybeOne<{ designId: string | null }>(
    sql`select design_id from cart_line where customer_id = ${customerId} and weight_id = ${weightId}`,
  );
  return line?.designId ?? null;
}

interface QuantityUpdate {
  customerId: CustomerId;
  lineId: LineId;
  quantity: number;
}

interface QuantityAnswer {
  isSet: boolean;
  isCustomised: boolean;
}

/**
 * Sets a line's quantity if stock allows, and the most of customised pieces; reducing it is always allowed. Null when the line is not in this customer's
 * cart.
 */
export async function setQuantity(db: Queryable, update: QuantityUpdate): Promise<QuantityAnswer | null> {
  const { customerId, lineId, quantity } = update;
  return await db.maybeOne<QuantityAnswer>(sql`
    with line as (
      select cart_line.id, cart_line.design_id is not null as is_customised, cart_line.quantity >= ${quantity}
        or (w.stock is null or w.stock >= ${quantity}) and (cart_line.design_id is null or ${quantity} <= ${MOST_CUSTOMISED}) as is_set
      from cart_line join product_weight w on w.id = cart_line.weight_id
      where cart_line.id = ${lineId} and cart_line.customer_id = ${customerId} for no key update of cart_line
    ), changed as (
      update cart_line set quantity = ${quantity} from line where cart_line.id = line.id and line.is_set
    )
    select is_set, is_customised from line`);
}

/** False when the line is not in this customer's cart. */
export async function deleteLine(db: Queryable, customerId: CustomerId, lineId: LineId): Promise<boolean> {
  return (await db.run(sql`delete from cart_line where id = ${lineId} and customer_id = ${customerId}`)) === 1;
}

/** Removes an order's pieces from the cart; pieces beyond the ordered quantity stay. */
export async function removeOrderedPieces(tx: Queryable, customerId: CustomerId, orderId: OrderId): Promise<void> {
  await tx.run(sql`
    with ordered as (
      select weight_id, sum(quantity) as quantity from order_line where order_id = ${orderId} group by weight_id
    ), reduced as (
      update cart_line set quantity = cart_line.quantity - ordered.quantity
      from ordered
      where cart_line.customer_id = ${customerId} and cart_line.weight_id = ordered.weight_id
        and cart_line.quantity > ordered.quantity
    )
    delete from cart_line using ordered
    where cart_line.customer_id = ${customerId} and cart_line.weight_id = ordered.weight_id
      and cart_line.quantity <= ordered.quantity`);
}
