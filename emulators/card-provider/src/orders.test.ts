import { describe, expect, it } from 'vitest';
import { orderBody, startPair } from './testing/pair.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

function inMinutes(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString();
}

describe('creating an order', () => {
  it('answers 200 with the whole entity', async () => {
    const { api } = await startPair({ clock: () => new Date('2026-11-21T08:00:02Z') });
    const body = orderBody({ order_expiry_time: '2026-11-21T08:20:00Z', order_note: 'ten gram coin' });
    const answer = await api('POST /pg/orders', body, { 'x-request-id': 'r-1' });
    const entity = answer.json;

    expect(answer.status).toBe(200);
    expect(entity).toMatchObject({
      order_id: 'BUL-20261121-000042-1',
      entity: 'order',
      order_currency: 'INR',
      order_amount: 128450.75,
      order_status: 'ACTIVE',
      order_expiry_time: '2026-11-21T13:50:00+05:30',
      created_at: '2026-11-21T13:30:02+05:30',
      order_note: 'ten gram coin',
      order_splits: [],
      customer_details: {
        customer_id: 'c_9f31ab',
        customer_name: 'Asha Rao',
        customer_email: 'asha@example.in',
        customer_phone: '9876543210',
        customer_uid: null,
      },
      order_meta: { return_url: 'https://shop.example/pay/return?o={order_id}', notify_url: null },
      order_tags: { attempt: '1' },
    });
    expect(entity.cf_order_id).toMatch(/^\d+$/);
    expect(entity.payment_session_id).toMatch(/^session_[A-Za-z0-9_-]{100,}$/);
    expect(answer.headers.get('x-request-id')).toBe('r-1');
    expect(answer.headers.get('x-api-version')).toBe('2025-01-01');
    expect(answer.headers.get('x-ratelimit-limit')).toBe('200');
    expect(answer.headers.get('x-ratelimit-remaining')).toBe('199');
  });

  it('generates an order id when none is given', async () => {
    const { api } = await startPair();
    const { order_id: _, ...body } = orderBody();
    const answer = await api('POST /pg/orders', body);
    expect(answer.json.order_id).toMatch(/^order_[0-9a-f]{30}$/);
  });

  it('refuses an id that is taken', async () => {
    const { api, order } = await startPair();
    await order();
    const answer = await api('POST /pg/orders', orderBody({ order_amount: 10 }));
    expect(answer.status).toBe(409);
    expect(answer.json).toEqual({
      message: 'order with same id is already present',
      code: 'order_already_exists',
      type: 'invalid_request_error',
    });
  });

  it.each([
    ['no amount', { order_amount: undefined }, 'order_amount_missing'],
    ['an amount as text', { order_amount: '100.00' }, 'order_amount_invalid'],
    ['less than one rupee', { order_amount: 0.99 }, 'order_amount_invalid'],
    ['a fraction of a paisa', { order_amount: 10.005 }, 'order_amount_invalid'],
    ['a negative amount', { order_amount: -5 }, 'order_amount_invalid'],
    ['an amount that no number holds to the paisa', { order_amount: 1e17 }, 'order_amount_invalid'],
    ['no currency', { order_currency: undefined }, 'order_currency_missing'],
    ['dollars', { order_currency: 'USD' }, 'order_currency_invalid'],
    ['no customer', { customer_details: undefined }, 'customer_details_missing'],
    ['no phone', { customer_details: { customer_id: 'c_1' } }, 'customer_details.customer_phone_missing'],
    ['a short phone', customer({ customer_phone: '98765' }), 'customer_details.customer_phone_invalid'],
    ['a customer id with a blank', customer({ customer_id: 'c 1' }), 'customer_details.customer_id_invalid'],
    [
      'a name with special characters',
      customer({ customer_name: 'Asha <Rao>' }),
      'customer_details.customer_name_invalid',
    ],
    ['a broken e-mail', customer({ customer_email: 'asha' }), 'customer_details.customer_email_invalid'],
    ['an order id with a slash', { order_id: 'BUL/1' }, 'order_id_invalid'],
    ['an order id of 46 characters', { order_id: 'x'.repeat(46) }, 'order_id_invalid'],
    ['a return address that is none', { order_meta: { return_url: 'shop.example' } }, 'order_meta.return_url_invalid'],
    ['an unknown method', { order_meta: { payment_methods: 'cc,gold' } }, 'order_meta.payment_methods_invalid'],
    ['a tag that is a number', { order_tags: { attempt: 1 } }, 'order_tags.attempt_invalid'],
    ['eleven tags', { order_tags: Object.fromEntries([...'abcdefghijk'].map((k) => [k, 'v'])) }, 'order_tags_invalid'],
    ['a note of two letters', { order_note: 'ab' }, 'order_note_invalid'],
    ['an expiry in 15 minutes', { order_expiry_time: inMinutes(15) }, 'order_expiry_time_invalid'],
    ['an expiry in 31 days', { order_expiry_time: inMinutes(31 * 24 * 60) }, 'order_expiry_time_invalid'],
    ['an expiry that is no time', { order_expiry_time: 'tomorrow' }, 'order_expiry_time_invalid'],
  ])('refuses %s', async (_, fields, code) => {
    const { api } = await startPair();
    const answer = await api('POST /pg/orders', orderBody(fields));
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ code, type: 'invalid_request_error' });
    expect((await api('GET /pg/orders/BUL-20261121-000042-1')).status).toBe(404);
  });

  it('uses the provider’s exact messages', async () => {
    const { api } = await startPair();
    const message = async (fields: object) => (await api('POST /pg/orders', orderBody({ ...fields }))).json.message;
    expect(await message({ order_amount: 0 })).toBe('order_amount : Invalid amount entered ');
    expect(await message({ order_currency: 'USD' })).toBe(
      'order_currency : is not valid or not enabled. Value received: USD',
    );
    expect(await message({ customer_details: { customer_id: 'c_1' } })).toBe(
      'customer_details.customer_phone : is missing in the request. Value received: ',
    );
    expect(await message({ order_expiry_time: inMinutes(5) })).toBe(
      'order_expiry_time : Expiry time should be more than 15 min and less than 30 days',
    );
  });
});

