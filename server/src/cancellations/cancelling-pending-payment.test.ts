/** Cancelling an order while its card payment is pending at the provider. */
import { type AttemptId, cancelOrder, getOrder, quoteCancellation, type WeightId } from '@tola/contract';
import { percentBp } from '@tola/pricing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { settleAttempt } from '#card-payments';
import { sql } from '#database';
import { call, eventually, openStoreFixture, type Shopper, type StoreFixture, watchPayments } from '#testing';

const nothingMore = { reason: 'Changed my mind', refundPaise: 0, accountNumber: null, ifsc: null };

let store: StoreFixture;
let piece: WeightId;

beforeAll(async () => {
  store = await openStoreFixture();
  const { id } = await store.database.one<{ id: WeightId }>(
    sql`select id from product_weight where stock > 20 and weight_mg <= 2000 order by id limit 1`,
  );
  piece = id;
});
afterAll(async () => await store.close());
beforeEach(async () => await store.steer('faults', {}, 'DELETE'));

interface PendingPayment {
  readonly asha: Shopper;
  readonly orderNumber: string;
  readonly paymentId: string;
}

/** An order whose card payment is pending at the bank. */
async function startCardPayment(): Promise<PendingPayment> {
  const asha = await store.customer();
  await asha.fillCart(piece);
  const placed = await asha.submit('Card');
  if (!placed.ok) throw new Error(placed.message);
  const { orderNumber } = placed.data;
  const payment = (await store.pay(orderNumber, 'pending')) as { cf_payment_id: string };
  return { asha, orderNumber, paymentId: payment.cf_payment_id };
}

async function completePayment(
  { orderNumber, paymentId }: PendingPayment,
  outcome: 'success' | 'failed',
): Promise<void> {
  await store.pay(orderNumber, outcome, { cf_payment_id: paymentId, webhook: { drop: true } });
}

async function requestCancellation({ asha, orderNumber }: Pick<PendingPayment, 'asha' | 'orderNumber'>, more = {}) {
  return await call(store, cancelOrder, { ...nothingMore, ...more, orderNumber }, { token: asha.token });
}

async function watchFor(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 15) {
    await store.steer('clock', { advanceMs: 1_000 });
    store.clock.advance(15);
    await watchPayments(store.payments, store.clock());
  }
}

async function refundsOf(orderNumber: string): Promise<unknown[]> {
  return await store.database.rows(sql`
    select channel, state, amount_paise, charge_paise from refund
    where order_id = (select id from customer_order where order_number = ${orderNumber}) order by number`);
}

async function mailsOf(orderNumber: string): Promise<unknown[]> {
  const rows = await store.database.rows<{ template: string; underWay: unknown }>(sql`
    select template, data -> 'paymentUnderWay' as under_way from outbox_message
    where data ->> 'orderNumber' = ${orderNumber} order by id`);
  return rows.map(({ template, underWay }) => (underWay === null ? template : `${template} ${String(underWay)}`));
}

describe('a cancellation while a card payment is pending', () => {
  test('is accepted, announces a full refund, and refunds in full when the payment succeeds', async () => {
    const paying = await startCardPayment();
    const { asha, orderNumber } = paying;
    const { payablePaise } = await store.order(orderNumber);
    const stock = Number(await store.stockOf(piece));
    expect(await call(store, quoteCancellation, { orderNumber }, { token: asha.token })).toMatchObject({
      data: { allowed: true, refundPaise: 0, paymentUnderWay: true },
    });
    const answer = {
      state: 'cancelled',
      refundPaise: 0,
      chargePaise: 0,
      paymentUnderWay: true,
      message: 'Your order is cancelled. If your card payment still goes through, it is refunded in full automatically',
    };
    expect(await requestCancellation(paying)).toMatchObject({ data: answer });
    expect(await requestCancellation(paying)).toMatchObject({ data: answer });
    expect(await store.stockOf(piece)).toBe(stock + 1);
    expect(await mailsOf(orderNumber)).toEqual(['order-cancelled true']);
    const view = async () => await call(store, getOrder, { orderNumber }, { token: asha.token });
    expect(await view()).toMatchObject({ data: { state: 'cancelled', paymentUnderWay: true, refunds: [] } });

    await completePayment(paying, 'success');
    await watchFor(60);
    const whole = { channel: 'card', amountPaise: payablePaise, chargePaise: 0 };
    expect(await refundsOf(orderNumber)).toMatchObject([whole]);
    expect(await store.order(orderNumber)).toMatchObject({
      paidPaise: payablePaise,
      refundedPaise: payablePaise,
      attention: null,
    });
    expect(await view()).toMatchObject({
      data: { paymentUnderWay: false, refunds: [{ amountPaise: payablePaise, to: 'card' }] },
    });
    expect(await requestCancellation(paying)).toMatchObject({
      data: {
        refundPaise: payablePaise,
        message: 'Your order is cancelled and your refund to your card is in progress',
      },
    });

    await watchFor(600);
    expect(await refundsOf(orderNumber)).toMatchObject([{ ...whole, state: 'done' }]);
    expect(await store.order(orderNumber)).toMatchObject({ state: 'refunded', attention: null });
    expect(await mailsOf(orderNumber)).toEqual(['order-cancelled true', 'refund']);
    const { refunds } = (await store.steer(`orders/${orderNumber}-1`, undefined, 'GET')) as { refunds: unknown[] };
    expect(refunds).toHaveLength(1);
    const { invoices } = await store.database.one<{ invoices: number }>(sql`
      select count(*)::int as invoices from invoice where order_id = (
        select id from customer_order where order_number = ${orderNumber})`);
    expect(invoices).toBe(0);
  });

  test('refunds nothing when the payment fails', async () => {
    const paying = await startCardPayment();
    await requestCancellation(paying);
    await completePayment(paying, 'failed');
    await watchFor(60);
    expect(await store.order(paying.orderNumber)).toMatchObject({ state: 'cancelled', paidPaise: 0, attention: null });
    const view = await call(store, getOrder, paying, { token: paying.asha.token });
    expect(view).toMatchObject({ data: { paymentUnderWay: false } });
  });

  test('refunds once when several readers find the payment concurrently', async () => {
    const paying = await startCardPayment();
    await requestCancellation(paying);
    await completePayment(paying, 'success');
    store.clock.advance(60);
    const { id } = await store.order(paying.orderNumber);
    const { attemptId } = await store.database.one<{ attemptId: AttemptId }>(
      sql`select id as attempt_id from payment_attempt where order_id = ${id}`,
    );
    await Promise.all([
      ...[1, 2, 3].map(async () => await watchPayments(store.payments, store.clock())),
      ...[1, 2, 3].map(async () => await settleAttempt(store.payments, attemptId, store.clock())),
    ]);
    expect(await refundsOf(paying.orderNumber)).toHaveLength(1);
  });

  test('by staff refunds in full as well', async () => {
    const paying = await startCardPayment();
    const { id, payablePaise } = await store.order(paying.orderNumber);
    const request = { orderId: id, reason: 'Out of stock', waiveCharge: false };
    expect(await store.staff.cancel(request)).toMatchObject({
      refundPaise: 0,
      paymentUnderWay: true,
    });
    await completePayment(paying, 'success');
    await watchFor(60);
    expect(await refundsOf(paying.orderNumber)).toMatchObject([{ amountPaise: payablePaise, chargePaise: 0 }]);
  });
});

