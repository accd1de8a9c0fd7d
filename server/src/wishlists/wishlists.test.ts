import {
  addToWishlist,
  getPieces,
  getWishlist,
  PIECES_AT_MOST,
  removeFromWishlist,
  type WeightId,
} from '@tola/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database';
import { buildCustomer, call, dataOf, startTestServer, type TestServer } from '#testing';

let server: TestServer;
/** On sale. */
let pieces: WeightId[];

beforeAll(async () => {
  server = await startTestServer({ demo: true });
  const rows = await server.database.rows<{ id: WeightId }>(sql`
    select id from product_weight where visible order by id limit ${PIECES_AT_MOST + 3}`);
  pieces = rows.map(({ id }) => id);
});
afterAll(async () => await server.close());

type Token = { readonly token: string };

async function add(weightIds: WeightId[], { token }: Token) {
  return await call(server, addToWishlist, { weightIds }, { token });
}

async function listOf({ token }: Token): Promise<WeightId[]> {
  return (await dataOf(call(server, getWishlist, null, { token }))).map(({ weightId }) => weightId);
}

function at(index: number): WeightId {
  const id = pieces[index];
  if (id === undefined) throw new Error('Too few pieces');
  return id;
}

describe('A wishlist', () => {
  it('holds each piece once, the latest first, and nobody else’s', async () => {
    const [customer, other] = [await buildCustomer(server), await buildCustomer(server)];
    await add([at(1), at(0)], customer);
    await Promise.all([add([at(2)], customer), add([at(2)], customer)]);
    await add([at(0)], customer);
    expect((await listOf(customer)).toSorted((one, two) => one - two)).toEqual(pieces.slice(0, 3));
    expect(await listOf(other)).toEqual([]);
    for (const customerOf of [customer, other, customer])
      await call(server, removeFromWishlist, { weightId: at(1) }, { token: customerOf.token });
    expect((await listOf(customer)).toSorted((one, two) => one - two)).toEqual([at(0), at(2)]);
  });

  it('takes what a browser remembers in its order, without pieces that are not on sale', async () => {
    const customer = await buildCustomer(server);
    expect(await add([at(4), 9_999_999 as WeightId, at(3)], customer)).toMatchObject({ ok: true });
    expect(await listOf(customer)).toEqual([at(4), at(3)]);
  });

  it('is never longer than its limit, also from several devices at once', async () => {
    const customer = await buildCustomer(server);
    await add(pieces.slice(0, PIECES_AT_MOST - 1), customer);
    const last = pieces.slice(PIECES_AT_MOST - 1);
    const answers = await Promise.all(last.map(async (weightId) => await add([weightId], customer)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 409, reason: 'list-full' });
    expect(await listOf(customer)).toHaveLength(PIECES_AT_MOST);
    expect(await add([at(0)], customer)).toMatchObject({ ok: true });
  });
});

describe('Pieces by their ids', () => {
  it('come in the given order, each once, without those that are not on sale', async () => {
    const weightIds = [at(2), 9_999_999 as WeightId, at(0), at(2)];
    const found = await dataOf(call(server, getPieces, { weightIds }));
    expect(found.map(({ weightId }) => weightId)).toEqual([at(2), at(0)]);
    expect(found[0]).toMatchObject({ pausedReason: null, href: expect.stringMatching(/^\/products\//) });
  });
});
