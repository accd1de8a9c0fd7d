/** Registers of loyalty points, coupons and payouts of the payment provider with what they consist of. */
import { sql } from '#database';
import type { RegisterQuery } from './register-source.ts';

export const pointsRegister: RegisterQuery = ({ from, until }) => ({
  table: sql`
    select id as sort_id, at, kind, customer_id, order_number, note, greatest(available_change, 0) as points_in,
      greatest(-available_change, 0) as points_out
    from points_entry where at >= ${from} and at < ${until}`,
  order: [sql`d.at`, sql`d.sort_id`],
  orderedBy: 'at',
  columns: sql`d.sort_id, d.at, initcap(d.kind) as entry, d.customer_id, c.first_name || ' ' || c.last_name as party, d.order_number, d.note,
    d.points_in, d.points_out`,
  joins: sql`join customer c on c.id = d.customer_id`,
});

export const couponRegister: RegisterQuery = ({ from, until }) => ({
  table: sql`
    select id as sort_id, spent_at as at, coupon_id, order_id, amount_paise as discount_paise from coupon_use
    where state = 'spent' and spent_at >= ${from} and spent_at < ${until}`,
  order: [sql`d.at`, sql`d.sort_id`],
  orderedBy: 'at',
  columns: sql`d.sort_id, d.at, d.coupon_id, coalesce(o.coupon_code, c.code) as code, o.order_number, o.customer_id,
    coalesce(o.buyer ->> 'name', '') as party, d.discount_paise`,
  joins: sql`join coupon c on c.id = d.coupon_id left join customer_order o on o.id = d.order_id`,
});

/** The difference is what arrived, or was paid out while no bank credit is known, less what the parts of the payout come to. */
export const settlementRegister: RegisterQuery = ({ from, until }) => ({
  table: sql`
    select s.id as sort_id, s.settled_at as at, s.provider_settlement_id as number, s.provider_settlement_id as payout, coalesce(s.utr, '') as utr, s.payment_paise as charged_paise,
      s.fee_paise, s.fee_tax_paise, s.adjustment_paise, s.settled_paise, coalesce(c.amount_paise, 0) as bank_paise,
      coalesce(c.amount_paise, s.settled_paise) - (s.payment_paise - s.fee_paise - s.fee_tax_paise + s.adjustment_paise) as difference_paise, c.credited_on
    from settlement s left join bank_credit c on c.id = s.bank_credit_id
    where s.settled_at >= ${from} and s.settled_at < ${until}`,
  order: [sql`d.at`, sql`d.sort_id`],
  orderedBy: 'at',
  columns: sql`d.*`,
  joins: sql.empty,
});

/** What the payouts of the period consist of, each payment, refund and dispute with its order; they add up to the payouts. */
export const payoutEntryRegister: RegisterQuery = ({ from, until, payout }) => ({
  table: sql`
    select e.id as sort_id, s.settled_at, s.provider_settlement_id as number, e.happened_at as at, e.kind, e.provider_order_id,
      coalesce(e.provider_payment_id, e.provider_refund_id, e.provider_event_id) as reference,
      signed.paise as amount_paise, e.fee_paise, e.fee_tax_paise, signed.paise - e.fee_paise - e.fee_tax_paise as net_paise
    from settlement s join settlement_entry e on e.provider_settlement_id = s.provider_settlement_id
      cross join lateral (select case when e.is_credit then e.amount_paise else -e.amount_paise end as paise) signed
    where s.settled_at >= ${from} and s.settled_at < ${until}${payout === '' ? sql.empty : sql` and s.provider_settlement_id = ${payout}`}`,
  order: [sql`d.settled_at`, sql`d.number`, sql`d.at`, sql`d.sort_id`],
  columns: sql`d.sort_id, d.number, d.at, initcap(d.kind) as entry, o.order_number, o.customer_id, coalesce(o.buyer ->> 'name', '') as party,
    d.reference, d.amount_paise, d.fee_paise, d.fee_tax_paise, d.net_paise`,
  joins: sql`left join payment_attempt a on a.provider_order_id = d.provider_order_id left join customer_order o on o.id = a.order_id`,
});
