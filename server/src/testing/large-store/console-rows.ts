/** What staff work on besides orders: audit log, enquiries, price alerts, proposals, requests about personal data, price locks. */
import { type Sql, sql } from '#database';
import { FIRST_ID, type StoreSize } from './store-size.ts';

export function consoleRows({ orders, customers }: StoreSize, now: Date): Sql[] {
  return [audit, enquiries(orders, now), priceAlerts(customers, now), proposals(now), dataRequests(now), locks(now)];
}

/** Staff packed, dispatched and delivered the orders. Hashes stand for a chain that was checked. */
const audit = sql`
  insert into audit_entry (at, staff_id, who, action, kind, subject_id, subject, after, ip, chain_position, chain_hash, personal_hash)
  select at + make_interval(hours => hours), (select min(id) from staff_member), 'Owner', action, 'order', id::text, order_number,
    jsonb_build_object('state', action), '10.0.0.' || number % 8, row_number() over (order by number, hours), sha256('chain'), sha256('person')
  from drawn join (values (15, 'packed', 1), (26, 'shipped', 2), (90, 'delivered', 3)) act (hours, action, needed)
    on needed <= case state when 'packed' then 1 when 'shipped' then 2 when 'delivered' then 3 when 'refunded' then 3 else 0 end
  order by number, hours`;

function enquiries(orders: number, now: Date): Sql {
  return sql`
  insert into enquiry (ticket_number, kind, name, last_name, email, mobile, message, status, created_at, updated_at)
  select 'TKT-' || lpad(number::text, 7, '0'), 'contact', 'Asha', 'Visitor', 'visitor.' || number || '@mail.example',
    to_char(9000000000 + number, 'FM0000000000'), 'When will my order ' || number || ' arrive?', case when latest < 90 then 'new'
      when latest < 150 then 'in progress' when number % 2 = 0 then 'answered' else 'closed' end, at, at
  from generate_series(1, ${orders}::int / 50) number
    cross join lateral (select ${orders}::int / 50 - number as latest) age
    cross join lateral (select ${now}::timestamptz - make_interval(mins => latest * 75) as at) sent`;
}

function priceAlerts(customers: number, now: Date): Sql {
  return sql`
  insert into price_alert (email, metal, direction, target_paise, secret, created_at, confirmed_at, stopped_at, armed)
  select 'watcher.' || number || '@mail.example', (array['gold', 'silver'])[1 + number % 2], 'below', 10000000 + number * 100, md5(number::text), at,
    at, case when number % 5 > 0 then at end, true
  from generate_series(1, ${customers}::int / 10) number
    cross join lateral (select ${now}::timestamptz - make_interval(mins => number * 60) as at) made`;
}

function proposals(now: Date): Sql {
  return sql`
  insert into pending_change (kind, subject_kind, subject_id, sentence, payload, reason, state, proposed_by, proposed_at, decided_by, decided_at)
  select 'refund', 'order', (${FIRST_ID}::int + number)::text, 'Refund an order', jsonb_build_object('number', number), 'Returned', 'withdrawn', member, at,
    member, at
  from generate_series(1, 5000) number cross join (select min(id) as member from staff_member) staff
    cross join lateral (select ${now}::timestamptz - make_interval(hours => number * 5) as at) made`;
}

function dataRequests(now: Date): Sql {
  return sql`
  insert into data_request (number, customer_id, kind, state, requested_at, due_at, ended_at)
  select 'DR-' || lpad(number::text, 6, '0'), ${FIRST_ID}::int + number, 'access', case when number <= 20 then 'open' else 'done' end, at,
    at + interval '30 days', case when number > 20 then at end
  from generate_series(1, 2000) number cross join lateral (select ${now}::timestamptz - make_interval(hours => number * 12) as at) made`;
}

/** Open price locks, and those of shoppers who locked again or left. */
function locks(now: Date): Sql {
  return sql`
  insert into quote (id, customer_id, order_number, state, locked_at, expires_at, rates, lines, points, gst_bp, surcharge_bp, amount_paise,
    redeemed_paise, gst_paise, coupon_paise, total_paise, surcharge_paise)
  select 'quote-' || lpad(number::text, 20, '0'), ${FIRST_ID}::int + number, 'TL-QUOTE-' || number, case when number <= 100 then 'open' else 'replaced' end,
    at, at + interval '10 minutes', '{}', '[{}]', 0, 300, 0, 5000000, 0, 150000, 0, 5150000, 0
  from generate_series(1, 5000) number cross join lateral (select ${now}::timestamptz - make_interval(secs => number) as at) locked`;
}
