/** Random changes of the catalogue, for tests that what is in memory follows its tables. */
import fc from 'fast-check';
import { type Sql, sql } from '#database';

const number = fc.integer({ min: 1, max: 40 });
const text = fc.constantFrom('Om', 'Lotus', 'Asha', 'Peacock');
/** Changes of the tables behind the catalogue: one statement each, on the demo catalogue. */
export const catalogueChanges: fc.Arbitrary<Sql> = fc.oneof(
  fc.tuple(number, fc.nat(9)).map(([id, stock]) => sql`update product_weight set stock = ${stock} where id = ${id}`),
  fc.tuple(number, fc.boolean()).map(([id, is]) => sql`update product_weight set visible = ${is} where id = ${id}`),
  fc
    .tuple(number, number)
    .map(([id, n]) => sql`update product_weight set making_paise = ${n} where product_id = ${id}`),
  fc.tuple(number, number).map(
    ([id, mg]) => sql`
    insert into product_weight (product_id, weight_mg, mrp_paise, margin_paise_per_gram, making_paise, dispatch_days)
    select id, ${mg * 7}, 1, 1, 1, 1 from product where id = ${id} on conflict do nothing`,
  ),
  number.map(
    (id) =>
      sql`delete from product_weight where id = (select max(id) from product_weight where product_id = ${id} and ${withoutMoves(id)})`,
  ),
  fc.tuple(number, text).map(([id, name]) => sql`update product set name = ${name} where id <= ${id}`),
  number.map((id) => sql`delete from product_image where product_id = ${id} and position = 0`),
  fc.tuple(number, text).map(
    ([id, alt]) => sql`
    insert into product_image (product_id, position, path, alt) select id, 0, '/media/x.webp', ${alt} from product
    where id = ${id} on conflict do nothing`,
  ),
  fc.tuple(number, fc.boolean()).map(([id, is]) => sql`update category set visible = ${is} where id = ${id}`),
  fc.tuple(number, number).map(([id, at]) => sql`update category set position = ${at} where id = ${id}`),
  fc.tuple(number, text).map(([id, name]) => sql`update category set name = ${name} where id = ${id}`),
  fc.tuple(number, fc.boolean()).map(([id, is]) => sql`update sub_category set visible = ${is} where id = ${id}`),
  fc.tuple(number, number).map(([id, at]) => sql`update sub_category set position = ${at} where id = ${id}`),
  fc.tuple(number, fc.boolean()).map(([id, is]) => sql`update product_type set visible = ${is} where id = ${id % 10}`),
  fc.tuple(number, text).map(([id, name]) => sql`update product_type set name = ${name} where id = ${id % 10}`),
  fc.tuple(number, number).map(([id, at]) => sql`update product_type set position = ${at} where id = ${id % 10}`),
  fc
    .tuple(number, number)
    .map(
      ([id, n]) =>
        sql`update product_type set slug = 'type-' || id || '-' || ${n}::int where id > 6 and id = ${id % 10}`,
    ),
  number.map((n) => sql`update product_weight set making_paise = ${n}`),
  number.map(
    (id) => sql`
      with own as (delete from product_weight where product_id = ${id} and ${withoutMoves(id)})
      delete from product where id = ${id} and ${withoutMoves(id)}`,
  ),
);

/** What has moves of stock is never deleted. */
function withoutMoves(id: number) {
  return sql`not exists (
    select from stock_move m join product_weight moved on moved.id = m.weight_id where moved.product_id = ${id})`;
}
