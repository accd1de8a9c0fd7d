import type { RefundId } from '@tola/contract';
import { type ClaimId, cancelOrder, type WeightId } from '@tola/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSession } from '#accounts';
import { findWaitingClaims } from '#bank';
import { sql } from '#database';
import { findDuePayouts } from '#refunds';
import { call, openStoreFixture, type Shopper, type StoreFixture } from '#testing';
import { afterRestore } from './restore.ts';

let store: StoreFixture;
let piece: WeightId;
let made = 0;

beforeAll(async () => {
  store = await openStoreFixture();
  const { id } = await store.database.one<{ id: WeightId }>(
    sql`select id from product_weight where stock > 20 order by weight_mg, id limit 1`,
  );
  piece = id;
});
afterAll(async () => await store.close());

function utr(): string {
  made += 1;
  return `4425144${String(made).padStart(5, '0')}`;
}

interface Sold {
  readonly buyer: Shopper;
  readonly orderNumber: string;
}

async function placed(): Promise<Sold> {
  const buyer = await store.customer();
  await buyer.fillCart(piece);
  const answer = await buyer.submit('NEFT');
  if (!answer.ok) throw new Error(answer.message);
  return { buyer, orderNumber: answer.data.orderNumber };
}

async function confirm({ orderNumber }: Sold, now: Date): Promise<void> {
  const claim = (await findWaitingClaims(store.database, 50)).find((one) => one.orderNumber === orderNumber);
  const found = { claimId: claim?.claimId ?? (0 as ClaimId), amountPaise: claim?.payablePaise ?? 0, utr: utr() };
  await store.staff.acceptClaim({ ...found, creditedOn: '2026-11-21' }, now);
}

async function giveBack({ buyer, orderNumber }: Sold, now: Date): Promise<void> {
  const nothingMore = { reason: '', refundPaise: null, accountNumber: null, ifsc: null };
  const done = await call(
    store,
    cancelOrder,
    { orderNumber, ...nothingMore },
    { token: await openSession(store.database, buyer.id, 'test', now) },
  );
  expect(done).toMatchObject({ ok: true });
  const due = (await findDuePayouts(store.database, 50)).find((one) => one.orderNumber === orderNumber);
  await store.staff.payRefundOut({ refundId: due?.refundId ?? (0 as RefundId), utr: utr() }, now);
}

async function papers(): Promise<string[]> {
  const rows = await store.database.rows<{ number: string }>(sql`
    select number from (select number, 1 as kind, id from invoice union all select number, 2, id from credit_note) paper
    order by kind, id`);
  return rows.map(({ number }) => number);
}

test('numbers papers from 1 without a gap from midnight of 1 April in India, and after a restore', async () => {
  const [march, first, second, after] = [await placed(), await placed(), await placed(), await placed()];
  const lastMoment = new Date('2027-03-31T18:29:59.999Z');
  const midnight = new Date('2027-03-31T18:30:00.000Z');
  await confirm(march, lastMoment);
  await Promise.all([confirm(first, midnight), confirm(second, midnight)]);
  expect((await papers()).toSorted()).toEqual(['TL/26-27/000001', 'TL/27-28/000001', 'TL/27-28/000002']);
  await giveBack(march, midnight);
  expect((await papers()).at(-1)).toBe('CN/27-28/000001');
  await afterRestore(store.database, { name: 'backup of 1 April', lastPaper: 'TL/27-28/000002' }, midnight);
  await confirm(after, midnight);
  await Promise.all([giveBack(first, midnight), giveBack(second, midnight)]);
  const ofTheRestore = (await papers()).filter((number) => /^(TL|CN)2/.test(number));
  expect(ofTheRestore.toSorted()).toEqual(['CN2/27-28/000001', 'CN2/27-28/000002', 'TL2/27-28/000001']);
  for (const number of ofTheRestore) expect(number).toHaveLength(16);
  const { series } = await store.database.one<{ series: string[] }>(sql`
    select array_agg(kind || ' ' || financial_year || ' ' || series || ': ' || last order by kind, financial_year, series) as series
    from number_series`);
  expect(series).toEqual([
    'credit note 2027-28 1: 1',
    'credit note 2027-28 2: 2',
    'invoice 2026-27 1: 1',
    'invoice 2027-28 1: 2',
    'invoice 2027-28 2: 1',
  ]);
});
