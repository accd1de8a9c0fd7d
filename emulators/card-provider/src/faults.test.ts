import { describe, expect, it } from 'vitest';
import { orderBody, startPair } from './testing/pair.ts';

const ORDER = 'BUL-20261121-000042-1';

describe('a fault', () => {
  it.each([
    ['unauthorized', 401, 'request_failed'],
    ['forbidden', 403, 'request_failed'],
    ['rate_limit', 429, 'request_failed'],
    ['internal_error', 500, 'internal_error'],
    ['bad_gateway', 502, 'bank_processing_failure'],
  ])('of kind %s replies %i and prevents processing', async (kind, status, code) => {
    const { api, emu } = await startPair();
    await emu('POST /faults', { route: 'orders.create', kind });
    const refused = await api('POST /pg/orders', orderBody());
    expect([refused.status, refused.json.code]).toEqual([status, code]);
    expect((await api(`GET /pg/orders/${ORDER}`)).status).toBe(404);
    expect((await api('POST /pg/orders', orderBody())).status).toBe(200);
  });

  it('may still let the call take effect', async () => {
    const { api, emu } = await startPair();
    await emu('POST /faults', { route: 'orders.create', kind: 'internal_error', processed: true });
    expect((await api('POST /pg/orders', orderBody())).status).toBe(500);
    expect((await api(`GET /pg/orders/${ORDER}`)).status).toBe(200);
    expect((await api('POST /pg/orders', orderBody())).status).toBe(409);
  });

  it('cuts the connection after the order is created', async () => {
    const { api, emu } = await startPair();
    await emu('POST /faults', { route: 'orders.create', kind: 'cut' });
    await expect(api('POST /pg/orders', orderBody())).rejects.toThrow('fetch failed');
    expect((await api(`GET /pg/orders/${ORDER}`)).status).toBe(200);
  });

  it('cuts the connection before processing', async () => {
    const { api, emu } = await startPair();
    await emu('POST /faults', { route: 'orders.create', kind: 'cut', processed: false });
    await expect(api('POST /pg/orders', orderBody())).rejects.toThrow('fetch failed');
    expect((await api(`GET /pg/orders/${ORDER}`)).status).toBe(404);
  });

  it.each([false, true])('leaves the call without a reply (processed: %s)', async (processed) => {
    const { api, emu, provider } = await startPair();
    await emu('POST /faults', { route: 'orders.create', kind: 'timeout', processed });
    const hanging = fetch(`${provider.url}/pg/orders`, {
      method: 'POST',
      body: JSON.stringify(orderBody()),
      headers: {
        'content-type': 'application/json',
        'x-client-id': 'TEST_ID',
        'x-client-secret': 'cfsk_test_demo_secret',
        'x-api-version': '2025-01-01',
      },
      signal: AbortSignal.timeout(150),
    });
    await expect(hanging).rejects.toThrow('timeout');
    expect((await api(`GET /pg/orders/${ORDER}`)).status).toBe(processed ? 200 : 404);
  });

  it('delays the reply', async () => {
    const { api, emu } = await startPair();
    await emu('POST /faults', { route: 'orders.create', kind: 'slow', delayMs: 120 });
    const before = performance.now();
    expect((await api('POST /pg/orders', orderBody())).status).toBe(200);
    expect(performance.now() - before).toBeGreaterThanOrEqual(115);
  });

  it('replies with half a body, no body, or HTML', async () => {
    const { api, emu, order } = await startPair();
    await order();
    for (const kind of ['malformed', 'empty', 'html']) await emu('POST /faults', { route: 'orders.read', kind });
    const malformed = await api(`GET /pg/orders/${ORDER}`);
    expect(malformed.status).toBe(200);
    expect(() => JSON.parse(malformed.text)).toThrow(SyntaxError);
    expect((await api(`GET /pg/orders/${ORDER}`)).text).toBe('');
    const page = await api(`GET /pg/orders/${ORDER}`);
    expect([page.status, page.headers.get('content-type')]).toEqual([502, 'text/html; charset=utf-8']);
    expect((await api(`GET /pg/orders/${ORDER}`)).status).toBe(200);
  });

  it('tampers with the reply, in one entity or in every row', async () => {
    const { api, emu, order, pay } = await startPair();
    await order();
    await pay(ORDER);
    await emu('POST /faults', { route: 'orders.read', kind: 'tamper', set: { order_amount: 1, order_status: 'NEW' } });
    await emu('POST /faults', { route: 'payments.list', kind: 'tamper', set: { payment_status: 'FLAGGED' } });
    expect((await api(`GET /pg/orders/${ORDER}`)).json).toMatchObject({ order_amount: 1, order_status: 'NEW' });
    expect((await api(`GET /pg/orders/${ORDER}/payments`)).json).toMatchObject([{ payment_status: 'FLAGGED' }]);
    expect((await api(`GET /pg/orders/${ORDER}`)).json).toMatchObject({ order_status: 'PAID' });
  });

  it('sends Retry-After with a rate limit', async () => {
    const { api, emu } = await startPair();
    await emu('POST /faults', { route: 'orders.read', kind: 'rate_limit', retryAfterSeconds: 7 });
    expect((await api(`GET /pg/orders/${ORDER}`)).headers.get('x-ratelimit-retry')).toBe('7');
  });

  it('counts down and applies only to its route', async () => {
    const { api, emu } = await startPair();
    await emu('POST /faults', { route: 'orders.*', kind: 'internal_error', times: 2 });
    expect((await api(`GET /pg/orders/${ORDER}/payments`)).status).toBe(404);
    expect((await api(`GET /pg/orders/${ORDER}`)).status).toBe(500);
    expect(await emu('GET /faults')).toMatchObject([{ kind: 'internal_error', times: 1 }]);
    expect((await api('POST /pg/orders', orderBody())).status).toBe(500);
    expect((await api(`GET /pg/orders/${ORDER}`)).status).toBe(404);
  });

  it('can be removed', async () => {
    const { api, emu } = await startPair();
    await emu('POST /faults', { route: '*', kind: 'internal_error', times: 5 });
    expect(await emu('DELETE /faults')).toEqual([]);
    expect((await api(`GET /pg/orders/${ORDER}`)).status).toBe(404);
  });

  it.each([
    { route: 'orders.creat', kind: 'cut' },
    { route: 'orders.create', kind: 'explode' },
    { route: 'orders.create', kind: 'cut', times: 0 },
    { kind: 'cut' },
    { route: 'orders.create', kind: 'malformed', processed: false },
  ])('refuses the fault %j', async (body) => {
    const { emu } = await startPair();
    await expect(emu('POST /faults', body)).rejects.toThrow('was answered 400');
  });
});
