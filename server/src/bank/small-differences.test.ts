import { type ClaimId, getOrder, type OrderId, remarkOf, sendPayment, type WeightId } from '@tola/contract';
import type { Paise } from '@tola/pricing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeBusiness } from '#business';
import { sql } from '#database';
import { findDuePayouts } from '#refunds';
import {
  auditMoney,
  call,
  eventually,
  openStoreFixture,
  readProviderLedger,
  readStock,
  type Shopper,
  type StoreFixture,
  screenshot,
} from '#testing';
import { recordCredit } from './bank-credit-store.ts';
import { findClaims, findWaitingClaims } from './claim-store.ts';
import { balanceOf, sumDifferences } from './customer-balance.ts';

let store: StoreFixture;
let stock: Map<number, number>;
let piece: WeightId;
let made = 0;

beforeAll(async () => {
  store = await openStoreFixture();
  const row = await store.database.one<{ id: WeightId }>(
    sql`select id from product_weight where stock > 20 and weight_mg <= 2000 order by id limit 1`,
  );
  piece = row.id;
  stock = await readStock(store.database);
});
afterAll(async () => {
  const paid = await readProviderLedger(store.database, store.emulator.url);
  expect(await auditMoney(store.database, stock, paid)).toEqual([]);
  await store.close();
});

function utr(): string {
  made += 1;
  return `7325144${String(made).padStart(5, '0')}`;
}

interface Order {
  readonly buyer: Shopper;
  readonly orderNumber: string;
  readonly id: OrderId;
  readonly payablePaise: Paise;
}

async function placed(more = {}, buyer?: Shopper): Promise<Order> {
  const shopper = buyer ?? (await store.customer());
  await shopper.fillCart(piece);
  const answer = await shopper.submit('NEFT', more);
  if (!answer.ok) throw new Error(`${answer.code} ${answer.message}`);
  const { orderNumber } = answer.data;
  const { id, payablePaise } = await store.order(orderNumber);
  return { buyer: shopper, orderNumber, id, payablePaise };
}

async function accept({ orderNumber }: Order, amountPaise: Paise, reference = utr()) {
  const claim = (await findWaitingClaims(store.database, 500)).findLast((one) => one.orderNumber === orderNumber);
  const found = { claimId: claim?.claimId ?? (0 as ClaimId), amountPaise, utr: reference, creditedOn: '2026-11-21' };
  return await store.staff.acceptClaim(found);
}

async function viewOf({ buyer, orderNumber }: Order) {
  const view = await call(store, getOrder, { orderNumber }, { token: buyer.token });
  if (!view.ok) throw new Error(view.message);
  return view.data;
}

