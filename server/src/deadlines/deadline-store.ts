/** SQL of deadlines. Each is inserted and told once, whatever number of workers look. */
import type { OrderId } from '@tola/contract';
import type { DeadlineKind } from '@tola/contract/staff';
import { INDIA_ZONE, type Queryable, sql } from '#database';

/** Older enquiries are history: an update of the store writes nobody about them. */
const WATCHED_DAYS = 60;

export interface NewOrder {
  readonly id: OrderId;
  readonly confirmedAt: Date;
  /** Working days that its pieces made to order take. */
  readonly makingDays: number;
  /** The day before which a gift must not arrive, `YYYY-MM-DD`. */
  readonly notBefore: string | null;
}

/** Paid orders on their way that have no deadlines yet, of those confirmed after the first and up to the second instant. */
export async function findUnwatchedOrders(db: Queryable, after: Date, upto: Date, atMost: number): Promise<NewOrder[]> {
  return await db.rows<NewOrder>(sql`
    select o.id, o.confirmed_at,
      (select coalesce(max(dispatch_days) filter (where made_to_order), 0) from order_line where order_id = o.id) as making_days,
      o.shipping -> 'gift' ->> 'deliverFrom' as not_before
    from customer_order o
    where o.state in ('confirmed', 'packed', 'shipped') and o.confirmed_at > ${after} and o.confirmed_at <= ${upto}
      and not exists (select from deadline where order_id = o.id)
    order by o.confirmed_at limit ${atMost}`);
}

/** When the oldest of the paid orders on their way was placed; null without any. */
export async function oldestOrderOnItsWay(db: Queryable): Promise<Date | null> {
  const { placedAt } = await db.one<{ placedAt: Date | null }>(sql`
    select least(
      (select min(placed_at) from customer_order where state = 'confirmed'),
      (select min(placed_at) from customer_order where state = 'packed'),
      (select min(placed_at) from customer_order where state = 'shipped')) as placed_at`);
  return placedAt;
}

export async function insertOrderDeadline(
  db: Queryable,
  row: { readonly kind: 'delivery' | 'refund'; readonly orderId: OrderId; readonly dueAt: Date; readonly warnAt: Date },
): Promise<void> {
  await db.run(sql`
    insert into deadline (kind, order_id, due_at, warn_at)
    values (${row.kind}, ${row.orderId}, ${row.dueAt}, ${row.warnAt}) on conflict do nothing`);
}

export interface EnquiryTimes {
  readonly acknowledgeHours: number;
  readonly answerMonths: number;
}

/** Deadlines of contact enquiries, each of which may be a complaint. */
export async function insertEnquiryDeadlines(db: Queryable, times: EnquiryTimes, now: Date): Promise<void> {
  const { acknowledgeHours, answerMonths } = times;
  await db.run(sql`
    with open as (
      select id, created_at, created_at + make_interval(hours => ${acknowledgeHours}::int) as acknowledged_by,
        (created_at at time zone ${INDIA_ZONE} + make_interval(months => ${answerMonths}::int)) at time zone ${INDIA_ZONE} as answered_by
      from enquiry
      where kind = 'contact' and status in ('new', 'in progress')
        and created_at > ${now}::timestamptz - make_interval(days => ${WATCHED_DAYS}::int)
        and not exists (select from deadline where enquiry_id = enquiry.id)
    )
    insert into deadline (kind, enquiry_id, due_at, warn_at)
    select 'acknowledgement', id, acknowledged_by, greatest(created_at, acknowledged_by - interval '12 hours') from open
    union all select 'answer', id, answered_by, answered_by - interval '5 days' from open
    on conflict do nothing`);
}

export async function insertRequestDeadlines(db: Queryable): Promise<void> {
  await db.run(sql`
    insert into deadline (kind, data_request_id, due_at, warn_at)
    select 'data request', id, due_at, greatest(requested_at, due_at - interval '5 days') from data_request
    where state = 'open' and not exists (select from deadline where data_request_id = data_request.id)
    on conflict do nothing`);
}

/** Marks what has been delivered, refunded or answered meanwhile. */
export async function markMet(db: Queryable, now: Date): Promise<void> {
  await db.run(sql`
    update deadline d set met_at = ${now}
    where met_at is null and (
      exists (select from customer_order o where o.id = d.order_id and o.state not in ('confirmed', 'packed', 'shipped')
        and (d.kind = 'delivery' or o.state = 'delivered' or o.attention is distinct from 'refund owed'
          and not exists (select from refund r where r.order_id = o.id and r.state not in ('done', 'failed'))))
      or exists (select from enquiry e where e.id = d.enquiry_id and (e.status in ('answered', 'closed')
        or d.kind = 'acknowledgement' and (e.status <> 'new' or exists (
          select from outbox_message m
          where m.dedupe_key = 'enquiry-received ' || e.ticket_number and m.state = 'sent'))))
      or exists (select from data_request r where r.id = d.data_request_id and r.state <> 'open'))`);
}

export interface DueDeadline {
  readonly id: number;
  readonly kind: DeadlineKind;
  readonly dueAt: Date;
  readonly isOver: boolean;
}

/** Deadlines that somebody has to be told about. */
export async function findToTell(db: Queryable, now: Date, atMost: number): Promise<DueDeadline[]> {
  return await db.rows<DueDeadline>(sql`
    select id, kind, due_at, due_at <= ${now} as is_over from deadline
    where met_at is null and (told_at is null and due_at <= ${now} or warned_at is null and warn_at <= ${now})
    order by due_at limit ${atMost}`);
}

/** False when another worker has told about it. */
export async function claimTelling(tx: Queryable, { id, isOver }: DueDeadline, now: Date): Promise<boolean> {
  const claimed = isOver
    ? sql`update deadline set told_at = ${now}, warned_at = coalesce(warned_at, ${now})
        where id = ${id} and told_at is null and met_at is null`
    : sql`update deadline set warned_at = ${now} where id = ${id} and warned_at is null and met_at is null`;
  return (await tx.run(claimed)) === 1;
}

export interface DeadlineSubject {
  /** Order, ticket or request number. */
  readonly reference: string;
  readonly firstName: string;
  readonly customerId: number | null;
  readonly email: string | null;
}

export async function findSubject(db: Queryable, id: number): Promise<DeadlineSubject> {
  return await db.one<DeadlineSubject>(sql`
    select coalesce(o.order_number, e.ticket_number, r.number, '') as reference,
      coalesce(o.buyer ->> 'firstName', e.name, c.first_name, '') as first_name,
      coalesce(o.customer_id, r.customer_id) as customer_id, e.email as email
    from deadline d left join customer_order o on o.id = d.order_id left join enquiry e on e.id = d.enquiry_id
      left join data_request r on r.id = d.data_request_id left join customer c on c.id = r.customer_id
    where d.id = ${id}`);
}
