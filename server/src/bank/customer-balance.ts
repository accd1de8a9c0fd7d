/** Customer balances: small surpluses of payments, held until they are paid out. */

import type { CustomerId } from '@tola/contract';
import { payOutBalance } from '@tola/contract/staff';
import type { Paise } from '@tola/pricing';
import { type Actor, actorKey, recordAudit } from '#audit';
import { invariant, isUniqueViolation, type Queryable, sql, type Transaction } from '#database';
import { refuse } from '#http';
import { readUtr } from '#refunds';

export interface BalanceEntry {
  readonly at: Date;
  readonly kind: 'surplus' | 'paid out';
  readonly paise: Paise;
  readonly orderNumber: string | null;
  readonly payoutUtr: string | null;
}

export async function balanceOf(db: Queryable, customerId: CustomerId): Promise<number> {
  const { paise } = await db.one<{ paise: Paise }>(sql`
    select coalesce(sum(paise), 0)::bigint as paise from customer_balance_entry where customer_id = ${customerId}`);
  return paise;
}

/** Newest first. */
export async function balanceEntriesOf(db: Queryable, customerId: CustomerId): Promise<BalanceEntry[]> {
  return await db.rows<BalanceEntry>(sql`
    select booked_at as at, kind, paise, order_number, payout_utr
    from customer_balance_entry entry left join customer_order o on o.id = order_id
    where entry.customer_id = ${customerId} order by entry.id desc limit 200`);
}

/** Totals of write-offs since `since` and of all customer balances. */
export async function sumDifferences(
  db: Queryable,
  since: Date,
): Promise<{ readonly writtenOffPaise: Paise; readonly balancesPaise: Paise }> {
  return await db.one(sql`
    select (select coalesce(sum(paise), 0)::bigint from order_write_off where booked_at >= ${since}) as written_off_paise,
      (select coalesce(sum(paise), 0)::bigint from customer_balance_entry) as balances_paise`);
}

/**
 * Records that a customer's whole balance was transferred to them.
 *
 * @throws Refusal of PayOutBalance
 */
export async function payBalanceOut(
  tx: Transaction,
  paid: { readonly customerId: CustomerId; readonly balancePaise: Paise; readonly utr: string },
  actor: Actor,
  now: Date,
): Promise<void> {
  const { customerId } = paid;
  const locked = await tx.maybeOne(sql`select id from customer where id = ${customerId} for no key update`);
  if (locked === null) throw refuse(payOutBalance, 'customer-unknown');
  const utr = readUtr(paid.utr);
  const balancePaise = await balanceOf(tx, customerId);
  if (balancePaise !== paid.balancePaise || balancePaise <= 0) throw refuse(payOutBalance, 'balance-changed');
  await insertPayout(tx, { customerId, paise: -balancePaise, utr, by: actorKey(actor) }, now);
  const leftPaise = await balanceOf(tx, customerId);
  const figures = { customerId, balancePaise, leftPaise };
  invariant(leftPaise === 0, 'A balance is not zero after its payout', figures);
  const after = { paise: balancePaise, utr: paid.utr };
  const entry = { action: 'paid out the balance of', kind: 'customer', subjectId: customerId, after };
  await recordAudit(tx, actor, entry, now);
}

async function insertPayout(
  tx: Transaction,
  payout: { readonly customerId: CustomerId; readonly paise: Paise; readonly utr: string; readonly by: string },
  now: Date,
): Promise<void> {
  try {
    await tx.run(sql`
      insert into customer_balance_entry (customer_id, kind, paise, payout_utr, booked_by, booked_at)
      values (${payout.customerId}, 'paid out', ${payout.paise}, ${payout.utr}, ${payout.by}, ${now})`);
  } catch (error) {
    if (isUniqueViolation(error)) throw refuse(payOutBalance, 'utr-used');
    throw error;
  }
}
