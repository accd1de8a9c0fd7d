import { randomUUID } from 'node:crypto';
import { startCardProvider } from '@tola/card-provider-emulator';
import { type CustomerId, idOf } from '@tola/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CheckoutRequest } from '../card-provider.ts';
import { createCashfree } from './cashfree.ts';

const access = { clientId: 'test-client', clientSecret: 'test-secret' };
let emulator: Awaited<ReturnType<typeof startCardProvider>>;
let provider: ReturnType<typeof createCashfree>;
let made = 0;

beforeAll(async () => {
  emulator = await startCardProvider({ port: 0, ...access });
  provider = createCashfree({ baseUrl: `${emulator.url}/pg`, ...access, timeoutMs: 300, pauseMs: 5 });
});
beforeEach(async () => await control('reset', {}));
afterAll(async () => await emulator.close());

async function control(path: string, body: unknown, method = 'POST'): Promise<unknown> {
  const response = await fetch(`${emulator.url}/__emu/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return await response.json();
}

function checkout(overrides: Partial<CheckoutRequest> = {}): CheckoutRequest {
  made += 1;
  return {
    providerOrderId: `TL-26-${made}-1`,
    amountPaise: 1_28_450_75,
    collectedBy: 'card',
    customer: { id: idOf<CustomerId>(7), mobile: '9876543210', email: 'asha@customer.example', name: 'Asha Kulkarni' },
    returnUrl: 'http://localhost:3000/order_status?order=TL-26-1',
    notifyUrl: 'http://localhost:3000/api/webhooks/card-provider',
    expiresAt: new Date(Date.now() + 20 * 60_000),
    requestId: randomUUID(),
    token: `attempt-token-${randomUUID()}`,
    ...overrides,
  };
}

async function timesCalled(route: string): Promise<number> {
  return ((await control(`log?route=${route}`, null, 'GET')) as unknown[]).length;
}

describe('opening an order', () => {
  test('returns the payment session', async () => {
    const request = checkout();
    const order = await provider.createCheckout(request);
    expect(order).toMatchObject({ providerOrderId: request.providerOrderId, state: 'open', amountPaise: 1_28_450_75 });
    expect(order.sessionId).toMatch(/^session_/);
  });

  test.each([
    ['cut off after the order was created', { kind: 'cut' }],
    ['truncated', { kind: 'malformed' }],
    ['empty', { kind: 'empty' }],
    ['a server error after the order was created', { kind: 'internal_error', processed: true }],
    ['an HTML error page of a proxy', { kind: 'html' }],
    ['missing until the timeout', { kind: 'timeout' }],
  ])('creates one order when the response is %s', async (_what, fault) => {
    await control('faults', { route: 'orders.create', ...fault });
    const request = checkout();
    const order = await provider.createCheckout(request);
    expect(order.state).toBe('open');
    const record = (await control(`orders/${request.providerOrderId}`, null, 'GET')) as { order_status: string };
    expect(record.order_status).toBe('ACTIVE');
  });

  test('returns the same order on a repeat', async () => {
    const request = checkout();
    const first = await provider.createCheckout(request);
    const second = await provider.createCheckout({ ...request, requestId: randomUUID() });
    expect(second.sessionId).toBe(first.sessionId);
  });

  test('returns the same order for the same key with another return URL', async () => {
    const request = checkout();
    const first = await provider.createCheckout(request);
    const second = await provider.createCheckout({ ...request, returnUrl: 'http://localhost:4000/order_status' });
    expect(second.sessionId).toBe(first.sessionId);
  });

  test('rejects an existing order of the same amount with another token', async () => {
    const request = checkout();
    await provider.createCheckout(request);
    const other = { ...request, requestId: randomUUID(), token: `attempt-token-${randomUUID()}` };
    await expect(provider.createCheckout(other)).rejects.toMatchObject({ kind: 'not ours', code: 'order_taken' });
  });

  test('returns the token of the attempt in its record', async () => {
    const request = checkout();
    const { token } = await provider.createCheckout(request);
    expect([token, (await provider.readRecord(request.providerOrderId))?.token]).toEqual([
      request.token,
      request.token,
    ]);
  });

  test('rejects an existing order of another amount', async () => {
    const request = checkout();
    await provider.createCheckout(request);
    await expect(
      provider.createCheckout({ ...request, amountPaise: 1_00, requestId: randomUUID() }),
    ).rejects.toMatchObject({ kind: 'not ours' });
  });

  test('does not retry with wrong credentials', async () => {
    const stranger = createCashfree({ baseUrl: `${emulator.url}/pg`, clientId: 'x', clientSecret: 'y', pauseMs: 5 });
    await expect(stranger.createCheckout(checkout())).rejects.toMatchObject({ kind: 'unauthorized' });
    expect(await timesCalled('orders.create')).toBe(1);
  });

  test('fails with a transient error after three tries', async () => {
    await control('faults', { route: 'orders.create', kind: 'bad_gateway', times: 3 });
    await expect(provider.createCheckout(checkout())).rejects.toMatchObject({ kind: 'unavailable', isTransient: true });
    expect(await timesCalled('orders.create')).toBe(3);
  });

  test('does not wait for a long rate limit', async () => {
    await control('faults', { route: 'orders.create', kind: 'rate_limit', retryAfterSeconds: 40 });
    await expect(provider.createCheckout(checkout())).rejects.toMatchObject({
      kind: 'rate limited',
      retryAfterMs: 40_000,
    });
  });

  test('rejects a response about another order', async () => {
    await control('faults', { route: 'orders.create', kind: 'tamper', set: { order_id: 'somebody-elses' } });
    await expect(provider.createCheckout(checkout())).rejects.toMatchObject({ kind: 'not ours' });
  });

  test('omits a name that the provider would reject', async () => {
    const customer = { ...checkout().customer, name: '<b>é 1' };
    await expect(provider.createCheckout(checkout({ customer }))).resolves.toMatchObject({ state: 'open' });
  });

  test('puts no key, session or email into the error message', async () => {
    await control('faults', { route: 'orders.create', kind: 'unauthorized' });
    const failure = await provider.createCheckout(checkout()).catch((error: unknown) => error);
    expect(JSON.stringify(failure) + String(failure)).not.toMatch(/test-secret|test-client|session_|asha@/);
  });
});

describe('reading an order', () => {
  test('returns all payments with their outcomes', async () => {
    const { providerOrderId } = await provider.createCheckout(checkout());
    await control(`orders/${providerOrderId}/pay`, { outcome: 'failed' });
    await control(`orders/${providerOrderId}/pay`, { outcome: 'success' });
    const record = await provider.readRecord(providerOrderId);
    expect(record?.state).toBe('paid');
    expect(record?.payments.map((payment) => payment.state).toSorted()).toEqual(['failed', 'success']);
    expect(record?.payments.find((payment) => payment.state === 'success')).toMatchObject({
      amountPaise: 1_28_450_75,
      currency: 'INR',
      completedAt: expect.any(Date) as Date,
    });
  });

  test('is null for an unknown order', async () => {
    expect(await provider.readRecord('TL-26-never-1')).toBeNull();
  });

  test('is retried after transient errors', async () => {
    const { providerOrderId } = await provider.createCheckout(checkout());
    await control('faults', { route: 'orders.read', kind: 'internal_error', times: 2 });
    await control('faults', { route: 'payments.list', kind: 'malformed', times: 2 });
    expect(await provider.readRecord(providerOrderId)).toMatchObject({ state: 'open', payments: [] });
  });

  test('treats an unknown payment status as pending', async () => {
    const { providerOrderId } = await provider.createCheckout(checkout());
    await control(`orders/${providerOrderId}/pay`, { outcome: 'success' });
    await control('faults', { route: 'orders.read', kind: 'tamper', set: { order_status: 'FLAGGED' } });
    await control('faults', { route: 'payments.list', kind: 'tamper', set: { payment_status: 'FLAGGED' } });
    const record = await provider.readRecord(providerOrderId);
    expect(record?.state).toBe('unknown');
    expect(record?.payments[0]).toMatchObject({ state: 'pending', rawState: 'FLAGGED' });
  });

  test('fails for an invalid amount', async () => {
    const { providerOrderId } = await provider.createCheckout(checkout());
    await control('faults', { route: 'orders.read', kind: 'tamper', times: 3, set: { order_amount: 'all of it' } });
    await expect(provider.readRecord(providerOrderId)).rejects.toMatchObject({ kind: 'malformed' });
  });
});

describe('closing an order', () => {
  test('prevents new payments', async () => {
    const { providerOrderId } = await provider.createCheckout(checkout());
    expect((await provider.closeOrder(providerOrderId)).state).toBe('closed');
    await expect(control(`orders/${providerOrderId}/pay`, { outcome: 'success' })).rejects.toThrow('order_inactive');
  });

  test('is closing while a payment is in progress', async () => {
    const { providerOrderId } = await provider.createCheckout(checkout());
    await control(`orders/${providerOrderId}/pay`, { outcome: 'pending' });
    expect((await provider.closeOrder(providerOrderId)).state).toBe('closing');
  });

  test('is paid when a payment was faster', async () => {
    const { providerOrderId } = await provider.createCheckout(checkout());
    await control(`orders/${providerOrderId}/pay`, { outcome: 'success' });
    expect((await provider.closeOrder(providerOrderId)).state).toBe('paid');
  });

  test('succeeds although the response was lost', async () => {
    const { providerOrderId } = await provider.createCheckout(checkout());
    await control('faults', { route: 'orders.terminate', kind: 'cut' });
    expect((await provider.closeOrder(providerOrderId)).state).toBe('closed');
  });
});

describe('refunds', () => {
  async function paidOrder(): Promise<string> {
    const { providerOrderId } = await provider.createCheckout(checkout());
    await control(`orders/${providerOrderId}/pay`, { outcome: 'success' });
    return providerOrderId;
  }

  test.each([['cut'], ['malformed'], ['timeout']])('happen once when the response is lost (%s)', async (kind) => {
    const providerOrderId = await paidOrder();
    const refund = {
      providerOrderId,
      providerRefundId: `${providerOrderId}-r1`,
      amountPaise: 50_000,
      note: 'Cancelled',
    };
    await control('faults', { route: 'refunds.create', kind, processed: true });
    const first = await provider.refund(refund).catch(async () => await provider.refund(refund));
    const again = await provider.refund(refund);
    expect(again).toMatchObject({ providerRefundId: first.providerRefundId, amountPaise: 50_000 });
    const whole = (await control(`orders/${providerOrderId}`, null, 'GET')) as { refunds: unknown[] };
    expect(whole.refunds).toHaveLength(1);
  });

  test('are read until they are done', async () => {
    const providerOrderId = await paidOrder();
    const providerRefundId = `${providerOrderId}-r1`;
    const sent = await provider.refund({ providerOrderId, providerRefundId, amountPaise: 100_00, note: 'Cancelled' });
    expect(sent.state).toBe('pending');
    await control('clock', { advanceMs: 6_000 });
    expect(await provider.readRefund(providerOrderId, providerRefundId)).toMatchObject({
      state: 'done',
      bankReference: expect.stringMatching(/^\d{12}$/) as string,
    });
  });

  test('are rejected beyond the amount paid', async () => {
    const providerOrderId = await paidOrder();
    await expect(
      provider.refund({
        providerOrderId,
        providerRefundId: `${providerOrderId}-r1`,
        amountPaise: 9_99_999_00,
        note: 'x y',
      }),
    ).rejects.toMatchObject({ kind: 'refused' });
  });
});
