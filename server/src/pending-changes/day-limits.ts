/** Limits on what one person may do alone in a day, so that many small changes do not pass for one large. */
import type { ChangeKindName } from '@tola/contract/staff';
import { indianDate } from '@tola/pricing';
import { type Actor, actingStaff } from '#audit';
import { inSavepoint, sql, type Transaction } from '#database';

interface DayUse {
  readonly kind: ChangeKindName;
  readonly amount: number;
  /** Of one person and day in India. */
  readonly most: number;
}

/** Adds an amount to the person's sum of the day; false, and nothing is added, when that would exceed the limit. */
export async function takeFromDayLimit(
  tx: Transaction,
  { kind, amount, most }: DayUse,
  actor: Actor,
  now: Date,
): Promise<boolean> {
  const taken = await tx.run(sql`
    insert into staff_day_total as held (staff_id, kind, day, total)
    select ${actingStaff(actor)}, ${kind}, ${indianDate(now)}::date, ${amount}::bigint where ${amount}::bigint <= ${most}::bigint
    on conflict (staff_id, kind, day) do update set total = held.total + excluded.total
    where held.total + excluded.total <= ${most}::bigint`);
  return taken === 1;
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
