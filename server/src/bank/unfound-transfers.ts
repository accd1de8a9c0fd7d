/**
 * Payments that buyers tell of and that never come. An order under review ends when the bank's statements show the days in
 * question without its money, and at the latest some bank days after the buyer told of it: a made-up reference number does
 * not hold price, pieces, coupon and points for ever. Money that comes all the same still finds its order.
 */
import type { OrderId } from '@tola/contract';
import { indianDate } from '@tola/pricing';
import * as z from 'zod';
import { type Actor, systemActor } from '#audit';
import { bankDaysAfter, transferTimesOn } from '#business';
import { INDIA_ZONE, type Queryable, sql, type Transaction } from '#database';
import { type AnyJob, type CronEntry, defineJob } from '#jobs';
import { advanceOrder, lockOrder, type OrderDependencies } from '#orders';
import type { UnfoundTransferDependencies } from './bank-dependencies.ts';

/** Also queued with every statement that is imported. */
export const endUnfoundJob = { name: 'end-unfound-transfers', schema: z.object({}).loose() } as const;

export function unfoundTransferJobs(dependencies: UnfoundTransferDependencies): { jobs: AnyJob[]; cron: CronEntry[] } {
  const watch = defineJob(endUnfoundJob.name, endUnfoundJob.schema, async (_, { now }) => {
    await endUnfoundTransfers(dependencies, now);
  });
  return { jobs: [watch], cron: [{ job: watch, pattern: '* * * * *' }] };
}

/** Ends every order under review whose payment is not to be found. */
export async function endUnfoundTransfers(dependencies: UnfoundTransferDependencies, now: Date): Promise<void> {
  const values = dependencies.business.current();
  const { reviewBankDays } = transferTimesOn(values, indianDate(now));
  const actor = systemActor('payment watch');
  const end = async (review: Review, note: string): Promise<void> =>
    await dependencies.database.transaction(
      async (tx) => await endReview(dependencies, tx, { review, note }, actor, now),
    );
  for (const review of await findReviews(dependencies.database)) {
    const isOver = bankDaysAfter(review.toldAt, reviewBankDays, values.bankHolidays) <= now;
    if (review.isCovered) await end(review, `Our bank statement up to ${review.lastDay} shows no such payment`);
    else if (isOver) await end(review, `No such payment has arrived within ${days(reviewBankDays)}`);
  }
}

function days(count: number): string {
  return count === 1 ? 'one bank day' : `${count} bank days`;
}

interface Review {
  readonly orderId: OrderId;
  /** When the buyer first told of a payment that still waits to be found. */
  readonly toldAt: Date;
  /** When they last did. */
  readonly toldLastAt: Date;
  /** Until which day the money may have arrived, `YYYY-MM-DD` in India. */
  readonly lastDay: string;
  /** Statements show all days in question, and no money that could be this order's. */
  readonly isCovered: boolean;
}

async function findReviews(db: Queryable): Promise<Review[]> {
  return await db.rows<Review>(sql`
    with review as (
      select o.id, o.payable_paise - o.paid_paise as due_paise,
        coalesce(min(c.sent_at) filter (where c.state = 'waiting'), o.placed_at) as told_at,
        coalesce(max(c.sent_at), o.placed_at) as told_last_at,
        (o.placed_at at time zone ${INDIA_ZONE})::date as first_day,
        (greatest(o.pay_by, max(c.sent_at)) at time zone ${INDIA_ZONE})::date as last_day
      from customer_order o left join payment_claim c on c.order_id = o.id
      where o.state = 'payment under review' group by o.id
    )
    select r.id as order_id, r.told_at, r.told_last_at, r.last_day::text,
      not exists (
        select from generate_series(r.first_day, r.last_day, interval '1 day') as day
        where not exists (select from bank_statement s where day::date between s.covers_from and s.covers_through)
      ) and not exists (
        select from bank_credit b
        where b.state = 'unmatched' and b.amount_paise = r.due_paise and b.credited_on between r.first_day and r.last_day
      ) as is_covered
    from review r order by r.told_at, r.id`);
}

/** Looks again under the order's lock: money, or word of another payment, may have come in the meantime. */
async function endReview(
  dependencies: OrderDependencies,
  tx: Transaction,
  { review, note }: { readonly review: Review; readonly note: string },
  actor: Actor,
  now: Date,
): Promise<void> {
  const { orderId } = review;
  const order = await lockOrder(tx, orderId);
  if (order.state !== 'payment under review' || (await toldSince(tx, review))) return;
  await advanceOrder(dependencies, tx, { orderId, event: 'time ran out', actor, note }, now);
}

async function toldSince(tx: Queryable, { orderId, toldLastAt }: Review): Promise<boolean> {
  const { told } = await tx.one<{ told: boolean }>(sql`
    select exists (select from payment_claim where order_id = ${orderId} and sent_at > ${toldLastAt}) as told`);
  return told;
}
