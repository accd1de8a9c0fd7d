/** What the business keeps for a customer: small surpluses of their payments, until they are paid out. */

import type { CustomerId } from '@tola/contract';
import { payOutBalance } from '@tola/contract/staff';
import { invariant, isCheckViolation, isUniqueViolation, type Queryable, sql } from '#database';
import { refuse } from '#http';
import type { Actor } from '#orders';
import type { PaymentNeeds } from '#refunds';
import { readUtr } from '#refunds';

export interface BalanceEntry {
  readonly at: Date;
  readonly kind: 'surplus' | 'paid out';
  readonly paise: number;
  readonly orderNumber: string | null;
  readonly payoutUtr: string | null;
}

export async function balanceOf(db: Queryable, customerId: CustomerId): Promise<number> {
  const { paise } = await db.one<{ paise: number }>(sql`
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

/** Small differences in sum, for staff. */
export async function differencesInSum(
  db: Queryable,
  since: Date,
): Promise<{ readonly writtenOffPaise: number; readonly balancesPaise: number }> {
  return await db.one(sql`
    select (select coalesce(sum(paise), 0)::bigint from order_write_off where booked_at >= ${since}) as written_off_paise,
      (select coalesce(sum(paise), 0)::bigint from customer_balance_entry) as balances_paise`);
}

/**
 * Notes that a customer's whole balance was transferred to them.
 *
 * @throws Refusal of PayOutBalance
 */
export async function payBalanceOut(
  needs: Pick<PaymentNeeds, 'database'>,
  paid: { readonly customerId: CustomerId; readonly balancePaise: number; readonly utr: string },
  actor: Actor,
  now: Date,
): Promise<void> {
  const utr = readUtr(paid.utr);
  try {
    await needs.database.transaction(async (tx) => {
      await tx.one(sql`select id from customer where id = ${paid.customerId} for no key update`);
      const balancePaise = await balanceOf(tx, paid.customerId);
      if (balancePaise !== paid.balancePaise || balancePaise <= 0) throw refuse(payOutBalance, 'balance-changed');
      await tx.run(sql`
        insert into customer_balance_entry (customer_id, kind, paise, payout_utr, booked_by, booked_at)
        values (${paid.customerId}, 'paid out', ${-balancePaise}, ${utr}, ${`${actor.kind} ${actor.id}`}, ${now})`);
      const leftPaise = await balanceOf(tx, paid.customerId);
      const figures = { customerId: paid.customerId, balancePaise, leftPaise };
      invariant(leftPaise === 0, 'Something of a balance is left after it was paid out', figures);
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw refuse(payOutBalance, 'utr-used');
    if (isCheckViolation(error, 'customer_balance')) throw refuse(payOutBalance, 'balance-changed');
    throw error;
  }
}