describe('the keys and headers of a call', () => {
  it.each([
    ['a wrong secret', { 'x-client-secret': 'wrong' }],
    ['no key id', { 'x-client-id': null }],
  ])('are refused with %s', async (_, headers) => {
    const { api } = await startPair();
    const answer = await api('POST /pg/orders', orderBody(), headers);
    expect(answer.status).toBe(401);
    expect(answer.json).toEqual({
      message: 'authentication Failed',
      code: 'request_failed',
      type: 'authentication_error',
    });
  });

  it.each([
    ['no API version', { 'x-api-version': null }, 'version_missing'],
    ['an API version of another shape', { 'x-api-version': '2022-09-01' }, 'version_invalid'],
    ['a content type that is not JSON', { 'content-type': 'text/plain' }, 'request_invalid'],
  ])('are refused with %s', async (_, headers, code) => {
    const { api } = await startPair();
    const answer = await api('POST /pg/orders', orderBody(), headers);
    expect([answer.status, answer.json.code]).toEqual([400, code]);
  });

  it.each(['{"order_amount":', '[]', '"text"', ''])('are refused with the body %j', async (body) => {
    const { api } = await startPair();
    expect((await api('POST /pg/orders', body)).status).toBe(400);
  });

  it('are refused with a body above 256 kB', async () => {
    const { api } = await startPair();
    expect((await api('POST /pg/orders', orderBody({ order_note: 'x'.repeat(300_000) }))).status).toBe(413);
  });

  it('reply bad URL for an unknown call', async () => {
    const { api } = await startPair();
    const answer = await api('GET /pg/nothing/here');
    expect([answer.status, answer.json.message]).toEqual([400, 'bad URL, please check API documentation']);
    expect((await api('GET /pg/orders/%zz')).status).toBe(400);
  });
});

describe('the idempotency key', () => {
  const key = { 'x-idempotency-key': '6b1c7d1e-3f0b-4e8c-9f5d-2d7a1f0c9a11' };

  it('repeats the first reply for a repeated create', async () => {
    const { api } = await startPair();
    const first = await api('POST /pg/orders', orderBody(), key);
    const again = await api('POST /pg/orders', orderBody(), key);
    expect(first.headers.get('x-idempotency-replayed')).toBe('false');
    expect(again.status).toBe(200);
    expect(again.headers.get('x-idempotency-replayed')).toBe('true');
    expect(again.text).toBe(first.text);
  });

  it('refuses another body with 422, but a wrong body still with 400', async () => {
    const { api } = await startPair();
    await api('POST /pg/orders', orderBody(), key);
    const other = await api('POST /pg/orders', orderBody({ order_amount: 5 }), key);
    expect([other.status, other.json.type, other.json.code]).toEqual([422, 'idempotency_error', 'request_invalid']);
    expect((await api('POST /pg/orders', orderBody({ order_amount: 0 }), key)).status).toBe(400);
  });

  it('does not store a refusal', async () => {
    const { api } = await startPair();
    expect((await api('POST /pg/orders', orderBody({ order_amount: 0 }), key)).status).toBe(400);
    expect((await api('POST /pg/orders', orderBody(), key)).status).toBe(200);
  });
});

