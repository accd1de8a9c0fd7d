/** Rows of differences, for the settlements page. */

import type { OrderId } from '@tola/contract';
import type { Paise } from '@tola/pricing';
import { type Queryable, sql } from '#database';
import type { DifferenceKind, FoundDifference } from '#refunds';

export interface DifferenceRow {
  readonly id: number;
  readonly kind: DifferenceKind;
  readonly key: string;
  readonly orderId: OrderId | null;
  readonly orderNumber: string | null;
  readonly storePaise: Paise | null;
  readonly providerPaise: Paise | null;
  readonly detail: string;
  readonly state: 'open' | 'settled' | 'gone';
  readonly foundAt: Date;
  readonly settledAt: Date | null;
  readonly settlement: string | null;
  readonly settledBy: string | null;
  readonly reason: string;
}

const columns = sql`d.id, d.kind, d.key, d.order_id, o.order_number, d.store_paise, d.provider_paise, d.detail, d.state,
  d.found_at, d.settled_at, d.settlement, d.settled_by, d.reason`;

/** Oldest first. */
export async function findOpenDifferences(db: Queryable, atMost: number): Promise<DifferenceRow[]> {
  return await db.rows<DifferenceRow>(sql`
    select ${columns} from ledger_difference d left join customer_order o on o.id = d.order_id
    where d.state = 'open' order by d.found_at, d.id limit ${atMost}`);
}

/** Newest first. */
export async function findSettledDifferences(db: Queryable, atMost: number): Promise<DifferenceRow[]> {
  return await db.rows<DifferenceRow>(sql`
    select ${columns} from ledger_difference d left join customer_order o on o.id = d.order_id
    where d.state <> 'open' order by d.settled_at desc, d.id desc limit ${atMost}`);
}

export async function findDifference(db: Queryable, id: number): Promise<DifferenceRow | null> {
  return await db.maybeOne<DifferenceRow>(sql`
    select ${columns} from ledger_difference d left join customer_order o on o.id = d.order_id where d.id = ${id}`);
}

/** False when it was settled already, or is gone. */
export async function settleDifferenceRow(
  tx: Queryable,
  id: number,
  how: { readonly settlement: 'booked' | 'linked' | 'accepted'; readonly by: string; readonly reason: string },
  now: Date,
): Promise<boolean> {
  const settled = await tx.run(sql`
    update ledger_difference set state = 'settled', settled_at = ${now}, settlement = ${how.settlement},
      settled_by = ${how.by}, reason = ${how.reason}
    where id = ${id} and state = 'open'`);
  return settled === 1;
}

/** Closes differences that a reconciliation no longer finds, for example after a late webhook or a new statement. */
export async function closeGone(
  tx: Queryable,
  kinds: readonly DifferenceKind[],
  found: readonly FoundDifference[],
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update ledger_difference d set state = 'gone', settled_at = ${now}, settlement = 'gone', settled_by = 'system'
    where d.state = 'open' and d.kind = any(${[...kinds]}::text[]) and not exists (
      select from jsonb_to_recordset(${sql.json(found.map(({ kind, key }) => ({ kind, key })))})
        as still(kind text, key text)
      where still.kind = d.kind and still.key = d.key)`);
}

export async function countOpen(db: Queryable): Promise<number> {
  return (await db.one<{ open: number }>(sql`select count(*) as open from ledger_difference where state = 'open'`))
    .open;
}
