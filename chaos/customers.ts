/** The customers of a run: registered, logged in, with an address and some points. */
import type { AddressId, CustomerId, WeightId } from '@tola/contract';
import { adjustPoints, buildCustomer, type Database, sql } from '@tola/server/testing';

export interface Buyer {
  readonly id: CustomerId;
  readonly token: string;
  readonly addressId: AddressId;
}

const POINTS_OF_EACH = 500;

export async function openAccounts(database: Database, howMany: number): Promise<Buyer[]> {
  const buyers: Buyer[] = [];
  const clock = (): Date => new Date();
  for (let made = 0; made < howMany; made += 1) {
    const { id, token } = await buildCustomer({ database, clock });
    const gift = { customerId: id, points: POINTS_OF_EACH, note: 'Gift' };
    await database.transaction(async (tx) => await adjustPoints(tx, gift, clock()));
    const address = await database.one<{ id: AddressId }>(
      sql`select id from address where customer_id = ${id} and type = 'billing' and slot = 1`,
    );
    buyers.push({ id, token, addressId: address.id });
  }
  return buyers;
}

/** Six variants that are bought: plenty of five of them, and too few of one. @returns their ids */
export async function stockVariants(database: Database): Promise<WeightId[]> {
  const rows = await database.rows<{ id: WeightId }>(
    sql`select id from product_weight where stock > 20 order by weight_mg, id limit 6`,
  );
  const ids = rows.map(({ id }) => id);
  await database.run(sql`update product_weight set stock = 20000 where id = any(${ids}::bigint[])`);
  await database.run(sql`update product_weight set stock = 40 where id = ${ids[4]}`);
  return ids;
}
