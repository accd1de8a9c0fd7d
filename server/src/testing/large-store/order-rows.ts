/** Orders with their lines, transitions, stock movements, invoices, points, deadlines, messages and notes. */
import { INDIA_ZONE, type Sql, sql } from '#database';
import { FIRST_ID, type StoreSize } from './store-size.ts';

export function orderRows(size: StoreSize, now: Date): Sql[] {
  return [
    weights,
    drawn(size, now),
    orders,
    lines,
    serials,
    transitions,
    stock,
    ...sales,
    invoices,
    points,
    balances,
    deadlines,
    ...LEFT_BEHIND,
  ];
}

/** The variants in the order of their ids, with a price. */
const weights = sql`
  create temp table priced_weight as
  select row_number() over (order by weight.id) - 1 as place, weight.id, product.name, metal, fineness,
    fineness_label, weight_mg, hsn, weight_mg * case metal when 'gold' then 1250 when 'silver' then 16 else 600 end as paise
  from product_weight weight join product on product.id = weight.product_id`;

/**
 * What every other set is made from. A few hundred orders of the last days are open; older ones are mostly delivered. A few
 * customers order often, most of them rarely.
 */
function drawn({ orders: count, customers }: StoreSize, now: Date): Sql {
  return sql`
  create temp table drawn as
  with numbered as (
    select number, number % places as one, (number + 1) % places as two, (number * 7919::bigint % 10007) / 10007.0 as luck, (number * 104729::bigint % 99991) / 99991.0 as whose,
      ${now}::timestamptz - interval '3 years' * (1 - number::float8 / ${count}::int) as at
    from generate_series(1, ${count}::int) number, (select count(*) as places from priced_weight) counted
  ), aged as (
    select *, extract(epoch from ${now}::timestamptz - at) / 3600 as hours from numbered
  ), stated as (
    select *, case
        when hours < 2 then case when luck < 0.5 then 'awaiting payment' when luck < 0.7 then 'payment under review' else 'confirmed' end
        when hours < 12 then case when luck < 0.08 then 'payment under review' when luck < 0.15 then 'awaiting payment'
          when luck < 0.2 then 'expired' when luck < 0.23 then 'failed' else 'confirmed' end
        when luck < 0.05 then 'expired' when luck < 0.08 then 'failed' when luck < 0.11 then 'cancelled'
        when hours < 24 then case when luck < 0.4 then 'confirmed' else 'packed' end
        when hours < 96 then 'shipped'
        when luck < 0.12 then 'refunded' else 'delivered' end as state
    from aged
  )
  select ${FIRST_ID}::int + number as id, number, at, state, state in ('confirmed', 'packed', 'shipped', 'delivered', 'refunded') as sold,
    'TL-' || to_char(at, 'YY') || '-' || lpad(number::text, 6, '0') || '-' || upper(left(md5(number::text), 4)) as order_number,
    ${FIRST_ID}::int + 1 + floor(${customers}::int * whose ^ 2)::int as customer_id,
    (array['Card', 'UpiGateway', 'Upi', 'NEFT', 'Card', 'UpiGateway', 'Card'])[1 + number % 7] as mode,
    one.id as first_weight, 1 + number % 3 as pieces, case when number % 2 = 0 then two.id end as second_weight,
    one.paise * (1 + number % 3) + case when number % 2 = 0 then two.paise else 0 end as amount,
    case when state = 'expired' and hours < 1400 and number % 10 = 0 then 'paid late'
      when state = 'cancelled' and hours < 700 and number % 20 = 0 then 'refund owed' end as attention
  from stated join priced_weight one on one.place = stated.one
    join priced_weight two on two.place = stated.two`;
}

