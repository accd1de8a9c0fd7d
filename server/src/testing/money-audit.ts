/** Audits the books: receipts, sales, holds and numbering. */
import type { WeightId } from '@tola/contract';
import { type Queryable, sql } from '#database';
import { type ProviderLedger, providerDiscrepancies } from './provider-ledger.ts';
import { returnChecks } from './returns-audit.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * All discrepancies in the books of an idle store, one sentence each.
 *
 * @param initialStock pieces of each weight before the first order
 * @param atProvider paid and refunded amounts according to the provider
 */
export async function auditMoney(
  database: Queryable,
  initialStock: ReadonlyMap<number, number>,
  atProvider: ProviderLedger,
): Promise<string[]> {
  const findings: string[] = [];
  const expectNone = async (what: string, query: ReturnType<typeof sql>): Promise<void> => {
    for (const row of await database.rows<Row>(query)) findings.push(`${what}: ${JSON.stringify(row)}`);
  };

  await expectNone('an order’s transitions do not lead to its state', brokenTransitions);
  await expectNone('an order has other sums than its receipts and refunds', moneyFaults);
  await expectNone('an order is sold without its payment', soldUnpaid);
  await expectNone('an ended order holds a payment without being flagged', unflaggedMoney);
  await expectNone('a coupon is in another state than its order’s', couponFaults);
  await expectNone('a coupon was used too often', couponLimitFaults);
  await expectNone('points are in another state than their order’s', pointFaults);
  await expectNone('points do not match the refunds', pointShareFaults);
  await expectNone('the ledger of points does not add up', sql`select * from points_faults()`);
  await expectNone('pieces are held for an ended order, or not for an active one', heldPieceFaults);
  await expectNone('invoices or credit notes have a gap', seriesFaults);
  await expectNone('an order has no invoice, or one too many', invoiceFaults);
  await expectNone('an invoice is credited with another amount than was refunded', creditNoteFaults);
  await expectNone('a refund does not match the payment it returns', refundFaults);
  await expectNone('a bank credit is not counted once for its order', creditFaults);
  await expectNone('the ledger of stock disagrees with balances, orders or places', sql`select * from stock_faults()`);
  await expectNone('purchases do not add up', sql`select * from purchase_faults()`);
  for (const [what, query] of returnChecks) await expectNone(what, query);
  findings.push(
    ...(await stockDiscrepancies(database, initialStock)),
    ...(await providerDiscrepancies(database, atProvider)),
  );
  return findings;
}

const brokenTransitions = sql`
  select o.order_number, o.state, t.from_state, t.to_state, t.before
  from customer_order o join (
    select order_id, from_state, to_state, id,
      lag(to_state, 1, 'new') over (partition by order_id order by id) as before,
      row_number() over (partition by order_id order by id desc) as from_last
    from order_transition
  ) t on t.order_id = o.id
  where t.from_state <> t.before or (t.from_last = 1 and t.to_state <> o.state)`;

const moneyFaults = sql`
  select o.order_number, o.paid_paise, o.refunded_paise from customer_order o
  where o.paid_paise <> coalesce((select sum(amount_paise) from receipt r where r.order_id = o.id), 0)
    or o.refunded_paise <> coalesce((select sum(amount_paise) from refund f where f.order_id = o.id and f.state <> 'failed'), 0)
    or o.refunded_paise > o.paid_paise`;

const soldUnpaid = sql`
  select order_number, state, paid_paise, payable_paise from customer_order
  where state in ('confirmed', 'packed', 'shipped', 'delivered') and paid_paise - to_balance_paise + written_off_paise < payable_paise`;

const unflaggedMoney = sql`
  select o.order_number, o.state, o.paid_paise, o.refunded_paise from customer_order o
  where o.attention is null and (
    (o.state in ('failed', 'expired') and o.paid_paise > o.refunded_paise)
    or (o.state = 'confirmed' and o.paid_paise - o.refunded_paise - o.to_balance_paise > o.payable_paise)
    or (o.state in ('cancelled', 'refunded') and o.paid_paise - o.to_balance_paise > o.refunded_paise
      + coalesce((select sum(charge_paise) from refund f where f.order_id = o.id and f.state <> 'failed'), 0)))`;

const couponFaults = sql`
  select o.order_number, o.holds, u.state from customer_order o
  left join coupon_use u on u.order_id = o.id and u.state <> 'released'
  where case when o.coupon_id is null or o.holds = 'released' then u.id is not null
    else u.state is distinct from o.holds or u.coupon_id <> o.coupon_id or u.amount_paise <> o.coupon_paise end`;

const couponLimitFaults = sql`
  select c.code, u.customer_id, count(*) as used from coupon c join coupon_use u on u.coupon_id = c.id
  where u.state <> 'released' group by c.id, rollup (u.customer_id)
  having (grouping(u.customer_id) = 1 and count(*) > coalesce(c.uses_in_all, 2000000000))
    or (grouping(u.customer_id) = 0 and count(*) > coalesce(c.uses_per_customer, 2000000000))`;

const pointFaults = sql`
  select o.order_number, o.holds, h.state, h.points from customer_order o
  left join points_hold h on h.order_id = o.id and h.state <> 'released'
  where case when o.points = 0 or o.holds = 'released' then h.id is not null
    else h.points is distinct from o.points or h.state <> case o.holds when 'held' then 'attached' else 'spent' end end`;

