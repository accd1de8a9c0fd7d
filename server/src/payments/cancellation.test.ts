import { cancelOrder, getOrder, quoteCancellation } from '@tola/contract';
import { percentBp } from '@tola/pricing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#database';
import { deliverOrder, packOrder, shipOrder } from '#orders';
import { call, eventually, openShopFloor, type ShopFloor, type Shopper } from '#testing';
import { acceptClaim } from './bank-money.ts';
import { cancelByStaff } from './cancellation.ts';
import { findDuePayouts, findWaitingClaims } from './staff-list-store.ts';
import { payRefundOut, readPayoutAccount, refundByStaff, refundLateMoney, withdrawPayout } from './staff-money.ts';
import { watchPayments } from './test-round.ts';

const staff = { kind: 'staff', id: '1' } as const;

let floor: ShopFloor;
let piece: number;

beforeAll(async () => {
  floor = await openShopFloor({ worker: true });
  const row = await floor.database.one<{ id: number }>(
    sql`select id from product_weight where stock > 20 and weight_mg <= 2000 order by id limit 1`,
  );
  piece = row.id;
});
afterAll(async () => await floor.close());

async function paidByCard(shopper: Shopper): Promise<string> {
  await shopper.fillCart(piece);
  const quote = await shopper.lock();
  if (!quote.ok) throw new Error(quote.message);
  const placed = await shopper.submit('Card', { quoteId: quote.data.id });
  if (!placed.ok) throw new Error(placed.message);
  await floor.pay(placed.data.orderNumber, 'success');
  await shopper.status(placed.data.orderNumber);
  return placed.data.orderNumber;
}

async function paidByNeft(shopper: Shopper, morePaise = 0): Promise<string> {
  await shopper.fillCart(piece);
  const placed = await shopper.submit('NEFT');
  if (!placed.ok) throw new Error(placed.message);
  const { orderNumber } = placed.data;
  const claim = (await findWaitingClaims(floor.database, 100)).find((one) => one.orderNumber === orderNumber);
  const { payablePaise } = await floor.order(orderNumber);
  const utr = `SBIN${String(Math.floor(Math.random() * 1e12)).padStart(12, '0')}`;
  const accepted = {
    claimId: claim?.claimId ?? 0,
    amountPaise: payablePaise + morePaise,
    utr,
    creditedOn: '2026-11-21',
  };
  await acceptClaim(floor.desk, accepted, staff, floor.clock());
  return orderNumber;
}

const token = (shopper: Shopper) => ({ token: shopper.token });
const nothingMore = { reason: 'Changed my mind', refundPaise: null, accountNumber: null, ifsc: null };

