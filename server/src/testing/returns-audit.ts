/** Audit queries for write-offs, balances and refunds; each row is a discrepancy. */
import { type Sql, sql } from '#database';

export const returnChecks: readonly (readonly [finding: string, query: Sql])[] = [
  [
    'a write-off differs from the shortage of its order',
    sql`
      select o.order_number, o.state, o.written_off_paise, lines.paise from customer_order o
      cross join lateral (select coalesce(sum(paise), 0) as paise from order_write_off w where w.order_id = o.id) lines
      where o.written_off_paise <> lines.paise or (o.written_off_paise > 0 and (
        o.state in ('failed', 'expired', 'cancelled', 'refunded')
        or o.paid_paise - o.to_balance_paise + o.written_off_paise <> o.payable_paise))`,
  ],
  [
    'a customer’s balance differs from its orders’ surpluses',
    sql`
      select o.order_number, o.to_balance_paise, lines.paise from customer_order o cross join lateral (
        select coalesce(sum(paise) filter (where e.customer_id = o.customer_id), 0) as paise
        from customer_balance_entry e where e.order_id = o.id) lines
      where o.to_balance_paise <> lines.paise or o.to_balance_paise + o.refunded_paise > o.paid_paise`,
  ],
  [
    'a customer was paid more than their balance',
    sql`select customer_id, sum(paise) as paise from customer_balance_entry group by customer_id having sum(paise) < 0`,
  ],
  [
    'two payouts have the same reference number',
    sql`
      select payout_utr, count(*) as payouts from (
        select payout_utr from refund union all select payout_utr from customer_balance_entry
        union all select payout_utr from bank_credit) paid
      where payout_utr is not null group by payout_utr having count(*) > 1`,
  ],
  [
    'a dispute and its refund differ',
    sql`
      select d.provider_dispute_id, d.state, d.amount_paise, booked.paise from provider_dispute d cross join lateral (
        select coalesce((select sum(amount_paise) from refund f where f.state = 'done'
          and f.provider_refund_id = 'dispute-' || d.provider_dispute_id), 0)
        + coalesce((select sum(provider_paise - store_paise) from ledger_difference l where l.kind = 'returned twice'
          and l.key = 'dispute-' || d.provider_dispute_id), 0) as paise) booked
      where booked.paise <> case d.state when 'lost' then d.amount_paise else 0 end`,
  ],
  [
    'an order can be dispatched although its payment was returned or is disputed',
    sql`
      select o.order_number, o.state from customer_order o where o.state in ('confirmed', 'packed') and (
        exists (select from provider_dispute d where d.order_id = o.id and d.state = 'open'
          and not exists (select from dispatch_block b where b.dispute_id = d.id))
        or (o.paid_paise - (select sum(amount_paise) from refund f
            where f.order_id = o.id and f.origin <> 'store' and f.state <> 'failed') < o.payable_paise
          and not exists (select from dispatch_block b where b.order_id = o.id and b.refund_id is not null))
        or (o.attention is null and exists (
          select from dispatch_block b where b.order_id = o.id and b.settled_at is null)))`,
  ],
  [
    'a settlement and its bank credit do not match',
    sql`
      select s.provider_settlement_id, s.settled_paise, c.id as credit_id, c.state, c.amount_paise
      from settlement s full join bank_credit c on c.id = s.bank_credit_id
      where (c.state = 'settlement') <> (s.id is not null) or (c.id is not null and s.id is not null
        and s.settled_paise <> c.amount_paise and not exists (
          select from ledger_difference l where l.kind = 'settlement amount on bank differs'
            and l.key = s.provider_settlement_id and l.settlement = 'accepted'))`,
  ],
  [
    'a settlement differs from the sum of its entries without a difference',
    sql`
      select s.provider_settlement_id, s.settled_paise, lines.paise from settlement s cross join lateral (
        select sum(case when e.is_credit then e.amount_paise else -e.amount_paise end - e.fee_paise - e.fee_tax_paise) as paise
        from settlement_entry e where e.provider_settlement_id = s.provider_settlement_id) lines
      where lines.paise is distinct from s.settled_paise and not exists (
        select from ledger_difference l where l.kind = 'settlement differs' and l.key = s.provider_settlement_id
          and l.state <> 'gone')`,
  ],
  [
    'the figures of an invoice or credit note do not add up',
    sql`
      select number from (
        select number, document -> 'total' as sums, document from invoice
        union all select number, document, document || jsonb_build_object('payablePaise', document -> 'totalPaise')
        from credit_note) paper
      where (sums ->> 'taxablePaise')::bigint + (sums ->> 'cgstPaise')::bigint + (sums ->> 'sgstPaise')::bigint
        + (sums ->> 'igstPaise')::bigint + coalesce((document ->> 'roundingPaise')::bigint, 0)
        <> (document ->> 'payablePaise')::bigint`,
  ],
  [
    'the credit notes of a whole invoice reverse another value or tax',
    sql`
      select i.number, head, (i.document -> 'total' ->> head)::bigint as invoiced,
        sum((n.document ->> head)::bigint) as credited
      from invoice i join credit_note n on n.invoice_id = i.id
      cross join unnest(array['taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise']) as head
      group by i.id, head
      having case when sum((n.document ->> 'totalPaise')::bigint) = (i.document ->> 'payablePaise')::bigint
        then sum((n.document ->> head)::bigint) <> (i.document -> 'total' ->> head)::bigint
        else sum((n.document ->> head)::bigint) > (i.document -> 'total' ->> head)::bigint end`,
  ],
];
