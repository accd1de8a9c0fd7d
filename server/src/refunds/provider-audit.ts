/** Entries of the audit log for what the card provider did by itself, or somebody on its dashboard. */
import type { OrderId } from '@tola/contract';
import { type Queryable, sql } from '#database';

/** Written in the transaction of what it tells of. */
export async function recordProviderAct(
  tx: Queryable,
  act: { readonly action: string; readonly orderId: OrderId; readonly after: unknown; readonly note: string },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into audit_entry (at, staff_id, who, action, kind, subject_id, subject, after, note, ip, request_id)
    select ${now}, null, 'Card provider', ${act.action}, 'order', ${String(act.orderId)}, order_number,
      ${sql.json(act.after)}, ${act.note}, '', ''
    from customer_order where id = ${act.orderId}`);
}
