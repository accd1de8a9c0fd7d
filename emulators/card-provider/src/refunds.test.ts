import { describe, expect, it } from 'vitest';
import { type Json, type Pair, startPair } from './testing/pair.ts';

const ORDER = 'BUL-20261121-000042-1';
const REFUNDS = `/pg/orders/${ORDER}/refunds`;

async function paidPair(): Promise<Pair> {
  const pair = await startPair();
  await pair.order();
  await pair.pay(ORDER);
  await pair.emu('POST /settle');
  return pair;
}

function refundBody(fields: Json = {}): Json {
  return { refund_id: 'rfd_000042_1', refund_amount: 128450.75, refund_note: 'price lock lapsed', ...fields };
}

describe('a refund', () => {
  it('is pending, then succeeds, and notifies the store', async () => {
    const { api, emu, store } = await paidPair();
    const created = await api(`POST ${REFUNDS}`, refundBody());
    expect(created.status).toBe(200);
    expect(created.json).toMatchObject({
      refund_id: 'rfd_000042_1',
      order_id: ORDER,
      entity: 'refund',
      refund_amount: 128450.75,
      refund_currency: 'INR',
      refund_status: 'PENDING',
      refund_type: 'MERCHANT_INITIATED',
      refund_arn: null,
      processed_at: null,
      status_description: 'In Progress',
      refund_speed: { requested: 'STANDARD', accepted: 'STANDARD', processed: null },
    });
    await emu('POST /clock', { advanceMs: 60_000 });
    const settled = await api(`GET ${REFUNDS}/rfd_000042_1`);
    expect(settled.json).toMatchObject({ refund_status: 'SUCCESS', refund_mode: 'STANDARD' });
    expect(settled.json.refund_arn).toMatch(/^\d{12}$/);
    expect((await api(`GET ${REFUNDS}`)).json).toEqual([settled.json]);

    const webhook = store.received.at(-1);
    expect(webhook?.body.type).toBe('REFUND_STATUS_WEBHOOK');
    expect(webhook?.body.data.refund).toMatchObject({
      entity: 'Refund',
      refund_id: 'rfd_000042_1',
      refund_status: 'SUCCESS',
      cf_refund_id: Number(settled.json.cf_refund_id),
      cf_payment_id: Number(settled.json.cf_payment_id),
    });
  });

  it('can be partial, up to the amount paid', async () => {
    const { api } = await paidPair();
    expect((await api(`POST ${REFUNDS}`, refundBody({ refund_amount: 100000 }))).status).toBe(200);
    const tooMuch = await api(`POST ${REFUNDS}`, refundBody({ refund_id: 'rfd_2', refund_amount: 28450.76 }));
    expect(tooMuch.status).toBe(400);
    expect(tooMuch.json).toMatchObject({
      code: 'refund_amount_invalid',
      message: 'refund_amount : Invalid amount entered ',
    });
    const rest = await api(`POST ${REFUNDS}`, refundBody({ refund_id: 'rfd_2', refund_amount: 28450.75 }));
    expect(rest.status).toBe(200);
  });

  it('releases its amount when it fails', async () => {
    const { api } = await paidPair();
    const failed = await api(`POST ${REFUNDS}`, refundBody({ refund_note: 'FAILED' }));
    expect(failed.json.refund_status).toBe('FAILED');
    expect((await api(`POST ${REFUNDS}`, refundBody({ refund_id: 'rfd_2' }))).status).toBe(200);
  });

  it.each([
    ['SUCCESS', 'SUCCESS', 1],
    ['FAILED', 'FAILED', 0],
    ['PENDING', 'PENDING', 0],
    ['success', 'SUCCESS', 1],
  ])('with the note %s ends as %s', async (note, status, told) => {
    const { api, emu, store } = await paidPair();
    await api(`POST ${REFUNDS}`, refundBody({ refund_note: note }));
    await emu('POST /clock', { advanceMs: 24 * 60 * 60_000 });
    expect((await api(`GET ${REFUNDS}/rfd_000042_1`)).json.refund_status).toBe(status);
    expect(store.received.filter(({ body }) => body.type === 'REFUND_STATUS_WEBHOOK')).toHaveLength(told);
  });

  it('can be put on hold and then settled', async () => {
    const { api, emu } = await paidPair();
    await emu('POST /config', { refundOutcome: 'ONHOLD', refundMs: 0 });
    await api(`POST ${REFUNDS}`, refundBody());
    await emu('POST /settle');
    expect((await api(`GET ${REFUNDS}/rfd_000042_1`)).json.refund_status).toBe('ONHOLD');
    await emu('POST /refunds/rfd_000042_1', { status: 'SUCCESS' });
    expect((await api(`GET ${REFUNDS}/rfd_000042_1`)).json.refund_status).toBe('SUCCESS');
  });

  it('is created once per idempotency key and once per id', async () => {
    const { api } = await paidPair();
    const key = { 'x-idempotency-key': 'a-key' };
    const first = await api(`POST ${REFUNDS}`, refundBody({ refund_amount: 10 }), key);
    const again = await api(`POST ${REFUNDS}`, refundBody({ refund_amount: 10 }), key);
    expect(again.text).toBe(first.text);
    expect((await api(`POST ${REFUNDS}`, refundBody({ refund_amount: 10 }))).status).toBe(409);
    expect((await api(`GET ${REFUNDS}`)).json).toHaveLength(1);
  });

  it('is refused for an order that is not paid, or unknown', async () => {
    const { api, order } = await startPair();
    await order();
    const unpaid = await api(`POST ${REFUNDS}`, refundBody());
    expect([unpaid.status, unpaid.json.code]).toEqual([400, 'order_id_not_paid']);
    expect((await api('POST /pg/orders/none/refunds', refundBody())).status).toBe(404);
    expect((await api(`GET ${REFUNDS}/none`)).status).toBe(404);
  });

  it('is refused six months after the payment', async () => {
    const { api, emu } = await paidPair();
    await emu('POST /clock', { advanceMs: 190 * 24 * 60 * 60_000 });
    const answer = await api(`POST ${REFUNDS}`, refundBody());
    expect([answer.status, answer.json.code]).toEqual([400, 'refund_invalid']);
  });

  it.each([
    [{ refund_amount: undefined }, 'refund_amount_missing'],
    [{ refund_amount: '5' }, 'refund_amount_invalid'],
    [{ refund_id: undefined }, 'refund_id_missing'],
    [{ refund_id: 'a b c' }, 'refund_id_invalid'],
    [{ refund_note: 'no' }, 'refund_note_invalid'],
    [{ refund_speed: 'SLOW' }, 'refund_speed_invalid'],
  ])('is refused with %j', async (fields, code) => {
    const { api } = await paidPair();
    const answer = await api(`POST ${REFUNDS}`, refundBody(fields));
    expect([answer.status, answer.json.code]).toEqual([400, code]);
  });
});

describe('cancelling a refund', () => {
  const cancel = { refund_status: 'CANCELLED', remarks: 'asked by the buyer' };

  it('works while it is pending and notifies the store', async () => {
    const { api, emu, store } = await paidPair();
    await api(`POST ${REFUNDS}`, refundBody({ refund_note: 'PENDING' }));
    const answer = await api(`PUT ${REFUNDS}/rfd_000042_1`, cancel);
    expect([answer.status, answer.json.refund_status]).toEqual([200, 'CANCELLED']);
    await emu('POST /settle');
    expect(store.received.at(-1)?.body.data.refund?.refund_status).toBe('CANCELLED');
  });

  it('is refused once the refund has succeeded', async () => {
    const { api } = await paidPair();
    await api(`POST ${REFUNDS}`, refundBody({ refund_note: 'SUCCESS' }));
    expect((await api(`PUT ${REFUNDS}/rfd_000042_1`, cancel)).status).toBe(400);
    expect((await api(`PUT ${REFUNDS}/rfd_000042_1`, {})).status).toBe(400);
  });
});
