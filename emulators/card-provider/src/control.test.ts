import { describe, expect, it } from 'vitest';
import { orderBody, startPair } from './testing/pair.ts';

const ORDER = 'BUL-20261121-000042-1';

describe('the control calls', () => {
  it('refuse an unknown setting and keep the rest unchanged', async () => {
    const { emu } = await startPair();
    const before = await emu('GET /config');
    await expect(emu('POST /config', { hold: true, spedd: 1 })).rejects.toThrow('There is no setting');
    expect(await emu('GET /config')).toEqual(before);
  });

  it.each([
    { webhookRetryMs: 5 },
    { webhookRetryMs: [-1] },
    { notifyUrl: 'javascript:alert(1)' },
    { treatment: { copies: 0 } },
    { treatment: { lose: true } },
    { webhookVersion: '2020-01-01' },
    { refundOutcome: 'MAYBE' },
    { rateLimits: { 'get-order': 0 } },
  ])('refuse the setting %j', async (body) => {
    const { emu } = await startPair();
    await expect(emu('POST /config', body)).rejects.toThrow('was answered 400');
  });

  it('accept only JSON, so that no web page can use them with a form', async () => {
    const { provider } = await startPair();
    const answer = await fetch(`${provider.url}/__emu/reset`, {
      method: 'POST',
      body: new URLSearchParams({ a: 'b' }),
    });
    expect(answer.status).toBe(415);
  });

  it('need the control token, where one is set, to change anything', async () => {
    const { provider, order } = await startPair({ controlToken: 'a secret' });
    await order();
    const pay = async (headers: Record<string, string>) =>
      await fetch(`${provider.url}/__emu/orders/${ORDER}/pay`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: '{"outcome":"success"}',
      });
    expect((await pay({})).status).toBe(401);
    expect((await pay({ authorization: 'Bearer another' })).status).toBe(401);
    expect((await fetch(`${provider.url}/__emu/faults`, { method: 'DELETE' })).status).toBe(401);
    expect((await fetch(`${provider.url}/__emu/orders/${ORDER}`)).status).toBe(200);
    expect((await pay({ authorization: 'Bearer a secret' })).status).toBe(200);
  });

  it('clear everything on a reset', async () => {
    const { emu, order, api } = await startPair();
    await order();
    await emu('POST /config', { hold: true });
    await emu('POST /faults', { route: '*', kind: 'internal_error' });
    await emu('POST /clock', { advanceMs: 3_600_000 });
    await emu('POST /reset');
    expect(await emu('GET /config')).toMatchObject({ hold: false, webhookRetryMs: [20, 40, 60] });
    expect((await api(`GET /pg/orders/${ORDER}`)).status).toBe(404);
    const now = Date.parse(String((await emu('GET /clock')).now));
    expect(Math.abs(now - Date.now())).toBeLessThan(60_000);
  });

  it('refuse to pay an order that cannot be paid', async () => {
    const { pay, order } = await startPair();
    await expect(pay('none')).rejects.toThrow('404');
    await order();
    await expect(pay(ORDER, { outcome: 'maybe' })).rejects.toThrow('400');
    await expect(pay(ORDER, { method: 'shells' })).rejects.toThrow('400');
    await expect(pay(ORDER, { amount: 1.005 })).rejects.toThrow('400');
    await expect(pay(ORDER, { cf_payment_id: '5000000000000' })).rejects.toThrow('404');
  });

  it('show an order with its attempts and refunds', async () => {
    const { emu, order, pay } = await startPair();
    await order();
    await pay(ORDER);
    const whole = await emu(`GET /orders/${ORDER}`);
    expect(whole).toMatchObject({ order_status: 'PAID', payments: [{ payment_status: 'SUCCESS' }], refunds: [] });
  });
});

describe('the log', () => {
  it('shows requests without key, secret or session', async () => {
    const { emu, emuList, order, api } = await startPair();
    const created = await order();
    await api(`GET /pg/orders/${ORDER}`, undefined, { 'x-request-id': 'r-7', 'x-idempotency-key': 'k-7' });
    const log = await emuList('GET /log');
    expect(log).toMatchObject([
      { method: 'POST', path: '/pg/orders', route: 'orders.create', status: 200, body: orderBody() },
      { method: 'GET', route: 'orders.read', requestId: 'r-7', idempotencyKey: 'k-7', body: null },
    ]);
    const text = JSON.stringify(log);
    expect(text).not.toContain('cfsk_test_demo_secret');
    expect(text).not.toContain(String(created.payment_session_id));
    expect(await emu('GET /log?route=orders.read')).toHaveLength(1);
  });

  it('shows a fault, and hides a bank account', async () => {
    const { emu, emuList, api } = await startPair();
    await emu('POST /faults', { route: 'orders.create', kind: 'internal_error' });
    const details = { customer_id: 'c_1', customer_phone: '9876543210', customer_bank_account_number: '00112233' };
    await api('POST /pg/orders', orderBody({ customer_details: details }));
    const [entry] = await emuList('GET /log');
    expect(entry).toMatchObject({ fault: 'internal_error', status: 500 });
    expect(JSON.stringify(entry)).not.toContain('00112233');
  });
});
