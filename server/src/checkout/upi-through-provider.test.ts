import { cancelOrder, getOrder, readUpiPayment, requestUpi, type WeightId } from '@tola/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#database';
import { type AuditedStore, call, eventually, openAuditedStore, type Shopper, watchPayments } from '#testing';

let audited: AuditedStore;
let store: AuditedStore['store'];
let piece: WeightId;
let asha: Shopper;

beforeAll(async () => {
  audited = await openAuditedStore();
  ({ store, piece } = audited);
});
beforeEach(async () => {
  asha = await store.customer();
  await asha.fillCart(piece);
});
afterAll(async () => await audited.close());

async function placed(more: Parameters<Shopper['submit']>[1] = {}): Promise<string> {
  const answer = await asha.submit('UpiGateway', more);
  if (!answer.ok) throw new Error(answer.message);
  return answer.data.orderNumber;
}

async function request(orderNumber: string, channel: 'link' | 'qrcode' = 'qrcode', by: Shopper = asha) {
  return await call(store, requestUpi, { orderNumber, channel }, { token: by.token });
}

async function progress(orderNumber: string) {
  const answer = await call(store, readUpiPayment, { orderNumber }, { token: asha.token });
  if (!answer.ok) throw new Error(answer.message);
  return answer.data;
}

interface AtProvider {
  readonly payments: readonly { readonly cf_payment_id: string; readonly payment_status: string }[];
}

async function atProvider(orderNumber: string, attempt = 1): Promise<AtProvider['payments']> {
  return ((await store.steer(`orders/${orderNumber}-${attempt}`, {}, 'GET')) as AtProvider).payments;
}

/** The payer acts on the latest request. */
async function act(orderNumber: string, outcome: 'success' | 'failed' | 'dropped', more: object = {}, attempt = 1) {
  const [latest] = await atProvider(orderNumber, attempt);
  const payment = { cf_payment_id: latest?.cf_payment_id, outcome, ...more };
  await store.steer(`orders/${orderNumber}-${attempt}/pay`, payment);
  await store.settled();
}

