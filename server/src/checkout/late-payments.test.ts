/** A payment that succeeds after its order ended, and the order that its buyer placed in its place. */
import { getOrder, lockForRetry, retryPayment, type WeightId } from '@tola/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#database';
import { type AuditedStore, call, eventually, openAuditedStore, type Shopper, watchPayments } from '#testing';

let audited: AuditedStore;
let store: AuditedStore['store'];
let piece: WeightId;

beforeAll(async () => {
  audited = await openAuditedStore();
  ({ store, piece } = audited);
});
afterAll(async () => await audited.close());

interface Expired {
  readonly asha: Shopper;
  readonly orderNumber: string;
  readonly payablePaise: number;
  /** The bank reports success of the payment that it had declined. */
  readonly succeedLate: () => Promise<unknown>;
}

/** A card order that expired after a decline. The provider lets its payment succeed later, as banks do. */
async function expired(): Promise<Expired> {
  const asha = await store.customer();
  await asha.fillCart(piece);
  const quote = await asha.lock();
  if (!quote.ok) throw new Error(quote.message);
  const placed = await asha.submit('Card', { quoteId: quote.data.id });
  if (!placed.ok) throw new Error(placed.message);
  const { orderNumber } = placed.data;
  const { payablePaise } = await store.order(orderNumber);
  const declined = { webhook: { drop: true } };
  const payment = (await store.pay(orderNumber, 'failed', declined)) as { cf_payment_id: string };
  store.clock.advance(20 * 60);
  await store.settled();
  await watchPayments(store.payments, store.clock());
  await eventually(async () => (await store.order(orderNumber)).state === 'expired');
  const succeedLate = async () =>
    await store.pay(orderNumber, 'success', { cf_payment_id: payment.cf_payment_id, webhook: { copies: 2 } });
  return { asha, orderNumber, payablePaise, succeedLate };
}

const lock = async ({ asha, orderNumber }: Expired) =>
  await call(store, lockForRetry, { orderNumber }, { token: asha.token });

async function lockedQuote(order: Expired): Promise<string> {
  const locked = await lock(order);
  if (!locked.ok) throw new Error(locked.message);
  return locked.data.quote.id;
}

const retry = async ({ asha, orderNumber }: Expired, quoteId: string) =>
  await call(store, retryPayment, { orderNumber, quoteId }, { token: asha.token });

async function retried(order: Expired): Promise<string> {
  const again = await retry(order, await lockedQuote(order));
  if (!again.ok) throw new Error(again.message);
  return again.data.orderNumber;
}

async function mailsOf(orderNumber: string): Promise<string[]> {
  const rows = await store.database.rows<{ template: string }>(sql`
    select template from outbox_message where data ->> 'orderNumber' = ${orderNumber} order by id`);
  return rows.map(({ template }) => template);
}

async function refundsOf(orderNumber: string) {
  return await store.database.rows<{ amountPaise: number; state: string }>(sql`
    select r.amount_paise, r.state from refund r join customer_order o on o.id = r.order_id
    where o.order_number = ${orderNumber}`);
}

/** The provider completes the refunds. */
async function completeRefunds(orderNumber: string): Promise<void> {
  await eventually(async () => {
    store.clock.advance(61);
    await store.settled();
    await watchPayments(store.payments, store.clock());
    return (await store.order(orderNumber)).state === 'refunded';
  });
}

