import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CardProvider, startCardProvider } from './index.ts';

const keys = { clientId: 'test-client', clientSecret: 'test-secret' };
let emulator: CardProvider;
let made = 0;

beforeAll(async () => {
  emulator = await startCardProvider({ port: 0, ...keys, merchantName: 'Tola & Sons' });
});
beforeEach(async () => await control('reset', {}));
afterAll(async () => await emulator.close());

async function api<Body = Record<string, unknown>>(
  path: string,
  body: unknown = null,
  headers: Record<string, string> = {},
) {
  const response = await fetch(`${emulator.url}/pg${path}`, {
    method: body === null ? 'GET' : 'POST',
    headers: { 'x-api-version': '2025-01-01', 'content-type': 'application/json', ...headers },
    ...(body === null ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Body };
}

const signed = { 'x-client-id': keys.clientId, 'x-client-secret': keys.clientSecret };

async function control(path: string, body: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(`${emulator.url}/__emu/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, unknown>;
}

async function order(paymentMethods = 'upi'): Promise<{ id: string; session: string }> {
  made += 1;
  const id = `TL-26-UPI-${made}`;
  const { body } = await api(
    '/orders',
    {
      order_id: id,
      order_amount: 12_500.5,
      order_currency: 'INR',
      customer_details: { customer_id: 'customer_1', customer_phone: '9876543210' },
      order_meta: { payment_methods: paymentMethods },
    },
    signed,
  );
  return { id, session: String(body.payment_session_id) };
}

async function start(session: string, channel: string, more: Record<string, unknown> = {}) {
  return await api('/orders/sessions', {
    payment_session_id: session,
    payment_method: { upi: { channel } },
    ...more,
  });
}

async function payments(id: string): Promise<Record<string, unknown>[]> {
  return (await api<Record<string, unknown>[]>(`/orders/${id}/payments`, null, signed)).body;
}

describe('a UPI session', () => {
  test('replies with a link for each app, by the session alone', async () => {
    const { session } = await order();
    const { status, body } = await start(session, 'link');
    expect(status).toBe(200);
    expect(body).toMatchObject({ payment_amount: 12_500.5, payment_method: 'upi', channel: 'link', action: 'link' });
    const { payload } = body.data as { payload: Record<string, string> };
    expect(Object.keys(payload)).toEqual(['default', 'gpay', 'phonepe', 'paytm', 'bhim', 'web']);
    expect(payload.default).toContain(
      `upi://pay?pa=merchant.test@cashfree&pn=Tola%20%26%20Sons&mc=5944&tr=${body.cf_payment_id}`,
    );
    expect(payload.gpay).toMatch(/^tez:\/\/upi\/pay\?.*am=12500\.50&cu=INR&mode=04$/);
  });

  test('replies with a QR code as an image', async () => {
    const { session } = await order();
    const { body } = await start(session, 'qrcode');
    expect(body).toMatchObject({ channel: 'qrcode', action: 'custom' });
    expect((body.data as { payload: { qrcode: string } }).payload.qrcode).toMatch(/^data:image\/svg\+xml;base64,/);
  });

  test.each([
    ['collect, which has ended', 'collect', {}, 'payment_method.upi.channel_invalid'],
    ['an unknown channel', 'fax', {}, 'payment_method.upi.channel_invalid'],
    ['a malformed expiry', 'link', { transaction_expiry_time: 'soon' }, 'transaction_expiry_time_invalid'],
  ])('refuses %s', async (_, channel, more, code) => {
    const { session } = await order();
    expect(await start(session, channel, more)).toMatchObject({ status: 400, body: { code } });
  });

  test('refuses an unknown session, and an order that takes cards only', async () => {
    expect(await start('session_unknown', 'link')).toMatchObject({
      status: 400,
      body: { code: 'payment_session_id_invalid' },
    });
    const { session } = await order('cc,dc');
    expect(await start(session, 'link')).toMatchObject({ status: 400, body: { code: 'payment_method_unsupported' } });
  });

  test('expires at its own time, and may still succeed late', async () => {
    const { id, session } = await order();
    const expiry = new Date(Date.now() + 5 * 60_000).toISOString();
    const { body } = await start(session, 'qrcode', { transaction_expiry_time: expiry });
    await control('clock', { advanceMs: 5 * 60_000 });
    expect(await payments(id)).toMatchObject([{ payment_status: 'USER_DROPPED' }]);
    await control(`orders/${id}/pay`, { outcome: 'success', cf_payment_id: body.cf_payment_id });
    expect(await payments(id)).toMatchObject([{ payment_status: 'SUCCESS', payment_group: 'upi' }]);
  });
});

describe('the payer’s page', () => {
  async function act(paymentId: unknown, form: Record<string, string>): Promise<string> {
    const response = await fetch(`${emulator.url}/pg/view/upi/${paymentId}`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    return await response.text();
  }

  test('pays once, in the name of the payer', async () => {
    const { id, session } = await order();
    const { body } = await start(session, 'link');
    expect(await act(body.cf_payment_id, { action: 'pay' })).toContain('Paid');
    await act(body.cf_payment_id, { action: 'decline' });
    expect(await payments(id)).toMatchObject([
      { payment_status: 'SUCCESS', payment_method: { upi: { channel: 'link', upi_id: 'payer@okaxis' } } },
    ]);
  });

  test('declines with the reason of the bank', async () => {
    const { id, session } = await order();
    const { body } = await start(session, 'link');
    expect(await act(body.cf_payment_id, { action: 'decline', reason: 'ZM' })).toContain('Payment declined');
    expect(await payments(id)).toMatchObject([
      {
        payment_status: 'FAILED',
        payment_message: 'ZM::Invalid UPI PIN',
        error_details: { error_reason: 'invalid_upi_pin', error_code_raw: 'ZM' },
      },
    ]);
  });

  test('pays after the request has expired', async () => {
    const { id, session } = await order();
    const { body } = await start(session, 'qrcode');
    await act(body.cf_payment_id, { action: 'late' });
    expect(await payments(id)).toMatchObject([{ payment_status: 'USER_DROPPED' }]);
    await control('clock', { advanceMs: 10_000 });
    expect(await payments(id)).toMatchObject([{ payment_status: 'SUCCESS' }]);
  });

  test('is not found for an unknown payment', async () => {
    expect((await fetch(`${emulator.url}/pg/view/upi/5000000000000`)).status).toBe(404);
  });
});
