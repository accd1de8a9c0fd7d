/** Customers who are logged in, in one go: registering each over HTTP would hash two passwords. */
import type { AddressId } from '@tola/contract';
import { type Database, sql } from '#database';
import { customerRows } from './customer-rows.ts';
import { FIRST_ID } from './store-size.ts';

export interface LoggedInCustomer {
  readonly token: string;
  readonly billingId: AddressId;
  readonly shippingId: AddressId;
}

/** Fills a store that has only its seed. The number is rounded down to those of whom a session is kept. */
export async function fillCustomers(database: Database, customers: number, now: Date): Promise<LoggedInCustomer[]> {
  for (const statement of customerRows({ orders: 0, customers }, now)) await database.run(statement);
  // Points without entries in their ledger.
  await database.run(sql`update points_account set available_points = 0 where customer_id > ${FIRST_ID}`);
  await database.run(sql`
    update session set created_at = ${now}, last_used_at = ${now}, expires_at = ${now}::timestamptz + interval '90 days'
    where customer_id > ${FIRST_ID}`);
  await database.run(sql`select setval(pg_get_serial_sequence('customer', 'id'), (select max(id) from customer))`);
  return await database.rows<LoggedInCustomer>(sql`
    select 'session ' || s.customer_id as token, b.id as billing_id, d.id as shipping_id
    from session s
      join address b on b.customer_id = s.customer_id and b.type = 'billing'
      join address d on d.customer_id = s.customer_id and d.type = 'shipping'
    where s.customer_id > ${FIRST_ID}
    order by s.customer_id`);
}