describe('a late payment of an order that was tried again', () => {
  test('is refunded in full by itself, and told to the buyer once', async () => {
    const order = await expired();
    const { orderNumber, payablePaise, asha } = order;
    const next = await retried(order);
    await order.succeedLate();
    await eventually(async () => (await store.order(orderNumber)).paidPaise === payablePaise);
    await store.settled();
    expect(await store.order(orderNumber)).toMatchObject({ refundedPaise: payablePaise, attention: null });
    expect(await refundsOf(orderNumber)).toMatchObject([{ amountPaise: payablePaise }]);
    expect((await mailsOf(orderNumber)).filter((one) => one === 'payment-replaced')).toHaveLength(1);
    expect(await call(store, getOrder, { orderNumber }, { token: asha.token })).toMatchObject({
      data: { heldPaise: 0, refunds: [{ amountPaise: payablePaise, to: 'card' }] },
    });
    expect(await store.order(next)).toMatchObject({ state: 'awaiting payment', paidPaise: 0 });

    await store.pay(next, 'success');
    await eventually(async () => (await store.order(next)).state === 'confirmed');
    await completeRefunds(orderNumber);
    expect(await store.order(next)).toMatchObject({ state: 'confirmed', refundedPaise: 0, attention: null });
  });

  test('is refunded once when it succeeds together with the payment of its successor', async () => {
    const order = await expired();
    const { orderNumber, payablePaise, asha } = order;
    const next = await retried(order);
    const { payablePaise: nextPaise } = await store.order(next);
    await Promise.all([order.succeedLate(), store.pay(next, 'success', { webhook: { copies: 2 } })]);
    await Promise.all(Array.from({ length: 4 }, async () => await asha.status(next)));
    await eventually(async () => (await store.order(next)).state === 'confirmed');
    await eventually(async () => (await store.order(orderNumber)).paidPaise === payablePaise);
    await store.settled();
    expect(await store.order(next)).toMatchObject({ paidPaise: nextPaise, refundedPaise: 0 });
    expect(await refundsOf(orderNumber)).toMatchObject([{ amountPaise: payablePaise }]);
    await completeRefunds(orderNumber);
  });

  test('is never honoured by staff as well, even where its refund failed', async () => {
    const order = await expired();
    const { orderNumber, payablePaise } = order;
    const next = await retried(order);
    await store.steer('config', { refundOutcome: 'FAILED' });
    await order.succeedLate();
    await eventually(async () => {
      store.clock.advance(61);
      await store.settled();
      await watchPayments(store.payments, store.clock());
      return (await store.order(orderNumber)).attention === 'refund owed';
    });
    await store.steer('config', { refundOutcome: 'SUCCESS' });
    const { id } = await store.order(orderNumber);
    await expect(store.staff.honour(id)).rejects.toMatchObject({ reason: 'tried-again' });
    expect(await store.staff.refundLatePayment(id)).toMatchObject([{ amountPaise: payablePaise }]);
    await completeRefunds(orderNumber);
    expect((await store.order(next)).paidPaise).toBe(0);
  });

  test('or the retry comes first, never both, when they happen at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const order = await expired();
      const { orderNumber, payablePaise } = order;
      const quoteId = await lockedQuote(order);
      const [again] = await Promise.all([retry(order, quoteId), order.succeedLate()]);
      await eventually(async () => (await store.order(orderNumber)).paidPaise === payablePaise);
      const first = await store.order(orderNumber);
      if (again.ok) expect(first).toMatchObject({ refundedPaise: payablePaise });
      else expect([again.reason, first.attention, first.refundedPaise]).toEqual(['quote-used', 'paid late', 0]);
    }
  });
});

describe('a late payment of an order that was not tried again', () => {
  test('waits for staff, is told to the buyer once, and ends every retry', async () => {
    const order = await expired();
    const { orderNumber, payablePaise, asha } = order;
    const quoteId = await lockedQuote(order);
    await order.succeedLate();
    await eventually(async () => (await mailsOf(orderNumber)).includes('payment-held'));
    await store.settled();
    expect(await store.order(orderNumber)).toMatchObject({ state: 'expired', attention: 'paid late' });
    expect((await mailsOf(orderNumber)).filter((one) => one === 'payment-held')).toHaveLength(1);
    expect(await call(store, getOrder, { orderNumber }, { token: asha.token })).toMatchObject({
      data: { heldPaise: payablePaise },
    });
    expect(await retry(order, quoteId)).toMatchObject({ ok: false, reason: 'quote-used' });
    expect(await lock(order)).toMatchObject({ ok: false, reason: 'not-retryable' });
    await store.staff.refundLatePayment((await store.order(orderNumber)).id);
    await completeRefunds(orderNumber);
    expect((await mailsOf(orderNumber)).at(-1)).toBe('refund');
  });

  test('is decided by the next read when the decision was interrupted', async () => {
    const order = await expired();
    const { orderNumber, payablePaise } = order;
    await store.steer('faults', { route: 'refunds.list', kind: 'internal_error', times: 3 });
    await order.succeedLate();
    await eventually(async () => (await store.order(orderNumber)).paidPaise === payablePaise);
    store.clock.advance(46);
    await watchPayments(store.payments, store.clock());
    expect(await mailsOf(orderNumber)).toContain('payment-held');
    const { nextCheckAt } = await store.database.one<{ nextCheckAt: Date | null }>(sql`
      select next_check_at from payment_attempt where provider_order_id = ${`${orderNumber}-1`}`);
    expect(nextCheckAt).toBeNull();
  });
});
