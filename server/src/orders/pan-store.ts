/** SQL of the encrypted PANs of orders. */
import type { CustomerId, OrderId } from '@tola/contract';
import { type Queryable, sql } from '#database';

export async function readSealedPan(db: Queryable, orderId: OrderId): Promise<Buffer | null> {
  const { panSealed } = await db.one<{ panSealed: Buffer | null }>(
    sql`select pan_sealed from customer_order where id = ${orderId}`,
  );
  return panSealed;
}

/** Lets the buyer’s PAN be compared with their name, soon after the order is placed. */
export async function requestPanVerification(tx: Queryable, orderId: OrderId, now: Date): Promise<void> {
  await tx.run(sql`insert into pan_verification (order_id, next_attempt_at) values (${orderId}, ${now})`);
}

interface SealedPan {
  readonly id: OrderId;
  readonly panSealed: Buffer;
}

export async function findSealedPans(tx: Queryable, customerId: CustomerId): Promise<SealedPan[]> {
  return await tx.rows<SealedPan>(sql`
    select id, pan_sealed from customer_order where customer_id = ${customerId} and pan_sealed is not null
    order by id for update`);
}

/** The setting allows encrypted columns, which are frozen otherwise, to be encrypted again. */
export async function updateSealedPans(tx: Queryable, pans: readonly SealedPan[]): Promise<void> {
  if (pans.length === 0) return;
  await tx.rows(sql`select set_config('tola.key_rotation', 'running', true)`);
  await tx.run(sql`
    update customer_order set pan_sealed = pan.sealed
    from unnest(${pans.map(({ id }) => id)}::bigint[], ${pans.map(({ panSealed }) => panSealed)}::bytea[]) as pan (id, sealed)
    where customer_order.id = pan.id`);
  await tx.rows(sql`select set_config('tola.key_rotation', '', true)`);
}
