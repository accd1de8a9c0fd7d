import { addToCart, type BuyerMode, type CouponId, cancelOrder, type OrderId, type WeightId } from '@tola/contract';
import type { Paise } from '@tola/pricing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findWaitingClaims } from '#bank';
import { sql } from '#database';
import { findDuePayouts } from '#refunds';
import {
  auditMoney,
  call,
  openStoreFixture,
  readProviderLedger,
  readStock,
  type Shopper,
  type StoreFixture,
  watchPayments,
} from '#testing';

const CHECKOUTS = 1_000;
const AT_ONCE = 8;
const CUSTOMERS = 60;

const createFaults = [
  null,
  null,
  null,
  'cut',
  'malformed',
  'internal_error',
  'bad_gateway',
  'empty',
  'timeout',
] as const;
const refundFaults = [null, null, 'internal_error', 'timeout', 'cut', 'malformed'] as const;
const readFaults = [null, null, null, 'internal_error', 'malformed', 'tamper', 'html'] as const;

/** What one customer does, and the faults injected in the meantime. */
const checkout = fc.record({
  customer: fc.noBias(fc.nat({ max: CUSTOMERS - 1 })),
  piece: fc.noBias(fc.nat({ max: 5 })),
  quantity: fc.integer({ min: 1, max: 3 }),
  mode: fc.constantFrom<BuyerMode>('Card', 'Card', 'Card', 'Upi', 'NEFT'),
  promise: fc.constantFrom('price lock', 'price lock', 'key', 'nothing'),
  coupon: fc.constantFrom(null, null, null, 'TOLA500', 'TOLA500', 'SHUBH1000', 'FIRSTCOIN'),
  points: fc.constantFrom(0, 0, 5, 40),
  requests: fc.constantFrom(1, 1, 1, 2, 3),
  createFault: fc.constantFrom(...createFaults),
  createFaultProcessed: fc.boolean(),
  outcomes: fc.constantFrom<('success' | 'failed' | 'dropped' | 'pending')[]>(
    ['success'],
    ['success'],
    ['success'],
    ['failed'],
    ['dropped'],
    ['failed', 'success'],
    ['pending'],
    [],
  ),
  wrongSum: fc.constantFrom(false, false, false, false, false, false, false, true),
  webhook: fc.record({
    drop: fc.constantFrom(false, false, true),
    copies: fc.constantFrom(1, 1, 2, 3),
    badSignature: fc.constantFrom(false, false, false, true),
    amountOffsetPaise: fc.constantFrom(0, 0, 0, -100),
  }),
  readFault: fc.constantFrom(...readFaults),
  statusReads: fc.nat({ max: 2 }),
  bank: fc.constantFrom('all of it', 'all of it', 'a part', 'too much', 'not found', 'forged', 'not paid'),
  cancels: fc.constantFrom(false, false, false, false, true),
  refundFault: fc.constantFrom(...refundFaults),
  refundOutcome: fc.constantFrom('SUCCESS', 'SUCCESS', 'SUCCESS', 'FAILED'),
});
type Checkout = typeof checkout extends fc.Arbitrary<infer T> ? T : never;

let store: StoreFixture;
let customers: Shopper[];
let pieces: WeightId[];
let coupons: Map<string, CouponId>;
let stock: Map<number, number>;
let seed: number;
let utrs = 0;

beforeAll(async () => {
  store = await openStoreFixture({ worker: true, settings: { cashfreeTimeoutSeconds: 1 } });
  customers = await Promise.all(Array.from({ length: CUSTOMERS }, async () => await store.customer()));
  for (const { id } of customers) await store.givePoints(id, 200);
  const rows = await store.database.rows<{ id: WeightId }>(
    sql`select id from product_weight where stock > 20 order by weight_mg, id limit 6`,
  );
  pieces = rows.map(({ id }) => id);
  await store.database.run(sql`update product_weight set stock = 900 where id = any(${pieces}::bigint[])`);
  await store.database.run(sql`update product_weight set stock = 60 where id = ${pieces[4]}`);
  await store.database.run(sql`update product_weight set stock = null where id = ${pieces[5]}`);
  stock = await readStock(store.database);
  const codes = await store.database.rows<{ id: CouponId; code: string }>(sql`select id, code from coupon`);
  coupons = new Map(codes.map(({ id, code }) => [code, id]));
  for (const customer of customers)
    for (const code of ['TOLA500', 'SHUBH1000', 'FIRSTCOIN']) await customer.showCoupon(code);
}, 120_000);
afterAll(async () => await store.close());

