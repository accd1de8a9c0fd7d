/** Rows that suggestions are made of: unmatched credits, and orders that wait for a transfer. */
import type { OrderId, OrderState } from '@tola/contract';
import type { Paise } from '@tola/pricing';
import { INDIA_ZONE, type Queryable, sql } from '#database';
import { isPaidAtProvider } from '#orders';
import type { CreditRow } from './bank-credit-store.ts';

/** Money arrives a little before its order, when a customer pays early, and some days after it. */
const DAYS_BEFORE = 2;
const DAYS_AFTER = 10;
const MOST = 200;

/**
 * Unmatched credits of statements around the days of an order, and any with its amount; nearest amount first.
 *
 * @param order.placedOn `YYYY-MM-DD` in India
 */
export async function findCreditCandidates(
  db: Queryable,
  order: { readonly placedOn: string; readonly duePaise: Paise },
): Promise<CreditRow[]> {
  return await db.rows<CreditRow>(sql`
    select id, utr, amount_paise, credited_on, narration, order_id, statement_id, state, taken_back_on from bank_credit
    where state = 'unmatched' and statement_id is not null and taken_back_on is null
      and (credited_on between ${order.placedOn}::date - ${DAYS_BEFORE}::int and ${order.placedOn}::date + ${DAYS_AFTER}::int
        or amount_paise = ${order.duePaise})
    order by abs(amount_paise - ${order.duePaise}), credited_on, id limit ${MOST}`);
}

export interface OrderCandidate {
  readonly id: OrderId;
  readonly orderNumber: string;
  readonly buyerName: string;
  readonly state: OrderState;
  readonly placedAt: Date;
  readonly payBy: Date;
  readonly duePaise: Paise;
  readonly utrs: readonly string[];
}

/** Orders of the days around a credit that wait for a transfer or have expired without one; nearest amount first. */
export async function findOrderCandidates(
  db: Queryable,
  credit: Pick<CreditRow, 'creditedOn' | 'amountPaise'>,
): Promise<OrderCandidate[]> {
  const due = sql`o.payable_paise - (o.paid_paise - o.refunded_paise - o.to_balance_paise) - o.written_off_paise`;
  return await db.rows<OrderCandidate>(sql`
    select o.id, o.order_number, coalesce(o.buyer ->> 'name', '') as buyer_name, o.state, o.placed_at, o.pay_by,
      ${due} as due_paise,
      array(select utr from payment_claim c where c.order_id = o.id and utr is not null and c.state <> 'rejected') as utrs
    from customer_order o
    where o.state in ('awaiting payment', 'payment under review', 'expired') and not ${isPaidAtProvider}
      and o.placed_at >= (${credit.creditedOn}::date - ${DAYS_AFTER}::int)::timestamp at time zone ${INDIA_ZONE}
      and o.placed_at < (${credit.creditedOn}::date + ${DAYS_BEFORE}::int)::timestamp at time zone ${INDIA_ZONE}
    order by abs(${due} - ${credit.amountPaise}), o.id limit ${MOST}`);
}
