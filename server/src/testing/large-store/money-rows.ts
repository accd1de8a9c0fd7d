/** Payments of the orders drawn: attempts and settlements at the provider, claims and bank credits, refunds, differences. */
import { type Sql, sql } from '#database';

export function moneyRows(now: Date): Sql[] {
  return [
    attempts,
    payments,
    credits,
    strayCredits(now),
    claims,
    receipts,
    entries,
    settlements,
    refunds,
    payouts,
    differences,
    couponUses,
  ];
}

const attempts = sql`
  insert into payment_attempt (id, order_id, number, provider_order_id, request_id, amount_paise, state, session_id, created_at, expires_at,
    ended_at, provider, account) overriding system value
  select id, id, 1, 'order-' || id, gen_random_uuid(), amount, case when sold then 'paid' when state = 'awaiting payment' then 'open' else 'failed' end,
    'session', at, at + interval '1 day', case when state <> 'awaiting payment' then at + interval '3 minutes' end, 'cashfree', 'bench'
  from drawn where mode in ('Card', 'UpiGateway') order by number`;

const payments = sql`
  insert into provider_payment (id, attempt_id, provider_payment_id, state, raw_state, amount_paise, method, started_at, completed_at, seen_at)
    overriding system value
  select id, id, 'payment-' || id, 'success', 'SUCCESS', amount, 'card', at, at, at
  from drawn where sold and mode in ('Card', 'UpiGateway') order by number`;

const credits = sql`
  insert into bank_credit (id, utr, amount_paise, credited_on, narration, order_id, state, recorded_by, recorded_at) overriding system value
  select id, '4' || lpad(id::text, 11, '0'), amount, at::date, 'UPI/' || order_number, id, 'matched', 'Owner', at
  from drawn where sold and mode in ('Upi', 'NEFT') order by number`;

/** Money on the account that nobody has assigned yet. */
function strayCredits(now: Date): Sql {
  return sql`
  insert into bank_credit (id, utr, amount_paise, credited_on, narration, state, recorded_by, recorded_at) overriding system value
  select (select max(id) from drawn) + number, '5' || lpad(number::text, 11, '0'), 100000 * number, (${now}::timestamptz)::date - number % 9,
    'NEFT FROM A CUSTOMER', 'unmatched', 'Owner', ${now}
  from generate_series(1, 150) number`;
}

const claims = sql`
  insert into payment_claim (order_id, number, utr, utr_kind, state, sent_at, decided_at, decided_by, bank_credit_id)
  select id, 1, '4' || lpad(id::text, 11, '0'), 'UPI or IMPS', case when sold then 'accepted' else 'waiting' end, at,
    case when sold then at end, case when sold then 'Owner' end, case when sold then id end
  from drawn where mode in ('Upi', 'NEFT') and (sold or state = 'payment under review') order by number`;

const receipts = sql`
  insert into receipt (order_id, amount_paise, provider_payment_id, bank_credit_id, received_at)
  select id, amount, case when mode in ('Card', 'UpiGateway') then id end, case when mode in ('Upi', 'NEFT') then id end, at
  from drawn where sold order by number`;

/** One settlement pays out the payments of a day. */
const entries = sql`
  insert into settlement_entry (kind, provider_event_id, provider_order_id, provider_payment_id, is_credit, amount_paise, fee_paise,
    fee_tax_paise, happened_at, provider_settlement_id, utr, seen_at, provider, account)
  select 'payment', 'event-' || id, 'order-' || id, 'payment-' || id, true, amount, amount / 60, amount / 333, at,
    'settlement-' || at::date, 'SETTLE' || to_char(at, 'YYYYMMDD'), at, 'cashfree', 'bench'
  from drawn where sold and mode in ('Card', 'UpiGateway') order by number`;

const settlements = sql`
  insert into settlement (provider_settlement_id, utr, settled_at, payment_paise, fee_paise, fee_tax_paise, adjustment_paise, settled_paise,
    seen_at, provider, account)
  select provider_settlement_id, min(utr), max(happened_at), sum(amount_paise), sum(fee_paise), sum(fee_tax_paise), 0,
    sum(amount_paise - fee_paise - fee_tax_paise), max(happened_at), 'cashfree', 'bench'
  from settlement_entry group by provider_settlement_id order by 3`;

const refunds = sql`
  insert into refund (order_id, number, channel, attempt_id, provider_refund_id, amount_paise, charge_paise, reason, state, requested_by,
    requested_at, ended_at)
  select id, 1, 'card', id, 'refund-' || id, amount, 0, 'returned', 'done', 'Owner', at + interval '6 days', at + interval '7 days'
  from drawn where state = 'refunded' and mode in ('Card', 'UpiGateway') order by number`;

/** The newest wait for staff. */
const payouts = sql`
  insert into refund (order_id, number, channel, amount_paise, charge_paise, reason, state, requested_by, requested_at, ended_at, payout_utr)
  select id, 1, 'bank', amount, 0, 'returned', case when waits then 'requested' else 'done' end, 'Owner', at,
    case when not waits then at end, case when not waits then '7' || lpad(id::text, 11, '0') end
  from (select *, row_number() over (order by number desc) <= 120 as waits from drawn where state = 'refunded' and mode in ('Upi', 'NEFT')) due
  order by number`;

const differences = sql`
  insert into ledger_difference (kind, key, order_id, detail, state, found_at, seen_at, settled_at, settlement, settled_by, reason)
  select 'payment missing in store', 'difference-' || id, id, '', case when is_open then 'open' else 'settled' end, at, at,
    case when not is_open then at end, case when not is_open then 'accepted' end, case when not is_open then 'Owner' end, 'Booked by hand'
  from (select *, row_number() over (order by number desc) <= 30 as is_open from drawn where number % 1000 = 0) found`;

/** One popular coupon and many rare ones. */
const couponUses = sql`
  with made as (
    insert into coupon (id, code, amount_paise, starts_at, created_at, updated_at) overriding system value
    select 1000 + nth, 'FESTIVE' || nth, 50000, first, first, first
    from generate_series(1, 500) nth, (select min(at) as first from drawn) began
  )
  insert into coupon_use (coupon_id, customer_id, order_id, amount_paise, state, number_in_all, number_of_customer, held_at, spent_at)
  select coupon_id, customer_id, id, 50000, 'spent', row_number() over (partition by coupon_id order by number),
    row_number() over (partition by coupon_id, customer_id order by number), at, at
  from (select *, case when number % 40 = 0 then 1001 else 1002 + number / 20 % 499 end as coupon_id from drawn where sold and number % 20 = 0) used`;
