import { describe, expect, it } from 'vitest';
import { startPair } from './testing/pair.ts';

const ORDER = 'BUL-20261121-000042-1';

function inMinutes(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString();
}

describe('the attempts of an order', () => {
  it('are a bare list, empty at first', async () => {
    const { api, order } = await startPair();
    await order();
    expect((await api(`GET /pg/orders/${ORDER}/payments`)).text).toBe('[]');
    expect((await api('GET /pg/orders/none/payments')).status).toBe(404);
  });

  it('show a success with every field, in the list and by id', async () => {
    const { api, order, pay } = await startPair();
    await order();
    await pay(ORDER);
    const listed = (await api(`GET /pg/orders/${ORDER}/payments`)).list;
    expect(listed).toHaveLength(1);
    expect(listed[0]).toMatchObject({
      order_id: ORDER,
      entity: 'payment',
      is_captured: true,
      order_amount: 128450.75,
      payment_amount: 128450.75,
      payment_currency: 'INR',
      payment_group: 'credit_card',
      payment_status: 'SUCCESS',
      payment_message: '00::Transaction success',
      error_details: null,
      payment_method: { card: { card_number: 'XXXXXXXXXXXX1111', card_network: 'visa' } },
    });
    const id = listed[0]?.cf_payment_id;
    expect(id).toMatch(/^\d{13}$/);
    expect((await api(`GET /pg/orders/${ORDER}/payments/${id}`)).json).toEqual(listed[0]);
    expect((await api(`GET /pg/orders/${ORDER}`)).json.order_status).toBe('PAID');
  });

  it('answer 404 for an attempt of another order', async () => {
    const { api, order, pay } = await startPair();
    await order();
    await order({ order_id: 'BUL-2' });
    const paid = await pay('BUL-2');
    const answer = await api(`GET /pg/orders/${ORDER}/payments/${paid.cf_payment_id}`);
    expect(answer.status).toBe(404);
    expect(answer.json).toEqual({
      message: 'transaction not found',
      code: 'payment_not_found',
      type: 'invalid_request_error',
    });
  });

  it('keep the declined one beside the one that paid', async () => {
    const { api, order, pay } = await startPair();
    await order();
    await pay(ORDER, { outcome: 'failed' });
    expect((await api(`GET /pg/orders/${ORDER}`)).json.order_status).toBe('ACTIVE');
    await pay(ORDER, { outcome: 'dropped' });
    await pay(ORDER, { method: 'debit_card' });
    const listed = (await api(`GET /pg/orders/${ORDER}/payments`)).list;
    expect(listed.map((payment) => payment.payment_status)).toEqual(['SUCCESS', 'USER_DROPPED', 'FAILED']);
    expect(listed[2]?.error_details).toMatchObject({
      error_code: 'TRANSACTION_DECLINED',
      error_reason: 'auth_declined',
      error_source: 'customer',
    });
  });

  it('may pay another amount than the order’s, as with a surcharge of the provider', async () => {
    const { api, order, pay } = await startPair();
    await order();
    await pay(ORDER, { amount: 131019.77 });
    const [payment] = (await api(`GET /pg/orders/${ORDER}/payments`)).list;
    expect([payment?.order_amount, payment?.payment_amount]).toEqual([128450.75, 131019.77]);
  });

  it('pay an order only once', async () => {
    const { order, pay } = await startPair();
    await order();
    await pay(ORDER);
    await expect(pay(ORDER)).rejects.toThrow('order is already paid');
  });
});

