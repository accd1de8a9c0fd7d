import { addToCart, getCart, type WeightId } from '@tola/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database';
import { buildCustomer, call, dataOf, startTestServer, type TestServer } from '#testing';

let server: TestServer;
let weightId: WeightId;

beforeAll(async () => {
  server = await startTestServer({ demo: true });
  const sold = sql`select id from product_weight where visible and stock between 3 and 50 order by id limit 1`;
  weightId = (await server.database.one<{ id: WeightId }>(sold)).id;
});
afterAll(async () => await server.close());

type Token = { token: string };

async function add({ token }: Token, key: string, quantity: number) {
  const headers = { 'idempotency-key': key };
  return await call(server, addToCart, { weightId, quantity, weightMg: null, designId: null }, { token, headers });
}

async function quantities({ token }: Token): Promise<number[]> {
  return (await dataOf(call(server, getCart, null, { token }))).map(({ quantity }) => quantity);
}

describe('an addition to the cart with an idempotency key', () => {
  it('counts once, repeated, concurrent or late', async () => {
    const customer = await buildCustomer(server);
    const first = 'a'.repeat(32);
    const answers = await Promise.all(Array.from({ length: 5 }, async () => await add(customer, first, 2)));
    const added = { ok: true, message: 'Added to cart successfully' };
    expect(answers).toEqual(Array.from({ length: 5 }, () => expect.objectContaining(added)));
    expect(await quantities(customer)).toEqual([2]);
    await add(customer, 'b'.repeat(32), 1);
    expect(await add(customer, first, 2)).toMatchObject(added);
    expect(await quantities(customer)).toEqual([3]);
  });

  it('is refused when no client would make that key', async () => {
    const customer = await buildCustomer(server);
    const refused = { code: 400, message: 'The idempotency key is not valid' };
    expect(await add(customer, 'short', 1)).toMatchObject(refused);
    expect(await quantities(customer)).toEqual([]);
  });
});