describe('a shortage within the tolerance', () => {
  test('is written off: the order is confirmed and invoiced at its full price', async () => {
    const order = await placed();
    expect(await accept(order, order.payablePaise - 10_00)).toMatchObject({ state: 'confirmed', attention: null });
    const view = await viewOf(order);
    expect(view).toMatchObject({ state: 'confirmed', writtenOffPaise: 10_00, toBalancePaise: 0, overpaidPaise: 0 });
    expect(view.timeline.at(-1)?.note).toBe('₹10.00 less than the total was received; the shortfall is waived');
    const { invoiced } = await store.database.one<{ invoiced: number }>(sql`
      select (document ->> 'payablePaise')::bigint as invoiced from invoice where order_id = ${order.id}`);
    expect(invoiced).toBe(order.payablePaise);
    const lines = await store.database.rows(
      sql`select paise, booked_by from order_write_off where order_id = ${order.id}`,
    );
    expect(lines).toEqual([{ paise: 10_00, bookedBy: 'staff 1' }]);
    expect((await sumDifferences(store.database, new Date(0))).writtenOffPaise).toBeGreaterThanOrEqual(10_00);
    const mail = await store.database.one<{ data: { remainingPaise: Paise } }>(sql`
      select data from outbox_message where template = 'payment-received' and data ->> 'orderNumber' = ${order.orderNumber}`);
    expect(mail.data.remainingPaise).toBe(0);
  });

  test('ends at the tolerance: one paisa more, and the order waits for the rest', async () => {
    const order = await placed();
    expect(await accept(order, order.payablePaise - 10_01)).toMatchObject({
      state: 'awaiting payment',
      paidPaise: order.payablePaise - 10_01,
    });
    expect(await viewOf(order)).toMatchObject({ writtenOffPaise: 0, payment: { duePaise: 10_01 } });
    expect(await accept(await placed(), 1)).toMatchObject({ state: 'awaiting payment' });
  });

  test('applies once to the total of part payments', async () => {
    const order = await placed();
    const half = Math.floor(order.payablePaise / 2);
    expect(await accept(order, half - 6_00)).toMatchObject({ state: 'awaiting payment' });
    const file = await screenshot();
    await call(store, sendPayment, { orderNumber: order.orderNumber, utr: null, file }, { token: order.buyer.token });
    expect(await accept(order, order.payablePaise - half - 6_00)).toMatchObject({ state: 'awaiting payment' });
    await call(store, sendPayment, { orderNumber: order.orderNumber, utr: null, file }, { token: order.buyer.token });
    expect(await accept(order, 3_00)).toMatchObject({ state: 'confirmed' });
    expect(await viewOf(order)).toMatchObject({ writtenOffPaise: 9_00 });
  });

  test('is reversed when the rest is paid later', async () => {
    const order = await placed();
    const file = await screenshot();
    await call(store, sendPayment, { orderNumber: order.orderNumber, utr: utr(), file }, { token: order.buyer.token });
    await accept(order, order.payablePaise - 8_00);
    expect(await accept(order, 8_00)).toMatchObject({ state: 'confirmed', attention: null });
    expect(await viewOf(order)).toMatchObject({ writtenOffPaise: 0, toBalancePaise: 0, overpaidPaise: 0 });
  });

  test('is reversed when the order is cancelled, and the payment is refunded', async () => {
    const order = await placed();
    await accept(order, order.payablePaise - 7_00);
    const done = await store.staff.cancel({ orderId: order.id, reason: '', waiveCharge: true });
    expect(done.refundPaise).toBe(order.payablePaise - 7_00);
    await payOut(order);
    expect(await viewOf(order)).toMatchObject({
      state: 'refunded',
      writtenOffPaise: 0,
      refundedPaise: order.payablePaise - 7_00,
    });
    const { credited } = await store.database.one<{ credited: number }>(sql`
      select sum((note.document ->> 'totalPaise')::bigint)::bigint as credited
      from credit_note note join invoice on invoice.id = invoice_id where order_id = ${order.id}`);
    expect(credited).toBe(order.payablePaise);
  });

  test('leaves a partial refund with a credit note of its amount', async () => {
    const order = await placed();
    await accept(order, order.payablePaise - 7_00);
    const part = { orderId: order.id, amountPaise: 100_00, reason: 'A scratch' };
    await store.staff.refund(part);
    await payOut(order);
    const { credited } = await store.database.one<{ credited: number }>(sql`
      select sum((note.document ->> 'totalPaise')::bigint)::bigint as credited
      from credit_note note join invoice on invoice.id = invoice_id where order_id = ${order.id}`);
    expect(credited).toBe(100_00);
  });

  test('of an ended order is written off only when staff honour the payment', async () => {
    const order = await placed();
    const [claim] = await findClaims(store.database, order.id);
    await store.staff.rejectClaim({ claimId: claim?.id ?? (0 as ClaimId), reason: 'Not there', isFinal: true });
    const found = { utr: utr(), amountPaise: order.payablePaise - 4_00, creditedOn: '2026-11-21', narration: '' };
    const credit = await recordCredit(
      store.database,
      { ...found, statementId: null, recordedBy: 'test' },
      store.clock(),
    );
    await store.staff.assignCredit({ creditId: credit.id, orderId: order.id });
    expect(await viewOf(order)).toMatchObject({ state: 'failed', writtenOffPaise: 0 });
    await store.staff.honour(order.id);
    expect(await viewOf(order)).toMatchObject({ state: 'confirmed', writtenOffPaise: 4_00 });
  });

  test('is not written off when the tolerance is zero', async () => {
    const set = async (paise: Paise) => {
      const by = { by: 'test', reason: 'test' };
      await changeBusiness(store.database, { paymentTolerancePaise: paise }, by, store.clock());
      await eventually(() => store.payments.business.current().paymentTolerancePaise === paise);
    };
    await set(0);
    const order = await placed();
    expect(await accept(order, order.payablePaise - 1)).toMatchObject({ state: 'awaiting payment' });
    await set(10_00);
  });
});

