import { getOrder, quoteCancellation, remarkOf, type WeightId } from '@tola/contract';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#database';
import { call, dataOf, fixedClock, openStoreFixture, type Shopper, type StoreFixture } from '#testing';
import { recordCredit } from './bank-credit-store.ts';
import { endTransferReviews } from './transfer-reviews.ts';

/** A Monday noon in India. */
const MONDAY = '2026-11-23T06:30:00.000Z';
const DAY = 86_400;
const MADE_UP = '111122223333';

const clock = fixedClock(MONDAY);
const store: StoreFixture = await openStoreFixture({ clock });
const { id: piece } = await store.database.one<{ id: WeightId }>(
  sql`select id from product_weight where stock > 20 and weight_mg <= 2000 order by id limit 1`,
);
let files = 0;

beforeEach(async () => {
  clock.set(MONDAY);
  await store.database.run(sql`update bank_statement set covers_from = null, covers_through = null`);
});
afterAll(async () => await store.close());

async function underReview(utr: string | null): Promise<{ shopper: Shopper; orderNumber: string }> {
  const shopper = await store.customer();
  await shopper.fillCart(piece);
  const answer = await shopper.submit('Upi', { utr });
  if (!answer.ok) throw new Error(answer.message);
  return { shopper, orderNumber: answer.data.orderNumber };
}

async function statement(...rows: string[]): Promise<void> {
  files += 1;
  const csv = ['Date,Narration,Credit,Debit', ...rows].join('\n');
  await store.staff.importStatement({ name: `${files}.csv`, csv: `${csv}\n,file ${files},,` });
  // The job that the import queues.
  await endTransferReviews(store.payments, clock());
}

async function lastNote(orderNumber: string): Promise<string> {
  const { note } = await store.database.one<{ note: string }>(sql`
    select note from order_transition t join customer_order o on o.id = t.order_id
    where o.order_number = ${orderNumber} order by t.id desc limit 1`);
  return note;
}

test('expires an order and releases its holds when the statement of that day lacks the claimed payment', async () => {
  const stock = await store.stockOf(piece);
  const { orderNumber } = await underReview(MADE_UP);
  clock.advance(DAY);
  await statement('23/11/2026,RENT,,5.00', '24/11/2026,RENT,,6.00');
  expect(await store.order(orderNumber)).toMatchObject({ state: 'expired', holds: 'released' });
  expect(await store.stockOf(piece)).toBe(stock);
  expect(await lastNote(orderNumber)).toBe('Our bank statement up to 2026-11-23 shows no such payment');
});

test('tells the buyer until when it looks, and what a cancellation returns of money not found yet', async () => {
  const { shopper, orderNumber } = await underReview(null);
  clock.advance(3_600);
  const view = await dataOf(call(store, getOrder, { orderNumber }, shopper));
  expect(view).toMatchObject({ state: 'payment under review', reviewUntil: '2026-11-25T06:30:00.000Z' });
  expect(await dataOf(call(store, quoteCancellation, { orderNumber }, shopper))).toMatchObject({
    paidPaise: 0,
    soughtPaise: view.payablePaise,
    // Seven bank days, over the fourth Saturday and a Sunday.
    refundBy: '2026-12-02T07:30:00.000Z',
    refundBankDays: 7,
  });
  clock.set(view.reviewUntil ?? '');
  await endTransferReviews(store.payments, clock());
  expect(await dataOf(call(store, getOrder, { orderNumber }, shopper))).toMatchObject({
    state: 'expired',
    reviewUntil: null,
  });
});

test('keeps the review open while the statements lack the current day or a day in between', async () => {
  const { orderNumber } = await underReview(null);
  await statement('22/11/2026,RENT,,5.00', '23/11/2026,RENT,,6.00');
  expect(await store.order(orderNumber)).toMatchObject({ state: 'payment under review' });
  clock.advance(DAY);
  // Downloaded at noon on the last day that it shows.
  await statement('23/11/2026,RENT,,5.00', '23/11/2026,RENT,,6.50');
  await statement('20/11/2026,RENT,,5.00', '22/11/2026,RENT,,7.00');
  expect(await store.order(orderNumber)).toMatchObject({ state: 'payment under review' });
});

test('keeps the review open while an unmatched credit has the order’s amount', async () => {
  const { orderNumber } = await underReview(null);
  const { payablePaise } = await store.order(orderNumber);
  clock.advance(DAY);
  const rupees = (payablePaise / 100).toFixed(2);
  await statement(`23/11/2026,TRANSFER FROM SOMEBODY,${rupees},`, '24/11/2026,RENT,,6.00');
  expect(await store.order(orderNumber)).toMatchObject({ state: 'payment under review' });
});

test('ends a review without a statement after two bank days, further claims notwithstanding', async () => {
  const { shopper, orderNumber } = await underReview('111122224444');
  clock.advance(DAY);
  await shopper.submit('Upi', { utr: '111122225555' });
  clock.advance(DAY - 1);
  await endTransferReviews(store.payments, clock());
  expect(await store.order(orderNumber)).toMatchObject({ state: 'payment under review' });
  clock.advance(1);
  await Promise.all([1, 2, 3].map(async () => await endTransferReviews(store.payments, clock())));
  expect(await store.order(orderNumber)).toMatchObject({ state: 'expired', holds: 'released', attention: null });
  expect(await lastNote(orderNumber)).toBe('No such payment has arrived within 2 bank days');
  const { mails } = await store.database.one<{ mails: number }>(sql`
    select count(*) as mails from outbox_message where template = 'order-ended' and data ->> 'orderNumber' = ${orderNumber}`);
  expect(mails).toBe(1);
});

test('confirms the order at its price when the payment is found after the review ended', async () => {
  const { orderNumber } = await underReview('111122226666');
  const { payablePaise } = await store.order(orderNumber);
  clock.advance(3 * DAY);
  await endTransferReviews(store.payments, clock());
  expect(await store.order(orderNumber)).toMatchObject({ state: 'expired' });
  const rupees = (payablePaise / 100).toFixed(2);
  await statement(`24/11/2026,UPI 111122226666 ${remarkOf(orderNumber)},${rupees},`);
  expect(await store.order(orderNumber)).toMatchObject({ state: 'confirmed', holds: 'spent', payablePaise });
});

test('keeps a credit that is recorded while the review ends', async () => {
  const { orderNumber } = await underReview('111122227777');
  const { payablePaise } = await store.order(orderNumber);
  clock.advance(3 * DAY);
  const found = { utr: '111122227777', amountPaise: payablePaise, creditedOn: '2026-11-23', narration: '' };
  await Promise.all([
    endTransferReviews(store.payments, clock()),
    recordCredit(store.database, { ...found, statementId: null, recordedBy: 'x' }, clock()),
  ]);
  await statement(`23/11/2026,UPI 111122227777,${(payablePaise / 100).toFixed(2)},`);
  expect(await store.order(orderNumber)).toMatchObject({ state: 'confirmed', paidPaise: payablePaise });
});