describe('an attempt that takes its time', () => {
  it('is pending until its moment and then succeeds', async () => {
    const { api, order, pay, emu, store } = await startPair();
    await order();
    const pending = await pay(ORDER, { delayMs: 90_000 });
    expect([pending.payment_status, pending.order_status]).toEqual(['PENDING', 'ACTIVE']);
    await emu('POST /clock', { advanceMs: 89_000 });
    expect((await api(`GET /pg/orders/${ORDER}`)).json.order_status).toBe('ACTIVE');
    await emu('POST /clock', { advanceMs: 1_000 });
    expect((await api(`GET /pg/orders/${ORDER}`)).json.order_status).toBe('PAID');
    await expect.poll(() => store.received.map(({ body }) => body.type)).toEqual(['PAYMENT_SUCCESS_WEBHOOK']);
  });

  it('counts as dropped when nobody finishes it', async () => {
    const { api, order, pay, emu } = await startPair();
    await order();
    const attempt = await pay(ORDER, { outcome: 'pending' });
    await emu('POST /clock', { advanceMs: 10 * 60_000 });
    const answer = await api(`GET /pg/orders/${ORDER}/payments/${attempt.cf_payment_id}`);
    expect(answer.json.payment_status).toBe('USER_DROPPED');
  });

  it('can succeed after its order has expired', async () => {
    const { api, order, pay, emu } = await startPair();
    await order({ order_expiry_time: inMinutes(16) });
    await emu('POST /clock', { advanceMs: 14 * 60_000 });
    const attempt = await pay(ORDER, { outcome: 'pending' });
    await emu('POST /clock', { advanceMs: 5 * 60_000 });
    expect((await api(`GET /pg/orders/${ORDER}`)).json.order_status).toBe('EXPIRED');
    await pay(ORDER, { cf_payment_id: attempt.cf_payment_id });
    expect((await api(`GET /pg/orders/${ORDER}`)).json.order_status).toBe('PAID');
  });

  it('can turn from failed to success, as with late replies of a bank', async () => {
    const { api, order, pay, store } = await startPair();
    await order();
    const failed = await pay(ORDER, { outcome: 'failed' });
    await pay(ORDER, { cf_payment_id: failed.cf_payment_id });
    expect((await api(`GET /pg/orders/${ORDER}`)).json.order_status).toBe('PAID');
    const types = (await store.webhooks(2)).map(({ body }) => body.type);
    expect(types.sort()).toEqual(['PAYMENT_FAILED_WEBHOOK', 'PAYMENT_SUCCESS_WEBHOOK']);
  });

  it.each([
    ['after another has paid the order', 0, true],
    ['after the transaction time limit', 2 * 60 * 60_000, false],
  ])('is refunded by the provider when it succeeds %s', async (_, waitMs, paidByAnother) => {
    const { api, order, pay, emu, store } = await startPair();
    await emu('POST /config', { attemptLimitMs: 24 * 60 * 60_000 });
    await order();
    const slow = await pay(ORDER, { outcome: 'pending' });
    if (paidByAnother) await pay(ORDER);
    await emu('POST /clock', { advanceMs: waitMs });
    await pay(ORDER, { cf_payment_id: slow.cf_payment_id });

    const refused = await api(`GET /pg/orders/${ORDER}/payments/${slow.cf_payment_id}`);
    expect(refused.json.payment_status).toBe('FAILED');
    await emu('POST /clock', { advanceMs: 60_000 });
    const [refund] = (await api(`GET /pg/orders/${ORDER}/refunds`)).list;
    expect(refund).toMatchObject({
      refund_type: 'PAYMENT_AUTO_REFUND',
      refund_status: 'SUCCESS',
      refund_amount: 128450.75,
      cf_payment_id: slow.cf_payment_id,
    });
    expect(store.received.some(({ body }) => body.type === 'REFUND_STATUS_WEBHOOK')).toBe(true);
    const status = (await api(`GET /pg/orders/${ORDER}`)).json.order_status;
    expect(status).toBe(paidByAnother ? 'PAID' : 'ACTIVE');
  });
});

describe('the sandbox’s simulate call', () => {
  it('sets the outcome of a pending attempt and can be read', async () => {
    const { api, order, pay } = await startPair();
    await order();
    const attempt = await pay(ORDER, { outcome: 'pending' });
    const body = {
      entity: 'PAYMENTS',
      entity_id: attempt.cf_payment_id,
      entity_simulation: { payment_status: 'FAILED', payment_error_code: 'INSUFFICIENT_FUNDS' },
    };
    const answer = await api('POST /pg/simulate', body);
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject(body);
    expect((await api(`GET /pg/simulate/${answer.json.simulation_id}`)).json).toEqual(answer.json);
    const payment = await api(`GET /pg/orders/${ORDER}/payments/${attempt.cf_payment_id}`);
    expect(payment.json).toMatchObject({
      payment_status: 'FAILED',
      error_details: { error_code: 'INSUFFICIENT_FUNDS' },
    });
  });

  it('never changes a success', async () => {
    const { api, order, pay } = await startPair();
    await order();
    const paid = await pay(ORDER);
    const answer = await api('POST /pg/simulate', {
      entity: 'PAYMENTS',
      entity_id: paid.cf_payment_id,
      entity_simulation: { payment_status: 'FAILED' },
    });
    expect(answer.status).toBe(400);
    expect((await api(`GET /pg/orders/${ORDER}`)).json.order_status).toBe('PAID');
  });

  it.each([
    [{ entity: 'ORDERS', entity_id: '1', entity_simulation: { payment_status: 'SUCCESS' } }, 400],
    [{ entity: 'PAYMENTS', entity_simulation: { payment_status: 'SUCCESS' } }, 400],
    [{ entity: 'PAYMENTS', entity_id: '1', entity_simulation: { payment_status: 'constructor' } }, 400],
    [{ entity: 'PAYMENTS', entity_id: '5000000000000', entity_simulation: { payment_status: 'SUCCESS' } }, 404],
  ])('refuses %j', async (body, status) => {
    const { api } = await startPair();
    expect((await api('POST /pg/simulate', body)).status).toBe(status);
  });
});
