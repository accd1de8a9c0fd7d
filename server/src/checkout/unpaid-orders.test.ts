import { continuePayment, getOrder, getWaitingOrders, type WeightId } from '@tola/contract';
import type { Paise } from '@tola/pricing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#database';
import { call, openStoreFixture, type Shopper, type StoreFixture } from '#testing';

let piece: WeightId;
let store: StoreFixture;

beforeAll(async () => {
  store = await openStoreFixture();
  const row = await store.database.one<{ id: WeightId }>(
    sql`select id from product_weight where stock > 20 and weight_mg <= 10000 order by id limit 1`,
  );
  piece = row.id;
});
afterAll(async () => await store.close());

async function placed(shopper: Shopper): Promise<{ orderNumber: string; session: string; payablePaise: Paise }> {
  await shopper.fillCart(piece);
  const quote = await shopper.lock();
  if (!quote.ok) throw new Error(quote.message);
  const answer = await shopper.submit('Card', { quoteId: quote.data.id });
  if (!answer.ok) throw new Error(answer.message);
  const { orderNumber } = answer.data;
  return { orderNumber, session: answer.extras.paymentSessionId ?? '', payablePaise: quote.data.cardPayablePaise };
}

const unpaid = async (shopper: Shopper) => await call(store, getWaitingOrders, null, { token: shopper.token });
const resume = async ({ token }: Pick<Shopper, 'token'>, orderNumber: string) =>
  await call(store, continuePayment, { orderNumber }, { token });

test('lists an unpaid card order and resumes the same payment', async () => {
  const asha = await store.customer();
  expect(await unpaid(asha)).toMatchObject({ ok: true, data: [] });
  const { orderNumber, session, payablePaise } = await placed(asha);
  const payBy = new Date(store.clock().getTime() + 16 * 60_000).toISOString();
  expect(await unpaid(asha)).toMatchObject({ data: [{ orderNumber, payablePaise, payBy }] });
  expect(await call(store, getOrder, { orderNumber }, { token: asha.token })).toMatchObject({
    data: { cardPayBy: payBy },
  });
  expect(await resume(asha, orderNumber)).toMatchObject({
    data: { orderNumber, paymentMode: 'Card', isSuccess: false },
    extras: { paymentSessionId: session },
  });
});

test('refuses a price lock that would keep the unpaid order, and ends the order with any other lock', async () => {
  const asha = await store.customer();
  const { orderNumber } = await placed(asha);
  expect(await asha.lock({ keepWaiting: true })).toMatchObject({ code: 409, reason: 'order-waiting' });
  expect(await store.order(orderNumber)).toMatchObject({ state: 'awaiting payment' });
  await store.pay(orderNumber, 'success');
  expect(await asha.status(orderNumber)).toMatchObject({ data: { isSuccess: true } });

  const second = await placed(asha);
  expect(await asha.lock()).toMatchObject({ ok: true });
  expect(await store.order(second.orderNumber)).toMatchObject({ state: 'failed' });
  expect(await asha.lock({ keepWaiting: true })).toMatchObject({ ok: true });
});

test('does not list an order that was paid or declined in the meantime', async () => {
  const asha = await store.customer();
  const paid = await placed(asha);
  await store.pay(paid.orderNumber, 'success');
  expect(await unpaid(asha)).toMatchObject({ data: [] });
  expect(await resume(asha, paid.orderNumber)).toMatchObject({
    data: { isSuccess: true },
    extras: { paymentSessionId: null },
  });

  const declined = await placed(asha);
  await store.pay(declined.orderNumber, 'failed');
  expect(await unpaid(asha)).toMatchObject({ data: [] });
  expect(await resume(asha, declined.orderNumber)).toMatchObject({
    data: { isSuccess: false },
    extras: { paymentSessionId: null },
  });
  expect(await asha.lock({ keepWaiting: true })).toMatchObject({ ok: true });
});

test('expires an overdue order instead of resuming it', async () => {
  const asha = await store.customer();
  const { orderNumber } = await placed(asha);
  store.clock.advance(16 * 60 + 1);
  expect(await unpaid(asha)).toMatchObject({ data: [] });
  expect(await resume(asha, orderNumber)).toMatchObject({ ok: true, extras: { paymentSessionId: null } });
  expect(await store.order(orderNumber)).toMatchObject({ state: 'expired', holds: 'released' });
});

test('reports an unavailable provider and keeps the order', async () => {
  const asha = await store.customer();
  const { orderNumber, session } = await placed(asha);
  await store.database.run(sql`
    update payment_attempt set state = 'creating', session_id = null where provider_order_id = ${`${orderNumber}-1`}`);
  await store.steer('faults', { route: '*', kind: 'internal_error', times: 50 });
  expect(await resume(asha, orderNumber)).toMatchObject({ code: 503, reason: 'provider-unavailable' });
  expect(await unpaid(asha)).toMatchObject({ data: [{ orderNumber }] });
  await store.steer('faults', {}, 'DELETE');
  expect(await resume(asha, orderNumber)).toMatchObject({ extras: { paymentSessionId: session } });
});

test('refuses to resume an order of another customer, or one not paid by card', async () => {
  const asha = await store.customer();
  const vikram = await store.customer();
  const { orderNumber } = await placed(asha);
  expect(await resume(vikram, orderNumber)).toMatchObject({ code: 403, reason: 'not-yours' });
  expect(await unpaid(vikram)).toMatchObject({ data: [] });
  expect(await resume(asha, 'TL-26-999999')).toMatchObject({ code: 404, reason: 'order-unknown' });
  expect(await call(store, getWaitingOrders, null)).toMatchObject({ code: 401 });
  expect(await call(store, continuePayment, { orderNumber })).toMatchObject({ code: 401 });

  await vikram.fillCart(piece);
  const transfer = await vikram.submit('NEFT', { utr: 'HDFCN26112200031' });
  if (!transfer.ok) throw new Error(transfer.message);
  expect(await resume(vikram, transfer.data.orderNumber)).toMatchObject({ code: 409, reason: 'not-by-card' });
});