describe('reading an order', () => {
  it('shows what was created', async () => {
    const { api, order } = await startPair();
    const created = await order();
    expect((await api('GET /pg/orders/BUL-20261121-000042-1')).json).toEqual(created);
  });

  it('replies 404 with the provider’s message for an unknown order', async () => {
    const { api } = await startPair();
    const answer = await api('GET /pg/orders/none');
    expect(answer.status).toBe(404);
    expect(answer.json).toEqual({
      message: 'Order Reference Id does not exist',
      code: 'order_not_found',
      type: 'invalid_request_error',
    });
  });

  it('shows it expired after its expiry time and refuses new attempts', async () => {
    const { api, order, emu, provider } = await startPair();
    await order({ order_expiry_time: inMinutes(16) });
    await emu('POST /clock', { advanceMs: 17 * 60_000 });
    expect((await api('GET /pg/orders/BUL-20261121-000042-1')).json.order_status).toBe('EXPIRED');
    const attempt = await fetch(`${provider.url}/__emu/orders/BUL-20261121-000042-1/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"outcome":"success"}',
    });
    expect(attempt.status).toBe(400);
  });

  it('expires an order without an expiry after about thirty days', async () => {
    const { api, order, emu } = await startPair();
    await order();
    await emu('POST /clock', { advanceMs: 29 * DAY_MS });
    expect((await api('GET /pg/orders/BUL-20261121-000042-1')).json.order_status).toBe('ACTIVE');
    await emu('POST /clock', { advanceMs: DAY_MS });
    expect((await api('GET /pg/orders/BUL-20261121-000042-1')).json.order_status).toBe('EXPIRED');
  });
});

describe('terminating an order', () => {
  const terminate = { order_status: 'TERMINATED' };

  it('terminates an unpaid order, idempotently', async () => {
    const { api, order } = await startPair();
    await order();
    for (const _ of ['first', 'again']) {
      const answer = await api('PATCH /pg/orders/BUL-20261121-000042-1', terminate);
      expect([answer.status, answer.json.order_status]).toEqual([200, 'TERMINATED']);
    }
  });

  it('waits for an attempt in progress and then ends the order', async () => {
    const { api, order, pay } = await startPair();
    await order();
    const attempt = await pay('BUL-20261121-000042-1', { outcome: 'pending' });
    const asked = await api('PATCH /pg/orders/BUL-20261121-000042-1', terminate);
    expect(asked.json.order_status).toBe('TERMINATION_REQUESTED');
    await pay('BUL-20261121-000042-1', { outcome: 'failed', cf_payment_id: attempt.cf_payment_id });
    expect((await api('GET /pg/orders/BUL-20261121-000042-1')).json.order_status).toBe('TERMINATED');
  });

  it('loses the race against an attempt that succeeds', async () => {
    const { api, order, pay } = await startPair();
    await order();
    const attempt = await pay('BUL-20261121-000042-1', { outcome: 'pending' });
    await api('PATCH /pg/orders/BUL-20261121-000042-1', terminate);
    await pay('BUL-20261121-000042-1', { cf_payment_id: attempt.cf_payment_id });
    expect((await api('GET /pg/orders/BUL-20261121-000042-1')).json.order_status).toBe('PAID');
  });

  it('is refused once the order is paid', async () => {
    const { api, order, pay } = await startPair();
    await order();
    await pay('BUL-20261121-000042-1');
    const answer = await api('PATCH /pg/orders/BUL-20261121-000042-1', terminate);
    expect([answer.status, answer.json.code]).toEqual([400, 'order_already_paid']);
  });

  it('accepts no other status', async () => {
    const { api, order } = await startPair();
    await order();
    expect((await api('PATCH /pg/orders/BUL-20261121-000042-1', { order_status: 'PAID' })).status).toBe(400);
    expect((await api('PATCH /pg/orders/BUL-20261121-000042-1', {})).status).toBe(400);
    expect((await api('PATCH /pg/orders/none', terminate)).status).toBe(404);
  });
});

describe('the rate limit', () => {
  it('always counts, and refuses only when enabled', async () => {
    const { api, emu } = await startPair();
    await emu('POST /config', { rateLimits: { 'get-order': 2 } });
    for (const _ of [1, 2, 3]) expect((await api('GET /pg/orders/none')).status).toBe(404);

    await emu('POST /config', { enforceRateLimits: true });
    const refused = await api('GET /pg/orders/none');
    expect(refused.status).toBe(429);
    expect(refused.json).toMatchObject({ type: 'rate_limit_error', code: 'request_failed' });
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');
    expect(Number(refused.headers.get('x-ratelimit-retry'))).toBeGreaterThan(0);

    await emu('POST /clock', { advanceMs: 60_000 });
    const after = await api('GET /pg/orders/none');
    expect([after.status, after.headers.get('x-ratelimit-retry')]).toEqual([404, '0']);
  });
});

function customer(fields: object): { customer_details: object } {
  return { customer_details: { customer_id: 'c_1', customer_phone: '9876543210', ...fields } };
}