/** Points of an active order must be adjusted in proportion to the refunded part of its price. */
const pointShareFaults = sql`
  with back as (
    select o.id, o.order_number, o.state, o.points, o.payable_paise, greatest(0, o.payable_paise - o.paid_paise
      + o.to_balance_paise - o.written_off_paise
      + coalesce((select sum(amount_paise) from refund r where r.order_id = o.id and r.state = 'done'), 0)) as back_paise
    from customer_order o where o.state in ('confirmed', 'packed', 'shipped', 'delivered')
  )
  select b.order_number, b.state, b.points, b.back_paise, h.returned_points, e.earned, e.reversed
  from back b left join points_hold h on h.order_id = b.id and h.state = 'spent'
  cross join lateral (
    select coalesce(sum(available_change) filter (where kind = 'earned'), 0) as earned,
      coalesce(sum(missing_points - available_change) filter (where kind = 'reversed'), 0) as reversed
    from points_entry where order_id = b.id
  ) e
  where coalesce(h.returned_points, 0) <> round(b.points * b.back_paise / b.payable_paise)
    or e.reversed <> round(e.earned * b.back_paise / b.payable_paise)`;

const heldPieceFaults = sql`
  select o.order_number, o.holds, l.weight_id, l.stock_held from customer_order o join order_line l on l.order_id = o.id
  where not l.made_to_order and l.stock_held <> (o.holds <> 'released')`;

const seriesFaults = sql`
  select kind, financial_year, s.series, last, count(d.serial) as documents, min(d.serial) as first, max(d.serial) as highest
  from number_series s left join (
    select 'invoice' as of_kind, financial_year as of_year, series, serial from invoice
    union all select 'credit note', financial_year, series, serial from credit_note
  ) d on d.of_kind = s.kind and d.of_year = s.financial_year and d.series = s.series
  group by kind, financial_year, s.series, last
  having count(d.serial) <> last or min(d.serial) <> 1 or max(d.serial) <> last`;

const invoiceFaults = sql`
  select o.order_number, o.state, i.number from customer_order o left join invoice i on i.order_id = o.id
  where (i.id is not null) <> exists (
    select from order_transition t where t.order_id = o.id and t.to_state = 'confirmed')
    or (i.document ->> 'payablePaise')::bigint <> o.payable_paise`;

/**
 * Refunds of invoiced amounts need a credit note. Refunds of an overpayment need none, nor do disputes lost after
 * dispatch, because that sale stands.
 */
const creditNoteFaults = sql`
  with kept as (
    select o.id, o.order_number, case when money > 0 then money + o.written_off_paise else 0 end + lost as kept_paise
    from customer_order o cross join lateral (
      select o.paid_paise - o.to_balance_paise - coalesce(sum(amount_paise), 0) as money,
        coalesce(sum(amount_paise) filter (where r.origin = 'dispute' and exists (
          select from order_transition t where t.order_id = o.id and t.to_state = 'shipped' and t.at <= r.ended_at)), 0) as lost
      from refund r where r.order_id = o.id and r.state = 'done'
    ) back
  )
  select kept.order_number, (i.document ->> 'payablePaise')::bigint as invoiced, kept.kept_paise, n.credited
  from invoice i join kept on kept.id = i.order_id
  cross join lateral (
    select coalesce(sum((document ->> 'totalPaise')::bigint), 0) as credited from credit_note where invoice_id = i.id
  ) n
  where n.credited <> greatest((i.document ->> 'payablePaise')::bigint - kept.kept_paise, 0)`;

const refundFaults = sql`
  select r.id, r.order_id, r.state, r.amount_paise, a.amount_paise as attempt_paise from refund r
  left join payment_attempt a on a.id = r.attempt_id
  where (r.channel = 'card') <> (a.id is not null) or a.order_id <> r.order_id
    or (r.state = 'done' and r.channel = 'bank' and r.payout_utr is null)`;

const creditFaults = sql`
  select c.id, c.utr, c.state, c.order_id, r.order_id as counted_for, r.amount_paise from bank_credit c
  left join receipt r on r.bank_credit_id = c.id
  where (c.state = 'matched') <> (r.id is not null) or r.order_id <> c.order_id or r.amount_paise <> c.amount_paise`;

async function stockDiscrepancies(database: Queryable, initialStock: ReadonlyMap<number, number>): Promise<string[]> {
  const rows = await database.rows<{ id: number; stock: number; moved: number; held: number }>(sql`
    select w.id, w.stock,
      coalesce((select sum(pieces) from stock_move m where m.weight_id = w.id and entry_id is null), 0)::bigint as moved,
      coalesce((select sum(l.quantity) from order_line l where l.weight_id = w.id and l.stock_held), 0)::bigint as held
    from product_weight w where w.stock is not null`);
  return rows.flatMap(({ id, stock, moved, held }) => {
    const initial = initialStock.get(id);
    if (initial === undefined || (stock === initial + moved && moved === -held && stock >= 0)) return [];
    return [`weight ${id} began with ${initial}, moved ${moved}, holds ${held} and has ${stock}`];
  });
}

/** Stock of every variant whose stock is counted. */
export async function readStock(database: Queryable): Promise<Map<number, number>> {
  const rows = await database.rows<{ id: WeightId; stock: number }>(
    sql`select id, stock from product_weight where stock is not null`,
  );
  return new Map(rows.map(({ id, stock }) => [id, stock]));
}
