import type { ClaimId, RefundId, WeightId } from '@tola/contract';
import { cancelOrder, getOrder, quoteCancellation } from '@tola/contract';
import { type Paise, percentBp } from '@tola/pricing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findWaitingClaims } from '#bank';
import { sql } from '#database';
import { findDuePayouts } from '#refunds';
import { call, eventually, openStoreFixture, type Shopper, type StoreFixture, watchPayments } from '#testing';

let store: StoreFixture;
let piece: WeightId;

beforeAll(async () => {
  store = await openStoreFixture({ worker: true });
  const row = await store.database.one<{ id: WeightId }>(
    sql`select id from product_weight where stock > 20 and weight_mg <= 2000 order by id limit 1`,
  );
  piece = row.id;
});
afterAll(async () => await store.close());

async function paidByCard(shopper: Shopper): Promise<string> {
  await shopper.fillCart(piece);
  const quote = await shopper.lock();
  if (!quote.ok) throw new Error(quote.message);
  const placed = await shopper.submit('Card', { quoteId: quote.data.id });
  if (!placed.ok) throw new Error(placed.message);
  await store.pay(placed.data.orderNumber, 'success');
  await shopper.status(placed.data.orderNumber);
  return placed.data.orderNumber;
}

async function paidByNeft(shopper: Shopper, morePaise = 0): Promise<string> {
  await shopper.fillCart(piece);
  const placed = await shopper.submit('NEFT');
  if (!placed.ok) throw new Error(placed.message);
  const { orderNumber } = placed.data;
  const claim = (await findWaitingClaims(store.database, 100)).find((one) => one.orderNumber === orderNumber);
  const { payablePaise } = await store.order(orderNumber);
  const utr = `SBIN${String(Math.floor(Math.random() * 1e12)).padStart(12, '0')}`;
  const amountPaise = payablePaise + morePaise;
  const accepted = { claimId: claim?.claimId ?? (0 as ClaimId), amountPaise, utr, creditedOn: '2026-11-21' };
  await store.staff.acceptClaim(accepted);
  return orderNumber;
}

async function followRefund(isOver: () => Promise<boolean>): Promise<void> {
  await eventually(async () => {
    await store.steer('clock', { advanceMs: 6_000 });
    store.clock.advance(61);
    await watchPayments(store.payments, store.clock());
    return await isOver();
  });
}

const token = (shopper: Shopper) => ({ token: shopper.token });
const nothingMore = { reason: 'Changed my mind', refundPaise: null, accountNumber: null, ifsc: null };