describe('a surplus within the tolerance', () => {
  test('confirms the order and is added to the customer’s balance once', async () => {
    const order = await placed();
    expect(await accept(order, order.payablePaise + 10_00)).toMatchObject({ state: 'confirmed', attention: null });
    const view = await viewOf(order);
    expect(view).toMatchObject({ toBalancePaise: 10_00, balancePaise: 10_00, overpaidPaise: 0, writtenOffPaise: 0 });
    expect(view.timeline.at(-1)?.note).toBe('₹10.00 more than the total was received and is added to your balance');
    expect(await balanceOf(store.database, order.buyer.id)).toBe(10_00);
    const second = await placed({}, order.buyer);
    await accept(second, second.payablePaise + 2_50);
    expect(await viewOf(order)).toMatchObject({ toBalancePaise: 10_00, balancePaise: 12_50 });
  });

  test('ends at the tolerance: one paisa more flags the order as overpaid', async () => {
    const order = await placed();
    expect(await accept(order, order.payablePaise + 10_01)).toMatchObject({
      state: 'confirmed',
      attention: 'overpaid',
    });
    expect(await viewOf(order)).toMatchObject({ toBalancePaise: 0, overpaidPaise: 10_01 });
  });

  test('is not refunded with the order', async () => {
    const order = await placed();
    await accept(order, order.payablePaise + 5_00);
    await expect(
      store.staff.refund({ orderId: order.id, amountPaise: order.payablePaise + 5_00, reason: 'x' }),
    ).rejects.toThrow();
    const done = await store.staff.cancel({ orderId: order.id, reason: '', waiveCharge: true });
    expect(done.refundPaise).toBe(order.payablePaise);
    await payOut(order);
    expect(await viewOf(order)).toMatchObject({ state: 'refunded', balancePaise: 5_00 });
  });

  test('is paid out once by 20 concurrent payouts and not again', async () => {
    const order = await placed();
    await accept(order, order.payablePaise + 9_00);
    const pay = async () => {
      const payout = { customerId: order.buyer.id, balancePaise: 9_00, utr: utr() };
      return await store.staff.payBalanceOut(payout);
    };
    const answers = await Promise.allSettled(Array.from({ length: 20 }, pay));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(pay()).rejects.toMatchObject({ code: 409, reason: 'balance-changed' });
    expect(await balanceOf(store.database, order.buyer.id)).toBe(0);
    await expect(
      store.database.run(sql`
        insert into customer_balance_entry (customer_id, kind, paise, payout_utr, booked_by, booked_at)
        values (${order.buyer.id}, 'paid out', -1, ${utr()}, 'test', now())`),
    ).rejects.toMatchObject({ constraint: 'customer_balance' });
    await expect(store.database.run(sql`delete from customer_balance_entry`)).rejects.toThrow();
  });

  test('is counted once when the payment is accepted concurrently', async () => {
    const order = await placed();
    const reference = utr();
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, async () => await accept(order, order.payablePaise + 1_00, reference)),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await viewOf(order)).toMatchObject({ toBalancePaise: 1_00, paidPaise: order.payablePaise + 1_00 });
  });
});

describe('a credit with the order number in its remarks', () => {
  test('settles the order within the tolerance and accepts its waiting claim', async () => {
    const order = await placed({ utr: 'SBIN326112100987' });
    const csv = `Date,Narration,Credit\n21/11/2026,NEFT ${remarkOf(order.orderNumber)},${(order.payablePaise - 3_00) / 100}`;
    const imported = await store.staff.importStatement({ name: 'remarks.csv', csv });
    expect(imported.matched).toMatchObject([{ orderNumber: order.orderNumber, state: 'confirmed' }]);
    expect(await findClaims(store.database, order.id)).toMatchObject([
      { state: 'accepted', amountPaise: order.payablePaise - 3_00, decidedBy: 'staff 1' },
    ]);
    expect(await viewOf(order)).toMatchObject({ writtenOffPaise: 3_00, attempts: [{ state: 'found' }] });
    // The claimed reference number arrives too: a second payment, to be refunded.
    const again = `Date,Narration,Credit\n22/11/2026,NEFT SBIN326112100987,${order.payablePaise / 100}`;
    await store.staff.importStatement({ name: 'again.csv', csv: again });
    expect(await store.order(order.orderNumber)).toMatchObject({ attention: 'overpaid' });
    expect(await viewOf(order)).toMatchObject({ writtenOffPaise: 0, overpaidPaise: order.payablePaise - 3_00 });
  });

  test('is left unmatched when its amount is beyond the tolerance', async () => {
    const order = await placed();
    const csv = `Date,Narration,Credit\n21/11/2026,NEFT ${remarkOf(order.orderNumber)},${(order.payablePaise + 10_01) / 100}`;
    const imported = await store.staff.importStatement({ name: 'beyond.csv', csv });
    expect(imported).toMatchObject({ matched: [], unmatched: [{}] });
    expect(await findClaims(store.database, order.id)).toMatchObject([{ state: 'waiting' }]);
  });
});

async function payOut({ orderNumber }: Order): Promise<void> {
  for (const due of await findDuePayouts(store.database, 500)) {
    if (due.orderNumber === orderNumber) await store.staff.payRefundOut({ refundId: due.refundId, utr: utr() });
  }
}