test('keeps money, coupons, points, stock and invoices consistent over 1,000 checkouts with injected faults', async () => {
  seed = Number(process.env.STORM_SEED ?? Math.floor(Math.random() * 2 ** 31));
  const plans = fc.sample(checkout, { numRuns: CHECKOUTS, seed });
  let next = 0;
  let isOver = false;
  const watching = watchUntil(() => isOver);
  try {
    const buyers = Array.from({ length: AT_ONCE }, async () => {
      for (let plan = plans[next++]; plan !== undefined && !isOver; plan = plans[next++]) {
        await runCheckout(plan).catch((error: unknown) => {
          isOver = true;
          throw error;
        });
      }
    });
    // A failure of one buyer stops the others before their next checkout, and is thrown when all have stopped.
    for (const buyer of await Promise.allSettled(buyers)) if (buyer.status === 'rejected') throw buyer.reason;
  } finally {
    isOver = true;
    await watching;
  }
  await settleEverything();

  const paid = await readProviderLedger(store.database, store.emulator.url);
  expect(await auditMoney(store.database, stock, paid), `STORM_SEED=${seed}`).toEqual([]);
  const states = await store.database.rows<{ state: string; orders: number }>(
    sql`select state, count(*) as orders from customer_order group by state`,
  );
  const count = new Map(states.map(({ state, orders }) => [state, orders]));
  // A run in which nothing was sold or nothing failed would prove nothing.
  for (const state of ['confirmed', 'failed', 'expired', 'refunded']) {
    expect(count.get(state) ?? 0, `${state}, STORM_SEED=${seed}`).toBeGreaterThan(20);
  }
  const unpaid = await store.database.rows(
    sql`select order_number from customer_order where state = 'awaiting payment' and payment_mode = 'Card'`,
  );
  expect(unpaid, `STORM_SEED=${seed}`).toEqual([]);
}, 600_000);

/** Runs the reconciler and advances the clock while customers buy. */
async function watchUntil(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    store.clock.advance(20);
    await watchPayments(store.payments, store.clock());
    await new Promise((later) => setTimeout(later, 200));
  }
}

async function runCheckout(plan: Checkout): Promise<void> {
  const shopper = customers[plan.customer] as Shopper;
  // A line that was out of stock in an earlier checkout is removed from the cart, as a customer would do.
  await store.database.run(sql`delete from cart_line where customer_id = ${shopper.id} and weight_id = ${pieces[4]}`);
  const line = { weightId: pieces[plan.piece] as WeightId, quantity: plan.quantity, weightMg: null, designId: null };
  await call(store, addToCart, line, { token: shopper.token });
  const couponId = plan.coupon === null ? null : (coupons.get(plan.coupon) ?? null);
  const options = { couponId, points: plan.points };
  const lock = plan.promise === 'price lock' ? await shopper.lock(options) : null;
  if (plan.mode === 'Card' && plan.createFault !== null) {
    const mayChoose = ['internal_error', 'bad_gateway', 'timeout'].includes(plan.createFault);
    const processed = mayChoose ? { processed: plan.createFaultProcessed } : {};
    await store.steer('faults', { route: 'orders.create', kind: plan.createFault, ...processed });
  }
  const more = {
    ...options,
    pan: 'ABCPE1234F',
    quoteId: lock?.ok === true ? lock.data.id : null,
    idempotencyKey: plan.promise === 'key' ? `key ${Math.random()}` : null,
  };
  const answers = await Promise.all(
    Array.from({ length: plan.requests }, async () => await shopper.submit(plan.mode, more)),
  );
  const numbers = new Set(answers.flatMap((answer) => (answer.ok ? [answer.data.orderNumber] : [])));
  const isNamed = more.quoteId !== null || more.idempotencyKey !== null;
  if (isNamed) expect(numbers.size, `STORM_SEED=${seed}`).toBeLessThanOrEqual(1);
  for (const answer of answers) if (!answer.ok) expect([400, 409, 503], answer.message).toContain(answer.code);
  const [orderNumber] = numbers;
  if (orderNumber === undefined) return;
  if (plan.mode === 'Card') await payByCard(shopper, orderNumber, plan);
  else await payByBank(orderNumber, plan);
  if (!plan.cancels) return;
  await store.steer('config', { refundOutcome: plan.refundOutcome });
  if (plan.refundFault !== null) await store.steer('faults', { route: 'refunds.create', kind: plan.refundFault });
  const nothingMore = { reason: 'Changed my mind', refundPaise: null, accountNumber: null, ifsc: null };
  await call(store, cancelOrder, { orderNumber, ...nothingMore }, { token: shopper.token });
}

