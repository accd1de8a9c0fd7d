/** Fills a shop with hundreds of thousands of orders and their customers, in batches. */
import { type Queryable, sql } from '#database';

/** How many of a hundred orders are in each state, with the transition into it. */
const STATES = sql`(values
  ('delivered', 80, 'shipped', 'delivered', 'spent'),
  ('shipped', 3, 'packed', 'shipped', 'spent'),
  ('packed', 1, 'confirmed', 'packed', 'spent'),
  ('confirmed', 3, 'awaiting payment', 'paid in full', 'spent'),
  ('payment under review', 1, 'new', 'placed with payment sent', 'held'),
  ('awaiting payment', 1, 'new', 'placed for card', 'held'),
  ('failed', 3, 'awaiting payment', 'payment failed', 'released'),
  ('expired', 4, 'awaiting payment', 'time ran out', 'released'),
  ('cancelled', 3, 'confirmed', 'cancelled', 'released'),
  ('refunded', 1, 'delivered', 'refunded', 'spent')
) as share (state, percent, from_state, event, holds)`;

/** Orders per statement, so that none exceeds the statement timeout on a busy machine. */
const BATCH = 10_000;

/**
 * Adds orders of the last two years, five per customer, with one or two lines each, and updates the planner's
 * statistics. Needs a catalogue.
 */
export async function fillWithOrders(db: Queryable, orders: number, now: Date): Promise<void> {
  const customers = Math.ceil(orders / 5);
  await insertCustomers(db, customers, now);
  for (let from = 1; from <= orders; from += BATCH) {
    await insertOrders(db, { from, upto: Math.min(orders, from + BATCH - 1), orders, customers }, now);
    await insertLines(db);
  }
  await db.run(sql`
    insert into metal_delivered (metal, fine_mg)
    select metal, sum(weight_mg * quantity * fineness / 1000)
    from order_line join customer_order o on o.id = order_id where o.state = 'delivered' group by metal`);
  await db.run(sql`vacuum (analyze) customer`);
  await db.run(sql`vacuum (analyze) customer_order`);
  await db.run(sql`vacuum (analyze) order_line`);
}

async function insertCustomers(db: Queryable, customers: number, now: Date): Promise<void> {
  await db.run(sql`
    insert into customer (first_name, last_name, mobile, email, state, password_hash, password_changed_at, created_at)
    select (array['Asha', 'Ravi', 'Meera', 'Imran', 'Divya', 'Arjun', 'Lakshmi', 'Farah'])[1 + number % 8],
      (array['Kulkarni', 'Iyer', 'Shah', 'Khan', 'Nair', 'Singh', 'Das'])[1 + number % 7] || ' ' || number,
      to_char(7000000000 + number, 'FM0000000000'), 'buyer.' || number || '@customer.example', 'Maharashtra',
      '$argon2id$none', ${now}, ${now}::timestamptz - interval '2 years'
    from generate_series(1, ${customers}::int) number`);
}

interface OrderBatch {
  readonly from: number;
  readonly upto: number;
  /** The total number. */
  readonly orders: number;
  readonly customers: number;
}

async function insertOrders(db: Queryable, { from, upto, orders, customers }: OrderBatch, now: Date): Promise<void> {
  await db.run(sql`
    with first_customer as (select min(id) as id from customer where password_hash = '$argon2id$none'),
    share as (select *, sum(percent) over (order by percent desc, state) as upto from ${STATES}),
    drawn as (
      select number, (number * 7919 % 100) as lot, 50000 + (number::bigint * 104729 % 90000000) as amount,
        ${now}::timestamptz - interval '2 years' * (1 - number::float8 / ${orders}) as at,
        (select id from first_customer) + number * 31 % ${customers}::int as customer
      from generate_series(${from}::int, ${upto}::int) number
    ), made as (
      insert into customer_order (order_number, customer_id, fingerprint, verification_code, state, payment_mode, placed_at,
        pay_by, confirmed_at, priced_at, rates, amount_paise, points, redeemed_paise, gst_bp, gst_paise, coupon_paise,
        total_paise, surcharge_bp, surcharge_paise, payable_paise, paid_paise, buyer, billing, shipping, place_of_supply,
        within_state, payment_target, holds, attention, fine_mg)
      select 'TL-' || to_char(at, 'YY') || '-' || to_char(number, 'FM000000'), customer, '', 'code ' || number, share.state,
        (array['Card', 'Upi', 'NEFT'])[1 + number % 3], at, at + interval '30 minutes',
        case when holds = 'spent' then at end, at, '{}', amount, 0, 0, 300, amount * 3 / 100, 0,
        amount + amount * 3 / 100, 0, 0, amount + amount * 3 / 100,
        case when holds = 'spent' then amount + amount * 3 / 100 else 0 end,
        jsonb_build_object('name', c.first_name || ' ' || c.last_name, 'mobile', c.mobile, 'email', c.email),
        '{"address": "12 Sample Apartments, Prabhat Road, Pune", "state": "Maharashtra", "gstin": null}',
        '{"address": "12 Sample Apartments, Prabhat Road, Pune", "state": "Maharashtra", "gstin": null}',
        '27', true, '{}', holds, case when share.state = 'expired' and number % 7 = 3 then 'paid late' end, '{}'
      from drawn join share on lot >= upto - percent and lot < upto join customer c on c.id = customer
      returning id, state, placed_at
    )
    insert into order_transition (order_id, from_state, event, to_state, actor_kind, actor_id, at)
    select made.id, from_state, event, made.state, 'system', 'sample', placed_at from made join share using (state)`);
}

/** Adds the lines of the orders that have none yet. */
async function insertLines(db: Queryable): Promise<void> {
  await db.run(sql`
    with weights as (
      select weight.*, product.name, metal, fineness, fineness_label, hsn, row_number() over (order by weight.id) as place
      from product_weight weight join product on product.id = weight.product_id
    )
    insert into order_line (order_id, position, weight_id, name, category_name, image, image_alt, metal, fineness,
      fineness_label, weight_mg, hsn, quantity, unit_paise, metal_paise, premium_paise, margin_paise, making_paise,
      taxes_paise, line_paise, points_paise, coupon_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise,
      made_to_order, dispatch_days, stock_held)
    select o.id, position, w.id, w.name, w.name, '', '', metal, fineness, fineness_label, weight_mg, hsn, 1 + o.id % 3,
      100, 100, 0, 0, 0, 0, 100 * (1 + o.id % 3), 0, 0, 100 * (1 + o.id % 3), 0, 0, 0, true, 2, false
    from customer_order o cross join generate_series(1, 2) position
    join weights w on w.place = 1 + (o.id * 13 + position) % (select count(*) from product_weight)
    where (position = 1 or o.id % 2 = 0) and o.id > (select coalesce(max(order_id), 0) from order_line)`);
}
