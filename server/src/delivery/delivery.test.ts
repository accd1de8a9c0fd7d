import { getDeliveryEstimate, type WeightId } from '@tola/contract';
import { indianInstant } from '@tola/pricing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#database';
import { call, startTestServer, type TestServer } from '#testing';

let server: TestServer;
let inStock: WeightId;

beforeAll(async () => {
  server = await startTestServer({ demo: true });
  const found = await server.database.one<{ id: WeightId }>(
    sql`select id from product_weight where stock > 5 and visible order by id limit 1`,
  );
  inStock = found.id;
});

afterAll(async () => await server.close());

async function estimate(pinCode: string | null, quantity = 1, weightId = inStock) {
  return await call(server, getDeliveryEstimate, {
    ...{ pinCode, state: null, notBefore: null },
    pieces: [{ weightId, quantity }],
  });
}

it('estimates dispatch and delivery of pieces to a PIN code without any statement', async () => {
  server.clock.set(indianInstant('2026-11-23T10:00'));
  const before = server.database.queries.statements;
  expect(await estimate('400002')).toMatchObject({
    ok: true,
    data: { delivers: true, dispatchOn: '2026-11-24', deliverBy: '2026-11-26', place: 'Mumbai, Maharashtra' },
  });
  expect(server.database.queries.statements).toBe(before);
});

it('estimates the dispatch alone without a PIN code', async () => {
  server.clock.set(indianInstant('2026-11-23T15:00'));
  expect(await estimate(null)).toMatchObject({ data: { dispatchOn: '2026-11-25', deliverBy: null } });
});

it('estimates a gift for its day, and an unknown PIN code by its State, as placement does', async () => {
  server.clock.set(indianInstant('2026-11-23T10:00'));
  const pieces = [{ weightId: inStock, quantity: 1 }];
  const gift = { pinCode: '400002', state: 'Maharashtra', notBefore: '2026-12-13', pieces };
  expect(await call(server, getDeliveryEstimate, gift)).toMatchObject({
    data: { dispatchOn: '2026-12-11', deliverBy: '2026-12-14' },
  });
  const unknown = { pinCode: '299999', state: 'Mizoram', notBefore: null, pieces };
  expect(await call(server, getDeliveryEstimate, unknown)).toMatchObject({ data: { deliverBy: '2026-12-01' } });
  expect(await call(server, getDeliveryEstimate, { ...unknown, state: null })).toMatchObject({
    data: { deliverBy: '2026-11-28' },
  });
});

it('adds the making time of a customised piece, which its weight names', async () => {
  const { id, days } = await server.database.one<{ id: WeightId; days: number }>(sql`
    select w.id, w.dispatch_days as days from product_weight w
    join product p on p.id = w.product_id join category c on c.id = p.category_id
    join product_type t on t.id = c.product_type_id
    where t.customised and w.visible and w.dispatch_days between 2 and 5 order by w.id limit 1`);
  // A Monday before the cut-off.
  server.clock.set(indianInstant('2026-11-23T10:00'));
  expect(await estimate('400002', 1, id)).toMatchObject({ data: { dispatchOn: `2026-11-${23 + days}` } });
});

it('says when no courier delivers to the PIN code', async () => {
  expect(await estimate('900056')).toMatchObject({ ok: true, data: { delivers: false, dispatchOn: null } });
});

it.each([
  ['a PIN code of five digits', async () => await estimate('40000'), 400, 'Enter a valid PIN code'],
  [
    'a product that does not exist',
    async () => await estimate('400002', 1, 999_999 as WeightId),
    404,
    'Product not found',
  ],
  ['more pieces than there are', async () => await estimate('400002', 9_999), 409, 'Not enough pieces in stock'],
])('refuses %s', async (_, ask, code, message) => {
  expect(await ask()).toMatchObject({ ok: false, code, message });
});
