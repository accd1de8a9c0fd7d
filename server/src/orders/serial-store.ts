/** Serial numbers of the pieces in a parcel. */
import type { OrderId } from '@tola/contract';
import { type Queryable, sql } from '#database';

/** Replaces those recorded before. */
export async function replaceSerials(
  tx: Queryable,
  orderId: OrderId,
  serials: readonly string[],
  now: Date,
): Promise<void> {
  await tx.run(sql`delete from order_serial where order_id = ${orderId}`);
  await tx.run(sql`
    insert into order_serial (order_id, serial, noted_at)
    select ${orderId}, serial, ${now} from unnest(${[...new Set(serials)]}::text[]) serial`);
}

export async function serialsOf(db: Queryable, orderId: OrderId): Promise<string[]> {
  const rows = await db.rows<{ serial: string }>(
    sql`select serial from order_serial where order_id = ${orderId} order by serial`,
  );
  return rows.map(({ serial }) => serial);
}