describe('UPI through the payment provider', () => {
  test('is offered beside UPI with a screenshot, which is still refused without one', async () => {
    expect(await asha.submit('Upi', { file: null })).toMatchObject({
      ok: false,
      message: 'Please upload screenshot of payment',
    });
    expect(await asha.submit('UpiGateway')).toMatchObject({ ok: true, data: { isSuccess: false } });
  });

  test('charges the price without a surcharge, and is confirmed by the webhook alone', async () => {
    const quote = await asha.lock();
    if (!quote.ok) throw new Error(quote.message);
    const orderNumber = await placed({ quoteId: quote.data.id });
    const made = await request(orderNumber);
    expect(made).toMatchObject({
      data: { isOpen: true, duePaise: quote.data.payablePaise, secondsLeft: 600, links: [] },
    });
    expect(made.ok && made.data.qrImage).toMatch(/^data:image\//);
    await act(orderNumber, 'success');
    await eventually(async () => (await progress(orderNumber)).state === 'confirmed');
    expect(await asha.status(orderNumber)).toMatchObject({ data: { isSuccess: true, paymentMode: 'UpiGateway' } });
    const view = await call(store, getOrder, { orderNumber }, { token: asha.token });
    expect(view).toMatchObject({ data: { surchargePaise: 0, paidPaise: quote.data.payablePaise } });
  });

  test('is confirmed by a read of the provider within ten seconds when the webhook is lost', async () => {
    const orderNumber = await placed();
    await request(orderNumber, 'link');
    await act(orderNumber, 'success', { webhook: { drop: true } });
    expect(await progress(orderNumber)).toMatchObject({ state: 'awaiting payment' });
    store.clock.advance(11);
    expect(await progress(orderNumber)).toMatchObject({ state: 'confirmed' });
  });

  test('reads the provider once for any number of polling tabs', async () => {
    const orderNumber = await placed();
    await request(orderNumber);
    const reads = async () => ((await store.steer('log?route=orders.read', {}, 'GET')) as unknown[]).length;
    store.clock.advance(11);
    const before = await reads();
    await Promise.all(Array.from({ length: 12 }, async () => await progress(orderNumber)));
    expect((await reads()) - before).toBe(1);
  });

  test('returns the same request to a repeat, a reload and twelve tabs', async () => {
    const orderNumber = await placed();
    const answers = await Promise.all(Array.from({ length: 12 }, async () => await request(orderNumber, 'link')));
    const links = new Set(answers.map((answer) => (answer.ok ? answer.data.links[0]?.url : answer.message)));
    expect(links.size).toBe(1);
    expect(await request(orderNumber, 'link')).toMatchObject({
      data: { links: [{ url: [...links][0] }, {}, {}, {}, {}] },
    });
  });

  test('continues after the reply of the provider was lost', async () => {
    await store.steer('faults', { route: 'orders.create', kind: 'cut', processed: true });
    const orderNumber = await placed();
    await store.steer('faults', { route: 'upi.start', kind: 'cut', processed: true });
    expect(await request(orderNumber)).toMatchObject({ ok: false, reason: 'provider-unavailable' });
    expect(await request(orderNumber)).toMatchObject({ data: { isOpen: true } });
    await act(orderNumber, 'success');
    await eventually(async () => (await progress(orderNumber)).state === 'confirmed');
  });

  test('opens an order whose creation at the provider was interrupted', async () => {
    const quote = await asha.lock();
    if (!quote.ok) throw new Error(quote.message);
    await store.steer('faults', { route: 'orders.create', kind: 'internal_error', times: 3 });
    expect(await asha.submit('UpiGateway', { quoteId: quote.data.id })).toMatchObject({
      reason: 'provider-unavailable',
    });
    expect(await request(quote.data.orderNumber)).toMatchObject({ data: { isOpen: true } });
  });

  test('fails with the reason of the bank', async () => {
    const orderNumber = await placed();
    await request(orderNumber, 'link');
    await act(orderNumber, 'failed', { reason: 'Z9' });
    await eventually(async () => (await progress(orderNumber)).state === 'failed');
    expect(await asha.status(orderNumber)).toMatchObject({ data: { isSuccess: false, isPending: false } });
    const { failure } = await store.database.one<{ failure: string }>(sql`
      select failure from provider_payment p join payment_attempt a on a.id = p.attempt_id
      join customer_order o on o.id = a.order_id where o.order_number = ${orderNumber}`);
    expect(failure).toBe('insufficient funds');
  });

  test('says that a code was declined while the link is still open, until another is asked for', async () => {
    const orderNumber = await placed();
    const link = await request(orderNumber, 'link');
    await request(orderNumber, 'qrcode');
    await act(orderNumber, 'failed', { reason: 'ZM' });
    await eventually(async () => (await progress(orderNumber)).declined === 'The UPI PIN was wrong.');
    expect(await request(orderNumber, 'link')).toMatchObject({ data: { links: link.ok ? link.data.links : [] } });
    store.clock.advance(5);
    await request(orderNumber, 'qrcode');
    expect(await progress(orderNumber)).toMatchObject({ state: 'awaiting payment', declined: '' });
  });

  test('is confirmed when the bank reports success after a decline', async () => {
    const orderNumber = await placed();
    await request(orderNumber, 'link');
    await act(orderNumber, 'failed', { reason: 'U30', webhook: { drop: true } });
    await act(orderNumber, 'success', { webhook: { drop: false, delayMs: 500 } });
    store.clock.advance(11);
    await eventually(async () => (await progress(orderNumber)).state === 'confirmed');
  });

  test('expires at the end of its time, and then has no request', async () => {
    const orderNumber = await placed();
    await request(orderNumber);
    const [payment] = await atProvider(orderNumber);
    store.clock.advance(10 * 60 + 1);
    await store.settled();
    await watchPayments(store.payments, store.clock());
    await eventually(async () => ['expired', 'failed'].includes((await progress(orderNumber)).state));
    expect(await request(orderNumber)).toMatchObject({ data: { isOpen: false, secondsLeft: 0 } });
    expect(payment?.payment_status).toBe('PENDING');
  });

  test('is refused for another customer’s order and for an order by card', async () => {
    const orderNumber = await placed();
    const stranger = await store.customer();
    expect(await request(orderNumber, 'link', stranger)).toMatchObject({ code: 403, reason: 'not-yours' });
    expect(await request('TL-26-NONE')).toMatchObject({ code: 404, reason: 'order-unknown' });
    const ravi = await store.customer();
    await ravi.fillCart(piece);
    const card = await ravi.submit('Card');
    if (!card.ok) throw new Error(card.message);
    expect(await request(card.data.orderNumber, 'link', ravi)).toMatchObject({ reason: 'not-by-upi' });
  });

  test('is refunded to its source when the order is cancelled', async () => {
    const orderNumber = await placed();
    await request(orderNumber);
    await act(orderNumber, 'success');
    await eventually(async () => (await progress(orderNumber)).state === 'confirmed');
    const none = { refundPaise: null, accountNumber: null, ifsc: null };
    const cancelled = await call(
      store,
      cancelOrder,
      { orderNumber, reason: 'Changed my mind', ...none },
      { token: asha.token },
    );
    expect(cancelled).toMatchObject({ ok: true });
    const refunds = await store.database.rows(sql`
      select r.channel from refund r join customer_order o on o.id = r.order_id
      where o.order_number = ${orderNumber} and r.attempt_id is not null`);
    expect(refunds).toHaveLength(1);
  });
});
