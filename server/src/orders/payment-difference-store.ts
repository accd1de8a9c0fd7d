/** SQL of small payment differences: shortages written off, surpluses added to the customer's balance. */

import type { OrderId } from '@tola/contract';
import type { Paise } from '@tola/pricing';
import { type Actor, actorKey } from '#audit';
import { type Queryable, sql } from '#database';
import type { OrderRow } from './order-store.ts';

/** Writes off a shortage; a negative amount reverses it. */
export async function writeOff(tx: Queryable, orderId: OrderId, paise: Paise, actor: Actor, now: Date): Promise<void> {
  await tx.run(sql`
    with booked as (
      insert into order_write_off (order_id, paise, booked_by, booked_at)
      values (${orderId}, ${paise}, ${actorKey(actor)}, ${now})
    )
    update customer_order set written_off_paise = written_off_paise + ${paise} where id = ${orderId}`);
}

/** Adds an overpayment to the customer's balance. */
export async function keepAsBalance(
  tx: Queryable,
  { id, customerId }: Pick<OrderRow, 'id' | 'customerId'>,
  paise: Paise,
  actor: Actor,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    with booked as (
      insert into customer_balance_entry (customer_id, kind, paise, order_id, booked_by, booked_at)
      values (${customerId}, 'surplus', ${paise}, ${id}, ${actorKey(actor)}, ${now})
    )
    update customer_order set to_balance_paise = to_balance_paise + ${paise} where id = ${id}`);
}
