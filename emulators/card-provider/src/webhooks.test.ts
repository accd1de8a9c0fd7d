import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { payloadKey, signatureOf } from './signature.ts';
import { CLIENT_SECRET, startPair } from './testing/pair.ts';
import type { ReceivedWebhook } from './testing/store.ts';

const ORDER = 'BUL-20261121-000042-1';

/** Independent implementation of the signature. */
function isSigned(webhook: ReceivedWebhook): boolean {
  const text = `${webhook.headers['x-webhook-timestamp']}${webhook.rawBody}`;
  const expected = createHmac('sha256', CLIENT_SECRET).update(text, 'utf8').digest('base64');
  return webhook.headers['x-webhook-signature'] === expected;
}

function types(webhooks: readonly ReceivedWebhook[]): string[] {
  return webhooks.map(({ body }) => body.type);
}

describe('the signature', () => {
  const timestamp = '1746427759733';
  const body = '{"type":"PAYMENT_SUCCESS_WEBHOOK","data":{"payment":{"payment_amount":170.00}}}';

  it('matches the published example', () => {
    expect(signatureOf('cfsk_test_demo_secret', timestamp, body)).toBe('vzJ5eqR9Von5fiEXb6OCnWbqCyWawFrpJcE9NeevGnY=');
  });

  it('differs with a dot between, and for a re-serialised body', () => {
    expect(signatureOf('cfsk_test_demo_secret', timestamp, `.${body}`)).toBe(
      'PXNtrOwxre9jr3oKhrkz3L/SKD0ySE3imAaFPb4H2/o=',
    );
    expect(signatureOf('cfsk_test_demo_secret', timestamp, JSON.stringify(JSON.parse(body)))).toBe(
      'be8+1mqgDeRBn7EthF7zSb1FKwqKF2YuJWYsg5l9YhU=',
    );
  });
});

describe('a webhook', () => {
  it('of a success is signed and contains order, payment and buyer', async () => {
    const { order, pay, store } = await startPair();
    await order({ order_amount: 170 });
    const paid = await pay(ORDER);
    const [webhook] = await store.webhooks(1);
    if (webhook === undefined) throw new Error('No webhook came.');

    expect(isSigned(webhook)).toBe(true);
    expect(webhook.path).toBe('/webhooks');
    expect(webhook.headers).toMatchObject({
      'content-type': 'application/json',
      'x-webhook-version': '2025-01-01',
      'x-webhook-attempt': '1',
      'x-idempotency-key': createHash('sha256').update(webhook.rawBody).digest('base64'),
    });
    expect(webhook.headers['x-idempotency-key']).toBe(payloadKey(webhook.rawBody));
    expect(webhook.headers['x-webhook-timestamp']).toMatch(/^\d{13}$/);
    expect(webhook.rawBody).toContain('"order_amount":170.00');
    expect(webhook.rawBody).toContain('"payment_amount":170.00');
    expect(webhook.body.event_time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+05:30$/);
    expect(webhook.body.data).toMatchObject({
      order: { order_id: ORDER, order_currency: 'INR', order_tags: { attempt: '1' } },
      payment: {
        cf_payment_id: paid.cf_payment_id,
        payment_status: 'SUCCESS',
        payment_message: '00::Transaction success',
        payment_group: 'credit_card',
      },
      customer_details: { customer_id: 'c_9f31ab', customer_phone: '9876543210' },
      payment_gateway_details: { gateway_payment_id: paid.cf_payment_id },
    });
    expect(webhook.body.data.order).not.toHaveProperty('order_status');
  });

  it('of a decline contains the error and a placeholder bank reference', async () => {
    const { order, pay, store } = await startPair();
    await order();
    await pay(ORDER, { outcome: 'failed' });
    const [webhook] = await store.webhooks(1);
    expect(webhook?.body).toMatchObject({
      type: 'PAYMENT_FAILED_WEBHOOK',
      data: {
        payment: { payment_status: 'FAILED', bank_reference: 'NA', auth_id: 'null' },
        error_details: { error_code: 'TRANSACTION_DECLINED', error_reason: 'auth_declined' },
      },
    });
  });

  it('of a dropped attempt is late and has fewer fields', async () => {
    const { order, pay, emu, store, api } = await startPair();
    await order();
    const dropped = await pay(ORDER, { outcome: 'dropped' });
    await emu('POST /clock', { advanceMs: 9_000 });
    expect(store.received).toEqual([]);
    const read = await api(`GET /pg/orders/${ORDER}/payments/${dropped.cf_payment_id}`);
    expect(read.json.payment_status).toBe('USER_DROPPED');

    await emu('POST /clock', { advanceMs: 1_000 });
    const [webhook] = await store.webhooks(1);
    expect(webhook?.body.type).toBe('PAYMENT_USER_DROPPED_WEBHOOK');
    expect(webhook?.body.data.payment?.payment_message).toBe(
      'User dropped and did not complete the two factor authentication',
    );
    expect(webhook?.body.data).not.toHaveProperty('error_details');
    expect(webhook?.body.data).not.toHaveProperty('payment_gateway_details');
  });

  it('goes to the order’s own address, or to both when the dashboard says so', async () => {
    const { order, pay, emu, store } = await startPair();
    const meta = { notify_url: `${store.url}/from-the-order` };
    await order({ order_meta: meta });
    await pay(ORDER);
    expect((await store.webhooks(1)).map(({ path }) => path)).toEqual(['/from-the-order']);

    await emu('POST /config', { notifyBoth: true });
    await order({ order_id: 'BUL-2', order_meta: meta });
    await pay('BUL-2');
    const paths = (await store.webhooks(3)).slice(1).map(({ path }) => path);
    expect(paths.sort()).toEqual(['/from-the-order', '/webhooks']);

    await emu('POST /config', { notifyBoth: false, notifyUrl: `${store.url}/from-the-test` });
    await order({ order_id: 'BUL-3', order_meta: meta });
    await pay('BUL-3');
    expect((await store.webhooks(4)).at(-1)?.path).toBe('/from-the-test');
  });

  it('has numeric ids and no idempotency key in the older version', async () => {
    const { order, pay, emu, store } = await startPair();
    await emu('POST /config', { webhookVersion: '2023-08-01', wholeAmounts: true });
    await order({ order_amount: 170 });
    const paid = await pay(ORDER);
    const [webhook] = await store.webhooks(1);
    expect(webhook?.body.data.payment?.cf_payment_id).toBe(Number(paid.cf_payment_id));
    expect(webhook?.headers).not.toHaveProperty('x-idempotency-key');
    expect(webhook?.rawBody).toContain('"order_amount":170,');
  });
});

