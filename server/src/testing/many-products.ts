/** Fills a shop with up to a hundred thousand products, copies of the demo's with names of their own, in batches. */
import { type Queryable, sql } from '#database';

/** Products per statement, so that none exceeds the statement timeout on a busy machine. */
const BATCH = 10_000;

/**
 * Adds leaf categories of the standard types with one product each, which has five weights (the last one made to order), and updates the planner's
 * statistics. Needs the demo catalogue; those added are numbered from 1.
 */
export async function fillWithProducts(db: Queryable, products: number): Promise<void> {
  const { first } = await db.one<{ first: number }>(sql`
    select 1 + greatest(max(c.id), max(p.id)) as first from category c, product p`);
  for (let from = 0; from < products; from += BATCH) {
    await insertBatch(db, first, from, Math.min(products, from + BATCH) - 1);
  }
  for (const table of ['category', 'product', 'product_weight']) {
    await db.rows(sql`
      select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.identifier(table)}))`);
    await db.run(sql`vacuum (analyze) ${sql.identifier(table)}`);
  }
}

async function insertBatch(db: Queryable, first: number, from: number, upto: number): Promise<void> {
  const drawn = sql`
    sample as (
      select p.id, p.category_id, row_number() over (order by p.id) - 1 as place, count(*) over () as samples
      from product p where p.sub_category_id is null and p.product_type_id <= 6 and p.id < ${first}
    ), drawn as (
      select ${first}::bigint + number as id, number + 1 as number, sample.id as product_id, category_id
      from generate_series(${from}::int, ${upto}::int) number join sample on place = number % samples
    )`;
  const added = sql`from drawn join product p on p.id = drawn.product_id`;
  await db.run(sql`
    with ${drawn}
    insert into category (id, product_type_id, name, slug, is_leaf, image, image_alt, position)
    select drawn.id, product_type_id, name || ' ' || number, slug || '-' || number, true, image, image_alt, 1000
    from drawn join category c on c.id = drawn.category_id`);
  await db.run(sql`
    with ${drawn}
    insert into product (id, product_type_id, category_id, name, unique_code, metal, fineness, fineness_label,
      short_description, full_description, country_of_origin, hsn, pictured_weight_mg)
    select drawn.id, product_type_id, drawn.id, name || ' ' || number, 'MANY-' || number, metal, fineness, fineness_label,
      short_description || ' No. ' || number, full_description || ' No. ' || number,
      case number % 5 when 4 then 'Switzerland' else 'India' end, hsn, pictured_weight_mg ${added}`);
  await db.run(sql`
    with ${drawn}
    insert into product_detail (product_id, position, label, value)
    select drawn.id, position, label, value from drawn join product_detail d on d.product_id = drawn.product_id`);
  await db.run(sql`
    with ${drawn}
    insert into product_image (product_id, position, path, alt)
    select drawn.id, position, path, alt from drawn join product_image i on i.product_id = drawn.product_id`);
  await db.run(sql`
    with ${drawn}
    insert into product_weight (product_id, weight_mg, mrp_paise, margin_paise_per_gram, making_paise, stock, dispatch_days)
    select drawn.id, weight_mg, 10000000, 5000, 10000 + number % 97 * 100,
      case when number <= ${upto} then 5 + number % 50 end, 2
    from drawn, unnest(array[1000, 2000, 5000, 10000, 20000]) weight_mg`);
}