test('quotes the refund of a paid card order and refunds that sum to the card', async () => {
  const asha = await store.customer();
  await store.givePoints(asha.id, 10);
  const orderNumber = await paidByCard(asha);
  const { payablePaise } = await store.order(orderNumber);
  const chargePaise = percentBp(payablePaise, 200);
  const offer = await call(store, quoteCancellation, { orderNumber }, token(asha));
  expect(offer).toMatchObject({
    data: {
      allowed: true,
      paidPaise: payablePaise,
      chargePaise,
      refundPaise: payablePaise - chargePaise,
      refundTo: 'card',
    },
  });
  const stock = Number(await store.stockOf(piece));
  const changed = { ...nothingMore, orderNumber, refundPaise: payablePaise };
  expect(await call(store, cancelOrder, changed, token(asha))).toMatchObject({ code: 409, reason: 'refund-changed' });

  const request = { ...nothingMore, orderNumber, refundPaise: payablePaise - chargePaise };
  const answers = await Promise.all([1, 2].map(async () => await call(store, cancelOrder, request, token(asha))));
  for (const answer of answers) {
    expect(answer).toMatchObject({
      data: { state: 'cancelled', refundPaise: payablePaise - chargePaise, chargePaise },
    });
  }
  expect(await store.stockOf(piece)).toBe(stock + 1);

  await followRefund(async () => (await store.order(orderNumber)).state === 'refunded');
  expect(await store.order(orderNumber)).toMatchObject({ refundedPaise: payablePaise - chargePaise });
  const view = await call(store, getOrder, { orderNumber }, token(asha));
  expect(view).toMatchObject({
    data: {
      refunds: [{ state: 'done', to: 'card', chargePaise, creditNoteNumber: expect.stringMatching(/^CN\//) as string }],
    },
  });
  const whole = (await store.steer(`orders/${orderNumber}-1`, undefined, 'GET')) as { refunds: unknown[] };
  expect(whole.refunds).toHaveLength(1);
  expect(await call(store, cancelOrder, request, token(asha))).toMatchObject({
    data: { state: 'refunded', refundPaise: payablePaise - chargePaise, chargePaise },
  });
  const mails = await store.database.rows<{ template: string }>(sql`
    select template from outbox_message where data ->> 'orderNumber' = ${orderNumber} order by id`);
  expect(mails.map(({ template }) => template)).toEqual(['order-confirmed', 'order-cancelled', 'refund']);
});

test('refunds a NEFT order by a payout that staff record with its reference number', async () => {
  const asha = await store.customer();
  const orderNumber = await paidByNeft(asha);
  const { payablePaise } = await store.order(orderNumber);
  const request = { ...nothingMore, orderNumber, accountNumber: '1234 5678 9012', ifsc: 'hdfc0000123' };
  expect(await call(store, cancelOrder, request, token(asha))).toMatchObject({
    data: { state: 'cancelled', refundPaise: payablePaise, chargePaise: 0 },
  });
  const payout = (await findDuePayouts(store.database, 100)).find((one) => one.orderNumber === orderNumber);
  expect(payout).toMatchObject({ amountPaise: payablePaise, payoutAccountMasked: 'XXXXXXXX9012 HDFC0000123' });
  const refundId = payout?.refundId ?? (0 as RefundId);
  expect(await store.staff.readPayoutAccount(refundId)).toEqual({ number: '123456789012', ifsc: 'HDFC0000123' });
  const paid = { refundId, utr: 'SBINR52026112199999' };
  expect(await store.staff.payRefundOut(paid)).toMatchObject({ state: 'done' });
  await expect(store.staff.payRefundOut(paid)).rejects.toMatchObject({ code: 409 });
  expect(await store.order(orderNumber)).toMatchObject({ state: 'refunded', refundedPaise: payablePaise });
});

test('lets staff waive the charge', async () => {
  const asha = await store.customer();
  const orderNumber = await paidByCard(asha);
  const { id, payablePaise } = await store.order(orderNumber);
  const cancelled = await store.staff.cancel({ orderId: id, reason: 'Out of our hands', waiveCharge: true });
  expect(cancelled).toMatchObject({ refundPaise: payablePaise, chargePaise: 0 });
});

test('closes an unpaid order at the provider too', async () => {
  const asha = await store.customer();
  await asha.fillCart(piece);
  const placed = await asha.submit('Card');
  if (!placed.ok) throw new Error(placed.message);
  const { orderNumber } = placed.data;
  expect(await call(store, cancelOrder, { ...nothingMore, orderNumber }, token(asha))).toMatchObject({
    data: { state: 'cancelled', refundPaise: 0, message: 'Your order is cancelled' },
  });
  await expect(store.pay(orderNumber, 'success')).rejects.toThrow('order_inactive');
});

test('refuses to cancel a dispatched order, another customer’s order, and one past the cancellation period', async () => {
  const [asha, vikram] = [await store.customer(), await store.customer()];
  const shipped = await paidByCard(asha);
  const { id } = await store.order(shipped);
  await store.staff.pack({ orderId: id });
  const parcel = { courier: 'Sequel', trackingNumber: 'SQ1', trackingUrl: 'https://courier.example/SQ1' };
  await store.staff.ship({ orderId: id, ...parcel });
  expect(await call(store, cancelOrder, { ...nothingMore, orderNumber: shipped }, token(asha))).toMatchObject({
    code: 409,
    reason: 'too-late',
  });
  expect(await call(store, cancelOrder, { ...nothingMore, orderNumber: shipped }, token(vikram))).toMatchObject({
    code: 403,
  });
  const old = await paidByNeft(asha);
  store.clock.advance(24 * 3600 + 1);
  expect(await call(store, quoteCancellation, { orderNumber: old }, token(asha))).toMatchObject({
    data: { allowed: false, reason: 'An order can be cancelled within 24 hours' },
  });
  expect(await call(store, cancelOrder, { ...nothingMore, orderNumber: old }, token(asha))).toMatchObject({
    code: 409,
  });
});

test('credits points on delivery and reverses them on a full refund', async () => {
  const asha = await store.customer();
  const orderNumber = await paidByNeft(asha);
  const { id, payablePaise } = await store.order(orderNumber);
  const now = store.clock();
  await store.staff.pack({ orderId: id }, now);
  const parcel = { courier: 'Sequel', trackingNumber: 'SQ2', trackingUrl: null };
  await store.staff.ship({ orderId: id, ...parcel }, now);
  await store.staff.deliver({ orderId: id }, now);
  await expect(store.staff.deliver({ orderId: id }, now)).rejects.toMatchObject({ code: 409 });
  const earned = await store.database.one<{ points: number }>(
    sql`select available_points as points from points_account where customer_id = ${asha.id}`,
  );
  expect(earned.points).toBeGreaterThan(0);

  const [refund] = await store.staff.refund({ orderId: id, amountPaise: payablePaise, reason: 'Damaged' }, now);
  await store.staff.payRefundOut({ refundId: refund?.id ?? (0 as RefundId), utr: 'SBINR52026112100077' }, now);
  expect(await store.order(orderNumber)).toMatchObject({ state: 'refunded' });
  const left = await store.database.one<{ points: number }>(
    sql`select available_points as points from points_account where customer_id = ${asha.id}`,
  );
  expect(left.points).toBe(0);
});

test('never refunds more than was paid', async () => {
  const asha = await store.customer();
  const orderNumber = await paidByNeft(asha);
  const { id, payablePaise } = await store.order(orderNumber);
  const half = { orderId: id, amountPaise: Math.ceil(payablePaise * 0.6), reason: 'Agreed' };
  const both = await Promise.allSettled([1, 2].map(async () => await store.staff.refund(half)));
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(store.staff.refund({ ...half, amountPaise: payablePaise })).rejects.toMatchObject({
    code: 409,
    reason: 'cancel-instead',
  });
});

async function creditedPaise(orderNumber: string): Promise<Paise> {
  const { credited } = await store.database.one<{ credited: number }>(sql`
    select coalesce(sum((n.document ->> 'totalPaise')::bigint), 0)::bigint as credited
    from credit_note n join invoice i on i.id = n.invoice_id join customer_order o on o.id = i.order_id
    where o.order_number = ${orderNumber}`);
  return credited;
}

test('refunds an overpayment without a credit note and the price with one', async () => {
  const asha = await store.customer();
  const orderNumber = await paidByNeft(asha, 50_00);
  const { id, payablePaise } = await store.order(orderNumber);
  const now = store.clock();
  const overpaid = { orderId: id, amountPaise: 50_00, reason: 'Overpaid' };
  const [extra] = await store.staff.refund(overpaid, now);
  await store.staff.payRefundOut({ refundId: extra?.id ?? (0 as RefundId), utr: 'SBINR52026112100101' }, now);
  expect(await creditedPaise(orderNumber)).toBe(0);
  expect(await store.order(orderNumber)).toMatchObject({ state: 'confirmed', attention: null });

  await store.staff.cancel({ orderId: id, reason: 'Sold out', waiveCharge: true }, now);
  const payout = (await findDuePayouts(store.database, 100)).find((one) => one.orderNumber === orderNumber);
  await store.staff.payRefundOut({ refundId: payout?.refundId ?? (0 as RefundId), utr: 'SBINR52026112100102' }, now);
  expect(await creditedPaise(orderNumber)).toBe(payablePaise);
});

test('refuses partial refunds that add up to the whole of an order not yet dispatched', async () => {
  const asha = await store.customer();
  const orderNumber = await paidByNeft(asha);
  const { id, payablePaise } = await store.order(orderNumber);
  const part = { orderId: id, amountPaise: 1_00, reason: 'Agreed' };
  await store.staff.refund(part);
  const rest = { ...part, amountPaise: payablePaise - 1_00 };
  await expect(store.staff.refund(rest)).rejects.toMatchObject({
    reason: 'cancel-instead',
  });
});

test('keeps a failed card refund owed until staff refund it another way', async () => {
  const asha = await store.customer();
  const orderNumber = await paidByCard(asha);
  const { id, payablePaise } = await store.order(orderNumber);
  const chargePaise = percentBp(payablePaise, 200);
  await store.steer('config', { refundOutcome: 'FAILED' });
  await call(store, cancelOrder, { ...nothingMore, orderNumber }, token(asha));
  await followRefund(async () => (await store.order(orderNumber)).attention === 'refund owed');
  expect(await store.order(orderNumber)).toMatchObject({ state: 'cancelled', refundedPaise: 0 });
  await store.steer('config', { refundOutcome: 'SUCCESS' });

  const [again] = await store.staff.refundLatePayment(id);
  expect(again).toMatchObject({ channel: 'card', amountPaise: payablePaise - chargePaise, chargePaise });
  await followRefund(async () => (await store.order(orderNumber)).state === 'refunded');
  expect(await store.order(orderNumber)).toMatchObject({
    attention: null,
    refundedPaise: payablePaise - chargePaise,
  });
  expect(await creditedPaise(orderNumber)).toBe(payablePaise - chargePaise);
});

test('keeps a withdrawn payout owed', async () => {
  const asha = await store.customer();
  const orderNumber = await paidByNeft(asha);
  const { id, payablePaise } = await store.order(orderNumber);
  await call(store, cancelOrder, { ...nothingMore, orderNumber }, token(asha));
  const payout = (await findDuePayouts(store.database, 100)).find((one) => one.orderNumber === orderNumber);
  await store.staff.withdrawPayout({ refundId: payout?.refundId ?? (0 as RefundId), reason: 'Wrong account' });
  expect(await store.order(orderNumber)).toMatchObject({ state: 'cancelled', attention: 'refund owed' });
  const [again] = await store.staff.refundLatePayment(id);
  expect(again).toMatchObject({ amountPaise: payablePaise });
});
