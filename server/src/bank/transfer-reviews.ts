/**
 * Ends the review of claimed transfers that never arrive: as soon as imported statements cover the days in question without
 * a matching credit, and at the latest some bank days after the claim. A made-up reference number must not hold price,
 * stock, coupon and points for ever. A credit that arrives later is still matched to its order.
 */
import type { OrderId } from '@tola/contract';
import { indianDate } from '@tola/pricing';
import * as z from 'zod';
import { type Actor, systemActor } from '#audit';
import { addBankDays, type BusinessValues, transferTimesOn } from '#business';
import { INDIA_ZONE, type Queryable, sql, type Transaction } from '#database';
import { type AnyJob, type CronEntry, defineJob } from '#jobs';
import { advanceOrder, lockOrder, type OrderDependencies } from '#orders';
import type { TransferReviewDependencies } from './bank-dependencies.ts';

/** Also queued by every statement import. */
export const endReviewsJob = { name: 'end-unfound-transfers', schema: z.object({}).loose() } as const;

export function transferReviewJobs(dependencies: TransferReviewDependencies): { jobs: AnyJob[]; cron: CronEntry[] } {
  const job = defineJob(endReviewsJob.name, endReviewsJob.schema, async (_, { now }) => {
    await endTransferReviews(dependencies, now);
  });
  return { jobs: [job], cron: [{ job, pattern: '* * * * *' }] };
}

/** How long a payment that the buyer has reported is looked for. */
export function reviewEnd(values: BusinessValues, claimedAt: Date, now: Date): Date {
  const { reviewBankDays } = transferTimesOn(values, indianDate(now));
  return addBankDays(claimedAt, reviewBankDays, values.bankHolidays);
}

/** Ends every review whose payment was not found. */
export async function endTransferReviews(dependencies: TransferReviewDependencies, now: Date): Promise<void> {
  const values = dependencies.business.current();
  const { reviewBankDays } = transferTimesOn(values, indianDate(now));
  const actor = systemActor('payment watch');
  const end = async (review: Review, note: string): Promise<void> =>
    await dependencies.database.transaction(
      async (tx) => await endReview(dependencies, tx, { review, note }, actor, now),
    );
  for (const review of await findReviews(dependencies.database)) {
    const isOver = reviewEnd(values, review.claimedAt, now) <= now;
    if (review.isCovered) await end(review, `Our bank statement up to ${review.lastDay} shows no such payment`);
    else if (isOver) await end(review, `No such payment has arrived within ${days(reviewBankDays)}`);
  }
}

function days(count: number): string {
  return count === 1 ? 'one bank day' : `${count} bank days`;
}

interface Review {
  readonly orderId: OrderId;
  /** When the buyer sent the oldest claim that is still waiting. */
  readonly claimedAt: Date;
  /** When they sent the latest claim. */
  readonly lastClaimedAt: Date;
  /** The last day on which the money may have arrived, `YYYY-MM-DD` in India. */
  readonly lastDay: string;
  /** Statements cover all days in question without a credit that could belong to this order. */
  readonly isCovered: boolean;
}

async function findReviews(db: Queryable): Promise<Review[]> {
  return await db.rows<Review>(sql`
    with review as (
      select o.id, o.payable_paise - o.paid_paise as due_paise,
        coalesce(min(c.sent_at) filter (where c.state = 'waiting'), o.placed_at) as claimed_at,
        coalesce(max(c.sent_at), o.placed_at) as last_claimed_at,
        (o.placed_at at time zone ${INDIA_ZONE})::date as first_day,
        (greatest(o.pay_by, max(c.sent_at)) at time zone ${INDIA_ZONE})::date as last_day
      from customer_order o left join payment_claim c on c.order_id = o.id
      where o.state = 'payment under review' group by o.id
    )
    select r.id as order_id, r.claimed_at, r.last_claimed_at, r.last_day::text,
      not exists (
        select from generate_series(r.first_day, r.last_day, interval '1 day') as day
        where not exists (select from bank_statement s where day::date between s.covers_from and s.covers_through)
      ) and not exists (
        select from bank_credit b
        where b.state = 'unmatched' and b.amount_paise = r.due_paise and b.credited_on between r.first_day and r.last_day
      ) as is_covered
    from review r order by r.claimed_at, r.id`);
}

/** Checks again under the order's lock: a credit or another claim may have arrived in the meantime. */
async function endReview(
  dependencies: OrderDependencies,
  tx: Transaction,
  { review, note }: { readonly review: Review; readonly note: string },
  actor: Actor,
  now: Date,
): Promise<void> {
  const { orderId } = review;
  const order = await lockOrder(tx, orderId);
  if (order.state !== 'payment under review' || (await hasNewClaim(tx, review))) return;
  await advanceOrder(dependencies, tx, { orderId, event: 'time ran out', actor, note }, now);
}

async function hasNewClaim(tx: Queryable, { orderId, lastClaimedAt }: Review): Promise<boolean> {
  const { claimed } = await tx.one<{ claimed: boolean }>(sql`
    select exists (select from payment_claim where order_id = ${orderId} and sent_at > ${lastClaimedAt}) as claimed`);
  return claimed;
}
