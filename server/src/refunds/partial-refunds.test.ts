import type { ClaimId, CustomerId, OrderId, RefundId, WeightId } from '@tola/contract';
import type { Paise } from '@tola/pricing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findWaitingClaims } from '#bank';
import { sql } from '#database';
import { eventually, openStoreFixture, type Shopper, type StoreFixture, watchPayments } from '#testing';
import { payRefundOut } from './staff-refunds.ts';

const staff = { kind: 'staff', id: '1', name: 'Owner' } as const;

let store: StoreFixture;
let piece: WeightId;
let madeUtrs = 0;

beforeAll(async () => {
  store = await openStoreFixture({ worker: true });
  const row = await store.database.one<{ id: WeightId }>(
    sql`select id from product_weight where stock > 20 and weight_mg >= 5000 order by id limit 1`,
  );
  piece = row.id;
});
afterAll(async () => await store.close());

function utr(): string {
  madeUtrs += 1;
  return `SBINR520261121${String(madeUtrs).padStart(8, '0')}`;
}

/** An order paid with 40 points and a bank transfer for the rest. */
async function paidByNeft(
  shopper: Shopper,
  morePaise = 0,
): Promise<{ id: OrderId; orderNumber: string; price: number }> {
  await store.givePoints(shopper.id, 40);
  await shopper.fillCart(piece);
  const placed = await shopper.submit('NEFT', { points: 40 });
  if (!placed.ok) throw new Error(placed.message);
  const { orderNumber } = placed.data;
  const { id, payablePaise: price } = await store.order(orderNumber);
  const claim = (await findWaitingClaims(store.database, 100)).find((one) => one.orderNumber === orderNumber);
  const found = { amountPaise: price + morePaise, utr: utr(), creditedOn: '2026-11-21' };
  await store.staff.acceptClaim({ claimId: claim?.claimId ?? (0 as ClaimId), ...found });
  return { id, orderNumber, price };
}

async function ship(orderId: OrderId): Promise<void> {
  await store.staff.pack({ orderId });
  const parcel = { courier: 'Sequel', trackingNumber: `SQ${orderId}`, trackingUrl: null };
  await store.staff.ship({ orderId, ...parcel });
}

async function refund(orderId: OrderId, amountPaise: Paise): Promise<void> {
  const wanted = { orderId, amountPaise, reason: 'Agreed' };
  const [row] = await store.staff.refund(wanted);
  await store.staff.payRefundOut({ refundId: row?.id ?? (0 as RefundId), utr: utr() });
}

async function pointsOf({ id }: { id: CustomerId }): Promise<number> {
  const { points } = await store.database.one<{ points: number }>(
    sql`select available_points as points from points_account where customer_id = ${id}`,
  );
  return points;
}

/** Ledger entries of an order: earned, deducted, returned. */
async function movesOf(orderId: OrderId): Promise<Record<string, number[]>> {
  const rows = await store.database.rows<{ kind: string; points: number }>(sql`
    select kind, available_change as points from points_entry
    where order_id = ${orderId} and kind in ('earned', 'reversed', 'released') order by id`);
  return Object.fromEntries(
    ['earned', 'reversed', 'released'].map((kind) => [
      kind,
      rows.filter((row) => row.kind === kind).map(({ points }) => points),
    ]),
  );
}

test('adjusts points pro rata for partial refunds of a delivered order, exactly in total', async () => {
  const asha = await store.customer();
  const { id, orderNumber, price } = await paidByNeft(asha);
  await ship(id);
  await store.staff.deliver({ orderId: id });
  const earned = await pointsOf(asha);
  expect(earned).toBeGreaterThan(3);

  const third = Math.floor(price / 3);
  await refund(id, third);
  const afterOne = await movesOf(id);
  expect(afterOne).toEqual({ earned: [earned], reversed: [-Math.round(earned / 3)], released: [13] });
  await refund(id, third);
  expect(await store.order(orderNumber)).toMatchObject({ state: 'delivered' });
  await refund(id, price - 2 * third);
  expect(await store.order(orderNumber)).toMatchObject({ state: 'refunded' });
  const moves = await movesOf(id);
  expect(moves.reversed?.reduce((sum, points) => sum + points, 0)).toBe(-earned);
  expect(moves.released).toEqual([13, 14, 13]);
  expect(await pointsOf(asha)).toBe(40);
});