test('a paid card order shows the refund first, and gives just that back to the card', async () => {
  const asha = await floor.customer();
  await floor.givePoints(asha.id, 10);
  const orderNumber = await paidByCard(asha);
  const { payablePaise } = await floor.order(orderNumber);
  const chargePaise = percentBp(payablePaise, 200);
  const offer = await call(floor, quoteCancellation, { orderNumber }, token(asha));
  expect(offer).toMatchObject({
    data: {
      allowed: true,
      paidPaise: payablePaise,
      chargePaise,
      refundPaise: payablePaise - chargePaise,
      refundTo: 'card',
    },
  });
  const stock = Number(await floor.stockOf(piece));
  expect(
    await call(floor, cancelOrder, { ...nothingMore, orderNumber, refundPaise: payablePaise }, token(asha)),
  ).toMatchObject({ code: 409, reason: 'refund-changed' });

  const wanted = { ...nothingMore, orderNumber, refundPaise: payablePaise - chargePaise };
  const answers = await Promise.all([1, 2].map(async () => await call(floor, cancelOrder, wanted, token(asha))));
  for (const answer of answers) {
    expect(answer).toMatchObject({
      data: { state: 'cancelled', refundPaise: payablePaise - chargePaise, chargePaise },
    });
  }
  expect(await floor.stockOf(piece)).toBe(stock + 1);

  await eventually(async () => {
    await floor.steer('clock', { advanceMs: 6_000 });
    floor.clock.advance(61);
    await watchPayments(floor.desk, floor.clock());
    return (await floor.order(orderNumber)).state === 'refunded';
  });
  expect(await floor.order(orderNumber)).toMatchObject({ refundedPaise: payablePaise - chargePaise });
  const view = await call(floor, getOrder, { orderNumber }, token(asha));
  expect(view).toMatchObject({
    data: {
      refunds: [{ state: 'done', to: 'card', chargePaise, creditNoteNumber: expect.stringMatching(/^CN\//) as string }],
    },
  });
  const whole = (await floor.steer(`orders/${orderNumber}-1`, undefined, 'GET')) as { refunds: unknown[] };
  expect(whole.refunds).toHaveLength(1);
  expect(await call(floor, cancelOrder, wanted, token(asha))).toMatchObject({
    data: { state: 'refunded', refundPaise: payablePaise - chargePaise, chargePaise },
  });
  const mails = await floor.database.rows<{ template: string }>(sql`
    select template from outbox_message where data ->> 'orderNumber' = ${orderNumber} order by id`);
  expect(mails.map(({ template }) => template)).toEqual(['order-confirmed', 'order-cancelled', 'refund']);
});

test('an order paid by NEFT is refunded by a payout that staff note with its reference number', async () => {
  const asha = await floor.customer();
  const orderNumber = await paidByNeft(asha);
  const { payablePaise } = await floor.order(orderNumber);
  const wanted = { ...nothingMore, orderNumber, accountNumber: '1234 5678 9012', ifsc: 'hdfc0000123' };
  expect(await call(floor, cancelOrder, wanted, token(asha))).toMatchObject({
    data: { state: 'cancelled', refundPaise: payablePaise, chargePaise: 0 },
  });
  const payout = (await findDuePayouts(floor.database, 100)).find((one) => one.orderNumber === orderNumber);
  expect(payout).toMatchObject({ amountPaise: payablePaise, payoutAccountMasked: 'XXXXXXXX9012 HDFC0000123' });
  const refundId = payout?.refundId ?? 0;
  expect(await readPayoutAccount(floor.desk, refundId)).toEqual({ number: '123456789012', ifsc: 'HDFC0000123' });
  const paid = { refundId, utr: 'SBINR52026112199999' };
  expect(await payRefundOut(floor.desk, paid, floor.clock())).toMatchObject({ state: 'done' });
  await expect(payRefundOut(floor.desk, paid, floor.clock())).rejects.toMatchObject({ code: 409 });
  expect(await floor.order(orderNumber)).toMatchObject({ state: 'refunded', refundedPaise: payablePaise });
});

test('staff may waive the charge', async () => {
  const asha = await floor.customer();
  const orderNumber = await paidByCard(asha);
  const { id, payablePaise } = await floor.order(orderNumber);
  const cancelled = await cancelByStaff(
    floor.desk,
    { orderId: id, reason: 'Out of our hands', waiveCharge: true },
    staff,
    floor.clock(),
  );
  expect(cancelled).toMatchObject({ refundPaise: payablePaise, chargePaise: 0 });
});

test('an order that is not paid is cancelled at the provider too', async () => {
  const asha = await floor.customer();
  await asha.fillCart(piece);
  const placed = await asha.submit('Card');
  if (!placed.ok) throw new Error(placed.message);
  const { orderNumber } = placed.data;
  expect(await call(floor, cancelOrder, { ...nothingMore, orderNumber }, token(asha))).toMatchObject({
    data: { state: 'cancelled', refundPaise: 0, message: 'Your order is cancelled' },
  });
  await expect(floor.pay(orderNumber, 'success')).rejects.toThrow('order_inactive');
});

test('nobody cancels a dispatched order, a stranger’s, or one of the day before yesterday', async () => {
  const [asha, vikram] = [await floor.customer(), await floor.customer()];
  const shipped = await paidByCard(asha);
  const { id } = await floor.order(shipped);
  await packOrder(floor.desk, { orderId: id }, staff, floor.clock());
  const parcel = { courier: 'Sequel', trackingNumber: 'SQ1', trackingUrl: 'https://courier.example/SQ1' };
  await shipOrder(floor.desk, { orderId: id, ...parcel }, staff, floor.clock());
  expect(await call(floor, cancelOrder, { ...nothingMore, orderNumber: shipped }, token(asha))).toMatchObject({
    code: 409,
    reason: 'too-late',
  });
  expect(await call(floor, cancelOrder, { ...nothingMore, orderNumber: shipped }, token(vikram))).toMatchObject({
    code: 403,
  });
  const old = await paidByNeft(asha);
  floor.clock.advance(24 * 3600 + 1);
  expect(await call(floor, quoteCancellation, { orderNumber: old }, token(asha))).toMatchObject({
    data: { allowed: false, reason: 'An order can be cancelled within 24 hours' },
  });
  expect(await call(floor, cancelOrder, { ...nothingMore, orderNumber: old }, token(asha))).toMatchObject({
    code: 409,
  });
});

test('a delivered order earns points, and a full refund takes them back', async () => {
  const asha = await floor.customer();
  const orderNumber = await paidByNeft(asha);
  const { id, payablePaise } = await floor.order(orderNumber);
  const now = floor.clock();
  await packOrder(floor.desk, { orderId: id }, staff, now);
  const parcel = { courier: 'Sequel', trackingNumber: 'SQ2', trackingUrl: null };
  await shipOrder(floor.desk, { orderId: id, ...parcel }, staff, now);
  await deliverOrder(floor.desk, { orderId: id }, staff, now);
  await expect(deliverOrder(floor.desk, { orderId: id }, staff, now)).rejects.toMatchObject({ code: 409 });
  const earned = await floor.database.one<{ points: number }>(
    sql`select available_points as points from points_account where customer_id = ${asha.id}`,
  );
  expect(earned.points).toBeGreaterThan(0);

  const [refund] = await refundByStaff(
    floor.desk,
    { orderId: id, amountPaise: payablePaise, reason: 'Damaged' },
    staff,
    now,
  );
  await payRefundOut(floor.desk, { refundId: refund?.id ?? 0, utr: 'SBINR52026112100077' }, now);
  expect(await floor.order(orderNumber)).toMatchObject({ state: 'refunded' });
  const left = await floor.database.one<{ points: number }>(
    sql`select available_points as points from points_account where customer_id = ${asha.id}`,
  );
  expect(left.points).toBe(0);
});

test('refunds together never exceed what was paid', async () => {
  const asha = await floor.customer();
  const orderNumber = await paidByNeft(asha);
  const { id, payablePaise } = await floor.order(orderNumber);
  const half = { orderId: id, amountPaise: Math.ceil(payablePaise * 0.6), reason: 'Agreed' };
  const both = await Promise.allSettled(
    [1, 2].map(async () => await refundByStaff(floor.desk, half, staff, floor.clock())),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(
    refundByStaff(floor.desk, { ...half, amountPaise: payablePaise }, staff, floor.clock()),
  ).rejects.toMatchObject({ code: 409, reason: 'cancel-instead' });
});

async function creditedPaise(orderNumber: string): Promise<number> {
  const { credited } = await floor.database.one<{ credited: number }>(sql`
    select coalesce(sum((n.document ->> 'totalPaise')::bigint), 0)::bigint as credited
    from credit_note n join invoice i on i.id = n.invoice_id join customer_order o on o.id = i.order_id
    where o.order_number = ${orderNumber}`);
  return credited;
}

test('money beyond the invoice goes back without a credit note, and the rest with one', async () => {
  const asha = await floor.customer();
  const orderNumber = await paidByNeft(asha, 50_00);
  const { id, payablePaise } = await floor.order(orderNumber);
  const now = floor.clock();
  const [extra] = await refundByStaff(floor.desk, { orderId: id, amountPaise: 50_00, reason: 'Overpaid' }, staff, now);
  await payRefundOut(floor.desk, { refundId: extra?.id ?? 0, utr: 'SBINR52026112100101' }, now);
  expect(await creditedPaise(orderNumber)).toBe(0);
  expect(await floor.order(orderNumber)).toMatchObject({ state: 'confirmed', attention: null });

  await cancelByStaff(floor.desk, { orderId: id, reason: 'Sold out', waiveCharge: true }, staff, now);
  const payout = (await findDuePayouts(floor.database, 100)).find((one) => one.orderNumber === orderNumber);
  await payRefundOut(floor.desk, { refundId: payout?.refundId ?? 0, utr: 'SBINR52026112100102' }, now);
  expect(await creditedPaise(orderNumber)).toBe(payablePaise);
});

test('parts of a refund do not add up to all of an order that is still to be sent', async () => {
  const asha = await floor.customer();
  const orderNumber = await paidByNeft(asha);
  const { id, payablePaise } = await floor.order(orderNumber);
  const part = { orderId: id, amountPaise: 1_00, reason: 'Agreed' };
  await refundByStaff(floor.desk, part, staff, floor.clock());
  const rest = { ...part, amountPaise: payablePaise - 1_00 };
  await expect(refundByStaff(floor.desk, rest, staff, floor.clock())).rejects.toMatchObject({
    reason: 'cancel-instead',
  });
});

test('a refund that the card does not take is owed until staff give it back another way', async () => {
  const asha = await floor.customer();
  const orderNumber = await paidByCard(asha);
  const { id, payablePaise } = await floor.order(orderNumber);
  const chargePaise = percentBp(payablePaise, 200);
  await floor.steer('config', { refundOutcome: 'FAILED' });
  await call(floor, cancelOrder, { ...nothingMore, orderNumber }, token(asha));
  await eventually(async () => {
    await floor.steer('clock', { advanceMs: 6_000 });
    floor.clock.advance(61);
    await watchPayments(floor.desk, floor.clock());
    return (await floor.order(orderNumber)).attention === 'refund owed';
  });
  expect(await floor.order(orderNumber)).toMatchObject({ state: 'cancelled', refundedPaise: 0 });
  await floor.steer('config', { refundOutcome: 'SUCCESS' });

  const [again] = await refundLateMoney(floor.desk, id, staff, floor.clock());
  expect(again).toMatchObject({ channel: 'card', amountPaise: payablePaise - chargePaise, chargePaise });
  await eventually(async () => {
    await floor.steer('clock', { advanceMs: 6_000 });
    floor.clock.advance(61);
    await watchPayments(floor.desk, floor.clock());
    return (await floor.order(orderNumber)).state === 'refunded';
  });
  expect(await floor.order(orderNumber)).toMatchObject({
    attention: null,
    refundedPaise: payablePaise - chargePaise,
  });
  expect(await creditedPaise(orderNumber)).toBe(payablePaise - chargePaise);
});

test('a payout that staff withdraw is owed', async () => {
  const asha = await floor.customer();
  const orderNumber = await paidByNeft(asha);
  const { id, payablePaise } = await floor.order(orderNumber);
  await call(floor, cancelOrder, { ...nothingMore, orderNumber }, token(asha));
  const payout = (await findDuePayouts(floor.database, 100)).find((one) => one.orderNumber === orderNumber);
  await withdrawPayout(floor.desk, payout?.refundId ?? 0, floor.clock());
  expect(await floor.order(orderNumber)).toMatchObject({ state: 'cancelled', attention: 'refund owed' });
  const [again] = await refundLateMoney(floor.desk, id, staff, floor.clock());
  expect(again).toMatchObject({ amountPaise: payablePaise });
});