describe('delivery', () => {
  it.each([500, 404, 302])('is retried after %i until the store replies 2xx', async (status) => {
    const { order, pay, store, emu, emuList } = await startPair();
    store.answerWith(status, status);
    await order();
    await pay(ORDER);
    const webhooks = await store.webhooks(3);
    expect(webhooks.map(({ headers }) => headers['x-webhook-attempt'])).toEqual(['1', '2', '3']);
    expect(new Set(webhooks.map(({ rawBody }) => rawBody)).size).toBe(1);
    expect(webhooks.every(isSigned)).toBe(true);
    await emu('POST /settle');
    const [delivery] = await emuList('GET /webhooks');
    expect(delivery).toMatchObject({ status: 'delivered', orderId: ORDER });
    expect(delivery?.attempts).toMatchObject([{ status }, { status }, { status: 200 }]);
  });

  it('stops after the last retry and can be resent manually', async () => {
    const { order, pay, store, emu, emuList } = await startPair();
    store.answerWith(500, 500, 500, 500);
    await order();
    await pay(ORDER);
    await store.webhooks(4);
    await emu('POST /settle');
    const [delivery] = await emuList('GET /webhooks?status=gave%20up');
    expect(delivery?.attempts).toHaveLength(4);
    await emu(`POST /webhooks/${delivery?.id}/resend`);
    expect((await store.webhooks(5)).at(-1)?.headers['x-webhook-attempt']).toBe('5');
  });

  it('keeps timestamp and signature on retry when configured', async () => {
    const { order, pay, store, emu } = await startPair();
    await emu('POST /config', { resignRetries: false });
    store.answerWith(500);
    await order();
    await pay(ORDER);
    const [first, second] = await store.webhooks(2);
    expect(second?.headers['x-webhook-timestamp']).toBe(first?.headers['x-webhook-timestamp']);
    expect(second?.headers['x-webhook-signature']).toBe(first?.headers['x-webhook-signature']);
  });

  it('retries while the store is unreachable', async () => {
    const { order, pay, store, emu, emuList } = await startPair({ webhookRetryMs: [30_000] });
    await order({ order_meta: { notify_url: 'http://127.0.0.1:1/nobody' } });
    await pay(ORDER);
    await emu('POST /settle');
    const [delivery] = await emuList('GET /webhooks');
    expect(delivery).toMatchObject({ status: 'waiting', attempts: [{ status: null }] });
    expect(store.received).toEqual([]);
  });
});

