import { createHmac } from 'node:crypto';
import type { WeightId } from '@tola/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAttemptByPaymentId } from '#card-attempts';
import { sql } from '#database';
import { eventually, openStoreFixture, type StoreFixture } from '#testing';

const path = '/api/webhooks/card-provider';

let store: StoreFixture;
let piece: WeightId;

beforeAll(async () => {
  store = await openStoreFixture({ worker: true });
  const row = await store.database.one<{ id: WeightId }>(
    sql`select id from product_weight where stock > 20 order by weight_mg, id limit 1`,
  );
  piece = row.id;
});
afterAll(async () => await store.close());

async function placed(): Promise<string> {
  const asha = await store.customer();
  await asha.fillCart(piece);
  const answer = await asha.submit('Card');
  if (!answer.ok) throw new Error(answer.message);
  return answer.data.orderNumber;
}

async function isConfirmed(orderNumber: string): Promise<boolean> {
  return (await store.order(orderNumber)).state === 'confirmed';
}

async function send(body: string, headers: Record<string, string> = {}): Promise<number> {
  const timestamp = '1795000000000';
  const signature = createHmac('sha256', 'test-secret').update(timestamp).update(body).digest('base64');
  const response = await fetch(`${store.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-webhook-timestamp': timestamp,
      'x-webhook-signature': signature,
      ...headers,
    },
    body,
  });
  await response.arrayBuffer();
  return response.status;
}

async function storedEvents(): Promise<number> {
  return (await store.database.one<{ events: number }>(sql`select count(*) as events from provider_event`)).events;
}

test('a signed webhook confirms the order without a read by the customer', async () => {
  const orderNumber = await placed();
  await store.pay(orderNumber, 'success');
  await eventually(async () => await isConfirmed(orderNumber));
});

test('finds the attempt by the provider’s payment id', async () => {
  const orderNumber = await placed();
  await store.pay(orderNumber, 'success');
  await eventually(async () => await isConfirmed(orderNumber));
  const { id } = await store.database.one<{ id: string }>(sql`
    select provider_payment_id as id from provider_payment join payment_attempt a on a.id = attempt_id
    where provider_order_id = ${`${orderNumber}-1`}`);
  expect(await findAttemptByPaymentId(store.database, id)).toMatchObject({ providerOrderId: `${orderNumber}-1` });
  expect(await findAttemptByPaymentId(store.database, 'nobody’s')).toBeNull();
});

test('stores and processes a repeated webhook once', async () => {
  const orderNumber = await placed();
  await store.pay(orderNumber, 'success', { webhook: { copies: 3 } });
  await eventually(async () => await isConfirmed(orderNumber));
  await store.settled();
  const { events } = await store.database.one<{ events: number }>(
    sql`select count(*) as events from provider_event where provider_order_id = ${`${orderNumber}-1`}`,
  );
  expect(events).toBe(1);
});

test('webhooks out of order change nothing: the record decides', async () => {
  const orderNumber = await placed();
  await store.steer('config', { hold: true });
  await store.pay(orderNumber, 'failed');
  await store.pay(orderNumber, 'success');
  await store.steer('config', { hold: false });
  await store.steer('webhooks/release', { reversed: true });
  await eventually(async () => await isConfirmed(orderNumber));
  await store.settled();
  await eventually(async () => {
    const open = await store.database.rows(sql`select id from provider_event where processed_at is null`);
    return open.length === 0;
  });
  expect(await store.order(orderNumber)).toMatchObject({ state: 'confirmed', attention: null });
});

test('takes the amount from the record, not from the webhook', async () => {
  const orderNumber = await placed();
  const { payablePaise } = await store.order(orderNumber);
  await store.pay(orderNumber, 'success', { webhook: { amountOffsetPaise: -100 } });
  await eventually(async () => await isConfirmed(orderNumber));
  expect(await store.order(orderNumber)).toMatchObject({ paidPaise: payablePaise });
});

test('a webhook alone does not confirm an unpaid order', async () => {
  const orderNumber = await placed();
  const data = { order: { order_id: `${orderNumber}-1` }, payment: { payment_status: 'SUCCESS' } };
  expect(await send(JSON.stringify({ type: 'PAYMENT_SUCCESS_WEBHOOK', data }))).toBe(200);
  await eventually(async () => {
    const row = await store.database.maybeOne(
      sql`select id from provider_event where provider_order_id = ${`${orderNumber}-1`} and processed_at is not null`,
    );
    return row !== null;
  });
  expect(await store.order(orderNumber)).toMatchObject({ state: 'awaiting payment', paidPaise: 0 });
});

test.each([
  ['a wrong signature', 401, { 'x-webhook-signature': Buffer.alloc(32).toString('base64') }],
  ['no signature', 401, { 'x-webhook-signature': '' }],
  ['a timestamp that was not signed', 401, { 'x-webhook-timestamp': '1795000000001' }],
])('stores nothing with %s', async (_what, status, headers) => {
  const before = await storedEvents();
  expect(await send('{"type":"PAYMENT_SUCCESS_WEBHOOK"}', headers)).toBe(status);
  expect(await storedEvents()).toBe(before);
});

test('rejects a signed body that is not JSON, and accepts an unknown event type', async () => {
  expect(await send('not json')).toBe(400);
  expect(await send('{"type":"SETTLEMENT_WEBHOOK","data":{}}')).toBe(200);
  expect(await send('{"type":"SETTLEMENT_WEBHOOK","data":{}}')).toBe(200);
});

test('rejects an oversized body with 413', async () => {
  expect(await send(JSON.stringify({ type: 'x', data: 'y'.repeat(300_000) }))).toBe(413);
});
