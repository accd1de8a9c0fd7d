/** The check that bills, charges, lots, debit notes and what is owed add up to the paisa. */
import type { PurchaseCheck } from '@tola/contract/staff';
import { type Queryable, sql } from '#database';

/** More faults than these have one cause. */
const MOST_KEPT = 50;

/** Keeps the outcome for the back office, for a month, and returns how many do not add up. */
export async function checkPurchases(db: Queryable, now: Date): Promise<number> {
  const { faults } = await db.one<{ faults: number }>(sql`
    with found as (select * from purchase_faults()), kept as (
      insert into purchase_check (checked_at, faults)
      select ${now}, (select coalesce(jsonb_agg(to_jsonb(shown)), '[]') from (select * from found limit ${MOST_KEPT}) shown)
    )
    select count(*) as faults from found`);
  await db.run(sql`delete from purchase_check where checked_at < ${now}::timestamptz - interval '30 days'`);
  return faults;
}

/** The last outcome; null before the first check. */
export async function lastPurchaseCheck(
  db: Queryable,
): Promise<(Omit<PurchaseCheck, 'checkedAt'> & { readonly checkedAt: Date }) | null> {
  return await db.maybeOne(
    sql`select checked_at, faults from purchase_check order by checked_at desc, id desc limit 1`,
  );
}