describe('a treatment', () => {
  it('drops an event', async () => {
    const { order, pay, store, emu, api } = await startPair();
    await order();
    await pay(ORDER, { webhook: { drop: true } });
    await emu('POST /clock', { advanceMs: 60_000 });
    expect(store.received).toEqual([]);
    expect((await api(`GET /pg/orders/${ORDER}`)).json.order_status).toBe('PAID');
  });

  it('sends identical copies of an event', async () => {
    const { order, pay, store } = await startPair();
    await order();
    await pay(ORDER, { webhook: { copies: 3 } });
    const webhooks = await store.webhooks(3);
    expect(new Set(webhooks.map(({ rawBody }) => rawBody)).size).toBe(1);
    expect(webhooks.every(isSigned)).toBe(true);
  });

  it('delays an event', async () => {
    const { order, pay, store, emu } = await startPair();
    await order();
    await pay(ORDER, { webhook: { delayMs: 45 * 60_000 } });
    await emu('POST /clock', { advanceMs: 44 * 60_000 });
    expect(store.received).toEqual([]);
    await emu('POST /clock', { advanceMs: 60_000 });
    expect(types(store.received)).toEqual(['PAYMENT_SUCCESS_WEBHOOK']);
  });

  it('signs with a wrong secret', async () => {
    const { order, pay, store } = await startPair();
    await order();
    await pay(ORDER, { webhook: { badSignature: true } });
    const [webhook] = await store.webhooks(1);
    expect(webhook?.headers['x-webhook-signature']).toHaveLength(44);
    expect(webhook === undefined || isSigned(webhook)).toBe(false);
  });

  it('sends an amount that differs from the provider’s record', async () => {
    const { order, pay, store, api } = await startPair();
    await order({ order_amount: 500 });
    await pay(ORDER, { webhook: { amountOffsetPaise: -10_000 } });
    const [webhook] = await store.webhooks(1);
    expect(webhook?.body.data.order?.order_amount).toBe(400);
    expect((await api(`GET /pg/orders/${ORDER}`)).json.order_amount).toBe(500);
  });

  it('applies to all events, or to the next ones in turn', async () => {
    const { order, pay, store, emu } = await startPair();
    await emu('POST /config', { treatment: { badSignature: true }, nextTreatments: [{ copies: 2 }] });
    await order();
    await pay(ORDER, { outcome: 'failed' });
    const doubled = await store.webhooks(2);
    expect(doubled.map(isSigned)).toEqual([true, true]);
    await pay(ORDER);
    expect((await store.webhooks(3)).map(isSigned)).toEqual([true, true, false]);
  });

  it('reverses the order of events', async () => {
    const { order, pay, store, emu } = await startPair();
    await emu('POST /config', { reorder: 3 });
    await order();
    await pay(ORDER, { outcome: 'failed' });
    await pay(ORDER, { outcome: 'failed' });
    await emu('POST /settle');
    expect(store.received).toEqual([]);
    await pay(ORDER);
    expect(types(await store.webhooks(3))).toEqual([
      'PAYMENT_SUCCESS_WEBHOOK',
      'PAYMENT_FAILED_WEBHOOK',
      'PAYMENT_FAILED_WEBHOOK',
    ]);
  });

  it('holds every event until released', async () => {
    const { order, pay, store, emu } = await startPair();
    await emu('POST /config', { hold: true });
    await order();
    await pay(ORDER, { outcome: 'failed' });
    await pay(ORDER);
    await emu('POST /settle');
    expect(store.received).toEqual([]);
    expect(await emu('POST /webhooks/release')).toEqual({ released: 2 });
    expect(types(await store.webhooks(2))).toEqual(['PAYMENT_FAILED_WEBHOOK', 'PAYMENT_SUCCESS_WEBHOOK']);
  });

  it('omits event types without a subscription', async () => {
    const { order, pay, store, emu } = await startPair();
    await emu('POST /config', { mutedTypes: ['PAYMENT_FAILED_WEBHOOK'] });
    await order();
    await pay(ORDER, { outcome: 'failed' });
    await pay(ORDER);
    expect(types(await store.webhooks(1))).toEqual(['PAYMENT_SUCCESS_WEBHOOK']);
  });

  it('sends an unknown event', async () => {
    const { store, emu } = await startPair();
    await emu('POST /webhooks', { type: 'DISPUTE_CREATED', data: { dispute: { dispute_id: '1' } } });
    const [webhook] = await store.webhooks(1);
    expect(webhook?.body).toMatchObject({ type: 'DISPUTE_CREATED', data: { dispute: { dispute_id: '1' } } });
    expect(webhook !== undefined && isSigned(webhook)).toBe(true);
  });
});
