/** An order whose time to pay is over, for journeys that cannot wait for it. */

import { connectDatabase, sql } from '#database';
import { createLog } from '#log';

/** Moves the end of the time to pay to just after the order was placed. */
export async function expirePaymentTime(databaseUrl: string, orderNumber: string): Promise<void> {
  const database = connectDatabase({ url: databaseUrl, log: createLog({ level: 'silent' }), connections: 1 });
  await database.run(
    sql`update customer_order set pay_by = placed_at + interval '1 millisecond' where order_number = ${orderNumber}`,
  );
  await database.close();
}
