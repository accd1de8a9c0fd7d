import type { OrderId, WeightId } from '@tola/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Queryable, sql } from '#database';
import { findLines, findOrder } from '#orders';
import { openStoreFixture, type Shopper, type StoreFixture } from '#testing';
import { numberInvoices } from './invoice-store.ts';
import { issueInvoice } from './invoices.ts';

const BUYERS = 20;

let store: StoreFixture;
let piece: WeightId;

beforeAll(async () => {
  store = await openStoreFixture({ worker: true });
  const row = await store.database.one<{ id: WeightId }>(
    sql`select id from product_weight where stock > 40 and weight_mg <= 10000 order by id limit 1`,
  );
  piece = row.id;
}, 120_000);
afterAll(async () => await store.close());

async function placed(): Promise<{ shopper: Shopper; orderNumber: string; orderId: OrderId }> {
  const shopper = await store.customer();
  await shopper.fillCart(piece);
  const answer = await shopper.submit('Card');
  if (!answer.ok) throw new Error(answer.message);
  const { orderNumber } = answer.data;
  return { shopper, orderNumber, orderId: (await store.order(orderNumber)).id };
}

async function issue(tx: Queryable, orderId: OrderId, at = store.clock()): Promise<void> {
  await issueInvoice(store.payments, tx, await findOrder(tx, orderId), await findLines(tx, orderId), at);
}

async function numbers(): Promise<string[]> {
  const rows = await store.database.rows<{ number: string }>(sql`select number from invoice order by number`);
  return rows.map(({ number }) => number);
}

function firstNumbers(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `TL/26-27/${String(index + 1).padStart(6, '0')}`);
}

test('20 concurrent settlements take consecutive numbers, whether the customer or the webhook comes first', async () => {
  const orders = await Promise.all(Array.from({ length: BUYERS }, placed));
  await Promise.all(orders.map(async ({ orderNumber }) => await store.pay(orderNumber, 'success')));
  const answers = await Promise.all(
    orders.flatMap(({ shopper, orderNumber }) => [shopper.status(orderNumber), shopper.status(orderNumber)]),
  );
  for (const answer of answers) expect(answer).toMatchObject({ ok: true, data: { isSuccess: true } });
  await store.settled();
  expect(await numbers()).toEqual(firstNumbers(BUYERS));
}, 120_000);

test('a transaction that is killed after its number was taken leaves no gap', async () => {
  const [killed, next] = await Promise.all([placed(), placed()]);
  const cut = store.database.transaction(async (tx) => {
    await issue(tx, killed.orderId);
    await numberInvoices(tx);
    expect(await tx.rows(sql`select id from invoice where order_id = ${killed.orderId}`)).toHaveLength(1);
    await tx.run(sql`select pg_terminate_backend(pg_backend_pid())`);
  });
  await expect(cut).rejects.toThrow();
  await store.database.transaction(async (tx) => await issue(tx, next.orderId));
  expect(await numbers()).toEqual(firstNumbers(BUYERS + 1));
});

test('an invoice issued twice in one transaction or in two has one number', async () => {
  const { orderId } = await placed();
  const before = await numbers();
  await store.database.transaction(async (tx) => {
    await issue(tx, orderId);
    await issue(tx, orderId);
    await numberInvoices(tx);
    await issue(tx, orderId);
  });
  await store.database.transaction(async (tx) => await issue(tx, orderId));
  expect(await numbers()).toHaveLength(before.length + 1);
  expect(await store.database.rows(sql`select order_id from unnumbered_invoice`)).toEqual([]);
});

test.each([
  [1, 1, 'TL/26-27/000001'],
  [1, 999_999, 'TL/26-27/999999'],
  [1, 1_000_000, 'TL/26-27/1000000'],
  [2, 184, 'TL2/26-27/000184'],
])('invoice %2$i of series %1$i is %3$s', async (series, serial, number) => {
  const query = sql`select document_number('TL', '2026-27', ${series}::integer, ${serial}::integer) as number`;
  expect(await store.database.one(query)).toEqual({ number });
});

test('refuses a number longer than 16 characters', async () => {
  await store.database.run(
    sql`insert into number_series (kind, financial_year, last) values ('invoice', '2031-32', 9999999)`,
  );
  const { orderId } = await placed();
  const issued = store.database.transaction(async (tx) => await issue(tx, orderId, new Date('2031-06-01T06:00:00Z')));
  await expect(issued).rejects.toThrow('invoice_number_check');
});
