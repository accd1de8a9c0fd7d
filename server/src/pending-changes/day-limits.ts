/** Limits on what one person may do alone in a day, so that many small changes do not pass for one large. */
import type { ChangeKindName } from '@tola/contract/staff';
import { indianDate } from '@tola/pricing';
import { type Actor, actingStaff } from '#audit';
import { inSavepoint, sql, type Transaction } from '#database';

interface DayUse {
  /** What is limited by itself, such as one variant; empty where a kind has one sum for everything. */
  readonly subject?: string;
  readonly amount: number;
  /** Of one person and day in India. */
  readonly most: number;
}

/** Adds an amount to the person's sum of the day; false, and nothing is added, when that would exceed the limit. */
export async function takeFromDayLimit(
  tx: Transaction,
  { kind, ...use }: DayUse & { readonly kind: ChangeKindName },
  actor: Actor,
  now: Date,
): Promise<boolean> {
  return await takeAllFromDayLimit(tx, kind, [use], actor, now);
}

/** Adds every amount to the sum of its own subject, or none of them. */
export async function takeAllFromDayLimit(
  tx: Transaction,
  kind: ChangeKindName,
  uses: readonly DayUse[],
  actor: Actor,
  now: Date,
): Promise<boolean> {
  const counted = uses.filter(({ amount }) => amount > 0);
  if (counted.length === 0) return true;
  try {
    await inSavepoint(tx, async () => {
      if ((await addToTotals(tx, kind, counted, actor, now)) < counted.length) throw new BeyondLimit();
    });
    return true;
  } catch (error) {
    if (error instanceof BeyondLimit) return false;
    throw error;
  }
}

class BeyondLimit extends Error {}

/** @returns how many sums stay within their limits and were raised; in the order of their subjects, against deadlocks */
async function addToTotals(
  tx: Transaction,
  kind: ChangeKindName,
  uses: readonly DayUse[],
  actor: Actor,
  now: Date,
): Promise<number> {
  const subjects = uses.map(({ subject = '' }) => subject);
  const limits = sql`unnest(${subjects}::text[], ${uses.map(({ most }) => most)}::bigint[]) as limited (subject, most)`;
  return await tx.run(sql`
    insert into staff_day_total as held (staff_id, kind, day, subject, total)
    select ${actingStaff(actor)}, ${kind}, ${indianDate(now)}::date, given.subject, given.amount
    from unnest(${subjects}::text[], ${uses.map(({ amount }) => amount)}::bigint[]) as given (subject, amount)
    join ${limits} using (subject)
    where given.amount <= limited.most
    order by given.subject
    on conflict (staff_id, kind, day, subject) do update set total = held.total + excluded.total
    where held.total + excluded.total <= (select most from ${limits} where limited.subject = excluded.subject)`);
}

class Rehearsed extends Error {}

/** Makes a change and takes it back, so that one that cannot be made is refused before it waits for anybody. */
export async function rehearse(tx: Transaction, make: () => Promise<unknown>): Promise<void> {
  try {
    await inSavepoint(tx, async () => {
      await make();
      throw new Rehearsed();
    });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
}