test('reports a payment that succeeded first instead of cancelling', async () => {
  const paying = await startCardPayment();
  const { payablePaise } = await store.order(paying.orderNumber);
  await completePayment(paying, 'success');
  expect(await requestCancellation(paying)).toMatchObject({ code: 409, reason: 'refund-changed' });
  expect(await store.order(paying.orderNumber)).toMatchObject({ state: 'confirmed', paidPaise: payablePaise });
  const chargePaise = percentBp(payablePaise, 200);
  const refundPaise = payablePaise - chargePaise;
  expect(await requestCancellation(paying, { refundPaise })).toMatchObject({
    data: { refundPaise, chargePaise, paymentUnderWay: false },
  });
});

test('either confirms the order or refunds in full when payment and cancellation are concurrent', async () => {
  const stock = Number(await store.stockOf(piece));
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const paying = await startCardPayment();
      const [answer] = await Promise.all([
        requestCancellation(paying),
        completePayment(paying, 'success'),
        paying.asha.status(paying.orderNumber),
      ]);
      return { ...paying, accepted: answer.ok };
    }),
  );
  await eventually(async () => {
    await watchFor(60);
    const facts = await Promise.all(outcomes.map(async ({ orderNumber }) => await store.order(orderNumber)));
    return facts.every(({ paidPaise, payablePaise }) => paidPaise === payablePaise);
  });
  for (const { orderNumber, accepted } of outcomes) {
    const { payablePaise, state, refundedPaise, attention } = await store.order(orderNumber);
    expect(attention).toBeNull();
    if (accepted) expect(['cancelled', 'refunded']).toContain(state);
    else expect(state).toBe('confirmed');
    expect(refundedPaise).toBe(accepted ? payablePaise : 0);
  }
  const kept = outcomes.filter(({ accepted }) => !accepted).length;
  expect(await store.stockOf(piece)).toBe(stock - kept);
});

test('does not cancel while the provider is unavailable, because the payment state is unknown', async () => {
  const paying = await startCardPayment();
  await store.steer('faults', { route: '*', kind: 'cut', processed: false, times: 1_000 });
  const { id } = await store.order(paying.orderNumber);
  expect(await requestCancellation(paying)).toMatchObject({ code: 503, reason: 'provider-unavailable' });
  const byStaff = store.staff.cancel({ orderId: id, reason: 'x', waiveCharge: true });
  await expect(byStaff).rejects.toMatchObject({ code: 503, reason: 'provider-unavailable' });
  expect(await store.order(paying.orderNumber)).toMatchObject({ state: 'awaiting payment', holds: 'held' });
  await store.steer('faults', {}, 'DELETE');
  expect(await requestCancellation(paying)).toMatchObject({ data: { state: 'cancelled', paymentUnderWay: true } });
});

test('leaves the payment page open when the cancellation is refused', async () => {
  const asha = await store.customer();
  await asha.fillCart(piece);
  const placed = await asha.submit('Card');
  if (!placed.ok) throw new Error(placed.message);
  const { orderNumber } = placed.data;
  expect(await requestCancellation({ asha, orderNumber }, { refundPaise: 5_00 })).toMatchObject({
    reason: 'refund-changed',
  });
  await store.pay(orderNumber, 'success');
  expect(await asha.status(orderNumber)).toMatchObject({ data: { isSuccess: true } });
});

test('cancels an order without any payment attempt, with no refund pending', async () => {
  const asha = await store.customer();
  await asha.fillCart(piece);
  const placed = await asha.submit('Card');
  if (!placed.ok) throw new Error(placed.message);
  const { orderNumber } = placed.data;
  expect(await requestCancellation({ asha, orderNumber })).toMatchObject({
    data: { state: 'cancelled', paymentUnderWay: false, message: 'Your order is cancelled' },
  });
  expect(await mailsOf(orderNumber)).toEqual(['order-cancelled false']);
});