const orders = sql`
  insert into customer_order (id, order_number, customer_id, fingerprint, verification_code, state, payment_mode, placed_at, pay_by,
    confirmed_at, dispatched_at, priced_at, rates, amount_paise, points, redeemed_paise, gst_bp, gst_paise, coupon_paise,
    total_paise, surcharge_bp, surcharge_paise, payable_paise, paid_paise, buyer, billing, shipping, place_of_supply,
    within_state, payment_target, holds, attention, fine_mg, dispatch_on, deliver_by, delivery_zone, courier, tracking_number)
    overriding system value
  select d.id, order_number, d.customer_id, md5(d.id::text), 'code ' || number, d.state, mode, at, at + interval '1 day',
    case when sold then at + interval '3 minutes' end, case when shipped then at + interval '26 hours' end, at,
    '{"gold": 12500000, "silver": 16000000}', amount, 0, 0, 300, gst, 0, amount + gst, 0, 0, amount + gst,
    case when sold then amount + gst else 0 end,
    jsonb_build_object('name', c.first_name || ' ' || c.last_name, 'firstName', c.first_name, 'mobile', c.mobile, 'email', c.email),
    place, place, '27', true,
    '{}', case when sold then 'spent' when d.state in ('awaiting payment', 'payment under review') then 'held' else 'released' end,
    attention, jsonb_build_object('gold', amount / 1250), dispatch_on, dispatch_on + 3, 'metro',
    case when shipped then 'Sequel' end, case when shipped then 'SQ' || number end
  from drawn d join customer c on c.id = d.customer_id
    cross join lateral (select amount * 3 / 100 as gst, d.state in ('shipped', 'delivered', 'refunded') as shipped,
      (at at time zone ${INDIA_ZONE})::date + number % 3 as dispatch_on, jsonb_build_object('address',
        (d.customer_id % 300) || ' Sample Apartments, Prabhat Road, Pune', 'state', 'Maharashtra', 'gstin', null,
        'pinCode', (411001 + d.customer_id % 60)::text) as place) computed
  order by number`;

const lines = sql`
  insert into order_line (order_id, position, weight_id, name, category_name, image, image_alt, metal, fineness, fineness_label,
    weight_mg, hsn, quantity, unit_paise, metal_paise, premium_paise, margin_paise, making_paise, taxes_paise, line_paise,
    points_paise, coupon_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise, made_to_order, dispatch_days, stock_held)
  select d.id, position, w.id, w.name, w.name, '', '', metal, fineness, fineness_label, weight_mg, hsn, quantity, paise, paise, 0, 0,
    0, 0, paise * quantity, 0, 0, paise * quantity, paise * quantity * 15 / 1000, paise * quantity * 15 / 1000, 0, false, 2, false
  from drawn d
    cross join lateral (values (1, first_weight, pieces), (2, second_weight, 1)) bought (position, weight_id, quantity)
    join priced_weight w on w.id = bought.weight_id
  order by number`;

const serials = sql`
  insert into order_serial (order_id, serial, noted_at)
  select id, 'TLG' || lpad(number::text, 7, '0'), at from drawn where state in ('packed', 'shipped', 'delivered', 'refunded') order by number`;

const transitions = sql`
  insert into order_transition (order_id, from_state, event, to_state, actor_kind, actor_id, at)
  select d.id, from_state, event, to_state, case when step < 3 then 'system' else 'staff' end, '1', at + make_interval(mins => minutes)
  from drawn d join (values
      (1, 0, 'new', 'placed for card', 'awaiting payment', array['awaiting payment', 'payment under review', 'confirmed', 'packed',
        'shipped', 'delivered', 'failed', 'expired', 'cancelled', 'refunded']),
      (2, 3, 'awaiting payment', 'paid in full', 'confirmed', array['confirmed', 'packed', 'shipped', 'delivered', 'refunded']),
      (2, 3, 'awaiting payment', 'payment sent', 'payment under review', array['payment under review']),
      (2, 9, 'awaiting payment', 'payment failed', 'failed', array['failed']),
      (2, 30, 'awaiting payment', 'time ran out', 'expired', array['expired']),
      (2, 20, 'awaiting payment', 'cancelled', 'cancelled', array['cancelled']),
      (3, 900, 'confirmed', 'packed', 'packed', array['packed', 'shipped', 'delivered', 'refunded']),
      (4, 1560, 'packed', 'shipped', 'shipped', array['shipped', 'delivered', 'refunded']),
      (5, 5000, 'shipped', 'delivered', 'delivered', array['delivered', 'refunded']),
      (6, 9000, 'delivered', 'refunded', 'refunded', array['refunded'])
    ) path (step, minutes, from_state, event, to_state, states) on d.state = any(states)
  order by number, step`;

const stock = sql`
  insert into stock_move (weight_id, order_id, pieces, at) select first_weight, id, -pieces, at from drawn where sold order by number`;

/** Dispatched orders sold their pieces out of lots that had cost the metal alone. */
const sales = [
  sql`
  insert into stock_entry (kind, order_id, reference, actor_kind, actor_id, actor_name, at)
  select 'sale', id, order_number, 'staff', '1', 'Owner', at + interval '26 hours' from drawn
  where state in ('shipped', 'delivered', 'refunded') order by number`,
  sql`
  insert into stock_move (weight_id, order_id, pieces, at, entry_id, kind, on_hand, cost_paise)
  select l.weight_id, e.order_id, 0, e.at, e.id, 'sale', -l.quantity, -l.metal_paise * l.quantity
  from stock_entry e join order_line l on l.order_id = e.order_id where e.kind = 'sale' order by e.id, l.position`,
];

