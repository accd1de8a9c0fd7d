import { expect, it } from 'vitest';
import { type Json, type Pair, startPair } from './testing/pair.ts';

const ORDER = 'BUL-20261121-000042-1';
const DAY_MS = 24 * 60 * 60_000;

async function paidPair(): Promise<Pair> {
  // Wednesday, 10:00 IST.
  const pair = await startPair({ clock: () => new Date('2026-11-18T04:30:00Z') });
  await pair.order();
  await pair.pay(ORDER);
  await pair.emu('POST /settle');
  return pair;
}

/** The settlement list of these days. */
async function listed(pair: Pair, path = '/pg/recon'): Promise<Json[]> {
  const filters = { start_date: '2026-11-01T00:00:00Z', end_date: '2026-12-01T00:00:00Z' };
  const answer = await pair.api(`POST ${path}`, { pagination: { limit: 100, cursor: null }, filters });
  expect(answer.status).toBe(200);
  return answer.json.data as Json[];
}

it('a dashboard refund has an id of the provider and notifies the store', async () => {
  const pair = await paidPair();
  const made = await pair.emu(`POST /orders/${ORDER}/refunds`, { amount: 450.75 });
  expect(made).toMatchObject({ refund_amount: 450.75, refund_status: 'PENDING', refund_type: 'MERCHANT_INITIATED' });
  const rest = await pair.emu(`POST /orders/${ORDER}/refunds`, { status: 'SUCCESS' });
  expect(rest).toMatchObject({ refund_amount: 128_000, refund_status: 'SUCCESS' });
  await pair.emu('POST /settle');
  expect(pair.store.received.at(-1)?.body).toMatchObject({
    type: 'REFUND_STATUS_WEBHOOK',
    data: { refund: { refund_id: rest.refund_id, refund_amount: 128_000 } },
  });
});

it('a dispute notifies the store when it is opened, moved and closed, once each', async () => {
  const pair = await paidPair();
  const dispute = await pair.emu(`POST /orders/${ORDER}/disputes`, { amount: 1000 });
  expect(dispute).toMatchObject({ dispute_amount: 1000, dispute_status: 'CHARGEBACK_CREATED' });
  await pair.emu(`POST /disputes/${dispute.dispute_id}`, { status: 'UNDER_REVIEW' });
  await pair.emu(`POST /disputes/${dispute.dispute_id}`, { status: 'UNDER_REVIEW' });
  await pair.emu(`POST /disputes/${dispute.dispute_id}`, { status: 'MERCHANT_LOST' });
  await pair.emu('POST /settle');
  const told = pair.store.received.filter(({ body }) => String(body.type).startsWith('DISPUTE'));
  expect(told.map(({ body }) => body.type)).toEqual(['DISPUTE_CREATED', 'DISPUTE_UPDATED', 'DISPUTE_CLOSED']);
  expect((await pair.api(`GET /pg/orders/${ORDER}/disputes`)).json).toMatchObject([
    { dispute_status: 'CHARGEBACK_MERCHANT_LOST' },
  ]);
});

it('settles on the next business day, less fee, GST on the fee, refunds and lost disputes', async () => {
  const pair = await paidPair();
  await pair.emu(`POST /orders/${ORDER}/refunds`, { amount: 1000, status: 'SUCCESS' });
  expect(await listed(pair)).toMatchObject([
    { event_type: 'PAYMENT', payment_service_charge: 2247.89, payment_service_tax: 404.62, settlement_utr: null },
    { event_type: 'REFUND', event_amount: 1000, sale_type: 'DEBIT', settlement_utr: null },
  ]);
  await pair.emu('POST /clock', { advanceMs: DAY_MS + 2 * 60 * 60_000 });
  const [settlement] = await listed(pair, '/pg/settlements');
  expect(settlement).toMatchObject({
    payment_amount: 128_450.75,
    service_charge: 2247.89,
    service_tax: 404.62,
    adjustment: -1000,
    amount_settled: 124_798.24,
  });
  const rows = await listed(pair);
  expect(rows.map((row) => row.settlement_utr)).toEqual([settlement?.settlement_utr, settlement?.settlement_utr]);
});

it('deducts refunds that exceed a day’s payments from a later settlement', async () => {
  const pair = await paidPair();
  await pair.emu('POST /settlements');
  await pair.emu(`POST /orders/${ORDER}/refunds`, { amount: 50_000, status: 'SUCCESS' });
  await pair.emu('POST /clock', { advanceMs: 2 * DAY_MS });
  expect(await listed(pair, '/pg/settlements')).toHaveLength(1);
  await pair.order({ order_id: 'BUL-2', order_amount: 60_000 });
  await pair.pay('BUL-2');
  await pair.emu('POST /settlements');
  expect((await listed(pair, '/pg/settlements'))[1]).toMatchObject({ adjustment: -50_000, amount_settled: 8_761 });
});

it('pages its lists, and omits or adds rows when configured', async () => {
  const pair = await paidPair();
  await pair.order({ order_id: 'BUL-2', order_amount: 60_000 });
  const second = await pair.pay('BUL-2');
  const filters = { start_date: '2026-11-01T00:00:00Z', end_date: '2026-12-01T00:00:00Z' };
  const first = await pair.api('POST /pg/recon', { pagination: { limit: 1, cursor: null }, filters });
  expect(first.json.data).toHaveLength(1);
  const next = await pair.api('POST /pg/recon', { pagination: { limit: 1, cursor: first.json.cursor }, filters });
  expect(next.json).toMatchObject({ cursor: null, data: [{ cf_payment_id: second.cf_payment_id }] });
  await pair.emu('POST /config', { missingFromList: [String(second.cf_payment_id)] });
  expect(await listed(pair)).toHaveLength(1);
});

it('deletes an order on request', async () => {
  const pair = await paidPair();
  await pair.emu(`DELETE /orders/${ORDER}`);
  expect((await pair.api(`GET /pg/orders/${ORDER}`)).status).toBe(404);
});