async function payByCard(shopper: Shopper, orderNumber: string, plan: Checkout): Promise<void> {
  for (const outcome of plan.outcomes) {
    try {
      const amount = plan.wrongSum && outcome === 'success' ? { amount: 7 } : {};
      await store.pay(orderNumber, outcome, { webhook: plan.webhook, ...amount });
    } catch (error) {
      // Another request or tab has ended the order at the provider, which accepts no more payments.
      if (!String(error).includes('order_')) throw error;
    }
  }
  if (plan.readFault !== null) {
    const set = { order_amount: 1, order_status: 'PAID' };
    await store.steer('faults', { route: 'orders.read', kind: plan.readFault, set });
  }
  for (let read = 0; read < plan.statusReads; read += 1) await shopper.status(orderNumber);
}

async function payByBank(orderNumber: string, { bank }: Checkout): Promise<void> {
  if (bank === 'not paid') return;
  const claim = (await findWaitingClaims(store.database, 1_000)).find((one) => one.orderNumber === orderNumber);
  if (claim === undefined) return;
  const { claimId, payablePaise } = claim;
  const now = store.clock();
  try {
    if (bank === 'not found' || bank === 'forged') {
      await store.staff.rejectClaim({ claimId, reason: bank, isFinal: bank === 'forged' }, now);
      return;
    }
    utrs += 1;
    const amountPaise = { 'all of it': payablePaise, 'a part': payablePaise - 1_00, 'too much': payablePaise + 1_00 }[
      bank
    ];
    const utr = `6325${String(utrs).padStart(8, '0')}`;
    await store.staff.acceptClaim({ claimId, amountPaise, utr, creditedOn: '2026-11-21' }, now);
  } catch (error) {
    // The claim of a repeated request has already been decided.
    expect(error).toMatchObject({ code: 409 });
  }
}

/** Stops the faults and advances the clock until every attempt, refund and order is final. */
async function settleEverything(): Promise<void> {
  await store.steer('faults', {}, 'DELETE');
  for (let round = 0; round < 16; round += 1) {
    store.clock.advance(20 * 60);
    await store.settled();
    await watchPayments(store.payments, store.clock());
    const { open } = await store.database.one<{ open: number }>(sql`
      select (select count(*) from payment_attempt where state in ('creating', 'open'))
        + (select count(*) from refund where channel = 'card' and state not in ('done', 'failed')) as open`);
    if (open === 0 && round > 6) break;
  }
  await resolveAllClaims();
}

/** Staff refund overpayments and a third of some orders, and record the payouts. */
async function resolveAllClaims(): Promise<void> {
  // Orders cancelled since then are refunded in full anyway.
  const overpaid = await store.database.rows<{ orderId: OrderId; amountPaise: Paise }>(sql`
    select id as order_id, paid_paise - refunded_paise - payable_paise as amount_paise from customer_order
    where attention = 'overpaid' and state = 'confirmed' order by id`);
  const agreed = await store.database.rows<{ orderId: OrderId; amountPaise: Paise }>(sql`
    select id as order_id, payable_paise / 3 as amount_paise from customer_order where state = 'confirmed' and id % 5 = 0`);
  for (const part of [...overpaid, ...agreed]) {
    await store.staff.refund({ ...part, reason: 'Agreed', byBank: true });
  }
  for (const { refundId } of await findDuePayouts(store.database, 1_000)) {
    await store.staff.payRefundOut({ refundId, utr: `PAYOUT${String(refundId).padStart(10, '0')}` });
  }
}