/** Every tenth buyer has a GSTIN, and every third order goes to another State. */
const invoices = sql`
  insert into invoice (order_id, customer_id, number, financial_year, serial, issued_at, document)
  select d.id, d.customer_id, 'TL' || right(year, 2) || '-' || lpad(number::text, 7, '0'), year, number, at, jsonb_build_object('number', number,
    'orderNumber', order_number, 'seller', jsonb_build_object('gstin', '27AAACT0000A1ZF'),
    'buyer', jsonb_build_object('name', 'Buyer ' || d.customer_id, 'gstin', case when number % 10 = 0 then '27AABCR1234M1ZD' else '' end),
    'placeOfSupply', jsonb_build_object('code', case when within then '27' else '29' end, 'name', ''), 'withinState', within,
    'gstBp', 300, 'rows', rows, 'total', jsonb_build_object('taxablePaise', taxable, 'cgstPaise', case when within then tax / 2 else 0 end,
      'sgstPaise', case when within then tax - tax / 2 else 0 end, 'igstPaise', case when within then 0 else tax end),
    'payablePaise', taxable + tax)
  from drawn d cross join lateral (select number % 3 > 0 as within,
      extract(year from at at time zone ${INDIA_ZONE} - interval '3 months')::text as year) fiscal
    cross join lateral (
      select sum(l.taxable_paise)::bigint as taxable, sum(l.cgst_paise + l.sgst_paise)::bigint as tax, jsonb_agg(jsonb_build_object(
        'description', l.name, 'hsn', l.hsn, 'quantity', l.quantity, 'taxablePaise', l.taxable_paise,
        'cgstPaise', case when within then (l.cgst_paise + l.sgst_paise) / 2 else 0 end,
        'sgstPaise', case when within then l.cgst_paise + l.sgst_paise - (l.cgst_paise + l.sgst_paise) / 2 else 0 end,
        'igstPaise', case when within then 0 else l.cgst_paise + l.sgst_paise end)) as rows
      from order_line l where l.order_id = d.id
    ) summed
  where sold order by number`;

const points = sql`
  insert into points_entry (customer_id, kind, available_change, held_change, order_id, order_number, at)
  select customer_id, 'earned', 1 + amount / 1000000, 0, id, order_number, at from drawn where sold order by number`;

const balances = sql`
  update points_account account set available_points = earned
  from (select customer_id, sum(available_change) as earned from points_entry group by customer_id) entry
  where entry.customer_id = account.customer_id`;

/** Promises of delivery: kept by delivered orders, open for the others. */
const deadlines = sql`
  insert into deadline (kind, order_id, due_at, warn_at, met_at)
  select 'delivery', id, at + interval '7 days', at + interval '5 days',
    case when state in ('delivered', 'refunded') then at + interval '4 days' end
  from drawn where sold order by number`;

const LEFT_BEHIND = [
  sql`
  insert into outbox_message (channel, recipient, template, data, dedupe_key, state, attempts, next_attempt_at, expires_at, last_error,
    created_at, sent_at)
  select 'mail', 'buyer.' || customer_id - ${FIRST_ID}::int || '@customer.example', 'order-confirmed',
    jsonb_build_object('orderNumber', order_number, 'total', amount), 'order-confirmed ' || order_number,
    case when failed then 'failed' else 'sent' end, 1, at, at + interval '2 days', case when failed then 'mailbox full' else '' end, at,
    case when not failed then at + interval '2 seconds' end
  from drawn cross join lateral (select number % 20000 = 0 as failed) ended where sold order by number`,
  sql`
  insert into order_note (order_id, text, staff_id, written_at)
  select id, 'Called the customer', (select min(id) from staff_member), at from drawn where number % 20 = 0`,
  sql`
  insert into pan_verification (order_id, state, attempts, decided_at)
  select id, case when number % 4000 = 0 then 'differs' else 'verified' end, 1, at + interval '1 minute' from drawn
  where sold and number % 10 = 0 order by number`,
  sql`
  insert into metal_delivered (metal, fine_mg)
  select metal, sum(weight_mg * quantity * fineness / 1000)
  from order_line join drawn on drawn.id = order_id where state = 'delivered' group by metal`,
  sql`
  insert into metal_trade (side, metal, weight_mg, fineness, rate_paise, counterparty, traded_at, updated_at, updated_by)
  select 'bought', 'gold', 1000000, 999, 1250000000, 'Refinery', at, at, 'Owner' from drawn where number % 900 = 0`,
];
