/** Tags of orders: staff add and remove them, and filter the list by them. */
import type { OrderId, StaffId } from '@tola/contract';
import { type Actor, recordAudit } from '#audit';
import { type Queryable, sql, type Transaction } from '#database';

interface Tagging {
  readonly orderIds: readonly OrderId[];
  readonly tag: string;
  readonly isOn: boolean;
}

/** @returns the orders that changed; those that had the tag, or had it not, are no part of it, nor are ids of no order */
export async function tagOrders(
  tx: Transaction,
  { orderIds, tag, isOn }: Tagging,
  { actor, staffId }: { readonly actor: Actor; readonly staffId: StaffId },
  now: Date,
): Promise<OrderId[]> {
  const changed = isOn
    ? await tx.rows<{ orderId: OrderId }>(sql`
        insert into order_tag (order_id, tag, added_by, added_at)
        select id, ${tag}, ${staffId}, ${now} from customer_order where id = any(${orderIds}::bigint[]) order by id
        on conflict do nothing returning order_id`)
    : await tx.rows<{ orderId: OrderId }>(sql`
        delete from order_tag where order_id = any(${orderIds}::bigint[]) and tag = ${tag} returning order_id`);
  const entry = { action: isOn ? 'tagged' : 'removed a tag of', kind: 'order' };
  const values = isOn ? { after: { tag } } : { before: { tag } };
  for (const { orderId } of changed) await recordAudit(tx, actor, { ...entry, subjectId: orderId, ...values }, now);
  return changed.map(({ orderId }) => orderId);
}

const MOST_SHOWN = 100;

/** Tags in use, in their order. One step of the index for each, however many orders have it. */
export async function tagsInUse(db: Queryable): Promise<string[]> {
  const rows = await db.rows<{ tag: string }>(sql`
    with recursive name as (
      (select tag from order_tag order by tag limit 1)
      union all
      select (select tag from order_tag where tag > name.tag order by tag limit 1) from name where name.tag is not null
    )
    select tag from name where tag is not null limit ${MOST_SHOWN}`);
  return rows.map(({ tag }) => tag);
}
