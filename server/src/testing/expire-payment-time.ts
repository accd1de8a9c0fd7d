/** Expires an order's time to pay. */

import { connectDatabase, sql } from '#database';
import { createLog } from '#log';

/** Sets the end of the time to pay to just after placement. */
export async function expirePaymentTime(databaseUrl: string, orderNumber: string): Promise<void> {
  const database = connectDatabase({ url: databaseUrl, log: createLog({ level: 'silent' }), connections: 1 });
  await database.run(
    sql`update customer_order set pay_by = placed_at + interval '1 millisecond' where order_number = ${orderNumber}`,
  );
  await database.close();
}