test('adjusts points once when two people record the same payout concurrently', async () => {
  const asha = await store.customer();
  const { id, price } = await paidByNeft(asha);
  const [row] = await store.staff.refund({ orderId: id, amountPaise: Math.floor(price / 2), reason: 'Agreed' });
  const paid = { refundId: row?.id ?? (0 as RefundId), utr: utr() };
  await Promise.allSettled([1, 2, 3].map(async () => await store.staff.payRefundOut(paid)));
  expect(await movesOf(id)).toEqual({ earned: [], reversed: [], released: [20] });
});

test('adjusts no points when the process crashes before the commit, and does when the payout is repeated', async () => {
  const asha = await store.customer();
  const { id, price } = await paidByNeft(asha);
  const wanted = { orderId: id, amountPaise: Math.floor(price / 4), reason: 'Agreed' };
  const [row] = await store.staff.refund(wanted);
  const paid = { refundId: row?.id ?? (0 as RefundId), utr: utr() };
  await expect(
    store.database.transaction(async (tx) => {
      await payRefundOut(store.payments, tx, paid, staff, store.clock());
      throw new Error('the power is gone');
    }),
  ).rejects.toThrow('the power is gone');
  expect(await movesOf(id)).toMatchObject({ released: [] });
  await store.staff.payRefundOut(paid);
  expect(await movesOf(id)).toMatchObject({ released: [10] });
});

test('earns fewer points on delivery after a partial refund', async () => {
  const asha = await store.customer();
  const { id, orderNumber, price } = await paidByNeft(asha);
  await ship(id);
  await refund(id, Math.floor(price / 2));
  expect(await movesOf(id)).toEqual({ earned: [], reversed: [], released: [20] });
  await store.staff.deliver({ orderId: id });
  const { earned = [], reversed = [] } = await movesOf(id);
  const left = (earned[0] ?? 0) + (reversed[0] ?? 0);
  expect(reversed).toEqual([-Math.round((earned[0] ?? 0) / 2)]);
  expect(await pointsOf(asha)).toBe(20 + left);
  const mail = await store.database.one<{ points: number }>(sql`
    select (data ->> 'pointsEarned')::int as points from outbox_message
    where template = 'order-delivered' and data ->> 'orderNumber' = ${orderNumber}`);
  expect(mail.points).toBe(left);
});

test('returns only the remaining points when an order is cancelled after a partial refund', async () => {
  const asha = await store.customer();
  const { id, price } = await paidByNeft(asha);
  await refund(id, Math.floor(price / 4));
  await store.staff.cancel({ orderId: id, reason: 'Sold out', waiveCharge: true });
  expect(await movesOf(id)).toMatchObject({ released: [10, 30] });
  expect(await pointsOf(asha)).toBe(40);
});

test('refunds an overpayment without adjusting points', async () => {
  const asha = await store.customer();
  const { id } = await paidByNeft(asha, 500_00);
  await refund(id, 500_00);
  expect(await movesOf(id)).toEqual({ earned: [], reversed: [], released: [] });
});

test('keeps a failed refund owed when an earlier one completes', async () => {
  const asha = await store.customer();
  await asha.fillCart(piece);
  const placed = await asha.submit('Card');
  if (!placed.ok) throw new Error(placed.message);
  const { orderNumber } = placed.data;
  await store.pay(orderNumber, 'success');
  await asha.status(orderNumber);
  const { id: orderId } = await store.order(orderNumber);
  const [first] = await store.staff.refund({ orderId, amountPaise: 100_00, reason: 'A' });
  const bank = { orderId, amountPaise: 50_00, reason: 'B', byBank: true };
  const [second] = await store.staff.refund(bank);
  const sent = await eventually(async () => {
    const whole = (await store.steer(`orders/${orderNumber}-1`, undefined, 'GET')) as { refunds: unknown[] };
    return whole.refunds.length === 1;
  });
  expect(sent).toBe(true);
  await store.steer(`refunds/${orderNumber}-r${first?.number}`, { status: 'FAILED' });
  await eventually(async () => {
    store.clock.advance(61);
    await watchPayments(store.payments, store.clock());
    return (await store.order(orderNumber)).attention === 'refund owed';
  });
  await store.staff.payRefundOut({ refundId: second?.id ?? (0 as RefundId), utr: utr() });
  expect(await store.order(orderNumber)).toMatchObject({ attention: 'refund owed', refundedPaise: 50_00 });

  store.clock.advance(1);
  const again = { orderId, amountPaise: 100_00, reason: 'A, by bank', byBank: true };
  const [third] = await store.staff.refund(again);
  await store.staff.payRefundOut({ refundId: third?.id ?? (0 as RefundId), utr: utr() });
  expect(await store.order(orderNumber)).toMatchObject({ attention: null, refundedPaise: 150_00 });
});
