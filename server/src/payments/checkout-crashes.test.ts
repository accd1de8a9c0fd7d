import {
  type Answer,
  addToCart,
  cancelOrder,
  type DataOf,
  type ExtrasOf,
  getOrders,
  lockPrice,
  placeOrder,
  verifyPayment,
} from '@tola/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#database';
import { adjustPoints } from '#loyalty';
import {
  auditMoney,
  buildCustomer,
  call,
  type DoomedStore,
  eventually,
  type Obstacle,
  openDoomedStore,
  readPaidAtProvider,
  readStock,
  type TestCustomer,
} from '#testing';
import { watchPayments } from './payment-watch.ts';

let store: DoomedStore;
let stock: Map<number, number>;
let pieces: number[];
let coupons: Map<string, number>;

beforeAll(async () => {
  store = await openDoomedStore();
  stock = await readStock(store.database);
  const weights = await store.database.rows<{ id: number }>(
    sql`select id from product_weight where stock > 20 order by weight_mg, id limit 5`,
  );
  pieces = weights.map(({ id }) => id);
  const codes = await store.database.rows<{ id: number; code: string }>(sql`select id, code from coupon`);
  coupons = new Map(codes.map(({ id, code }) => [code, id]));
}, 120_000);

afterAll(async () => await store.close(), 60_000);

/** The provider answers slowly; meanwhile the attempt's row is locked, so the answer cannot be kept. */
async function slowAnswer(customer: TestCustomer): Promise<Obstacle> {
  await store.steer('faults', { route: 'orders.create', kind: 'slow', delayMs: 1_500 });
  let lock: Obstacle | null = null;
  return {
    async isMet() {
      if (lock !== null) return await lock.isMet();
      const attempt = await store.database.maybeOne<{ id: number }>(sql`
        select a.id from payment_attempt a join customer_order o on o.id = a.order_id
        where o.customer_id = ${customer.id} and a.state = 'creating'`);
      if (attempt !== null)
        lock = await store.lockedBy('select from payment_attempt where id = $1 for update', [attempt.id]);
      return false;
    },
    remove: async () => await lock?.remove(),
  };
}

type Placed = Answer<DataOf<typeof placeOrder>, ExtrasOf<typeof placeOrder>>;

interface Errand {
  readonly customer: TestCustomer;
  submit(): Promise<Placed>;
}

/** A customer with 40 points, a coupon and a locked price, at the payment page. */
async function atThePaymentPage(wanted: { piece?: number; coupon?: string } = {}): Promise<Errand> {
  const customer = await buildCustomer({ database: store.database, clock: () => new Date() });
  const gift = { customerId: customer.id, points: 40, note: 'Gift' };
  await store.database.transaction(async (tx) => await adjustPoints(tx, gift, new Date()));
  const token = { token: customer.token };
  const weightId = wanted.piece ?? (pieces[0] as number);
  await call(store, addToCart, { weightId, quantity: 2, weightMg: null }, token);
  const couponId = coupons.get(wanted.coupon ?? 'TOLA500') ?? null;
  const quote = await call(store, lockPrice, { couponId, points: 40 }, token);
  if (!quote.ok) throw new Error(quote.message);
  const { id } = await store.database.one<{ id: number }>(
    sql`select id from address where customer_id = ${customer.id} and type = 'billing' and slot = 1`,
  );
  const empty = { userType: 'User', deviceType: 'web', customerId: null, file: null } as const;
  const none = { utr: null, pan: null, inParts: null, otp: '0' } as const;
  const promise = { quoteId: quote.data.id, idempotencyKey: quote.data.id, couponId, points: 40 };
  const payload = { ...empty, ...none, ...promise, paymentMode: 'Card', billingId: id, shippingId: id } as const;
  return { customer, submit: async () => await call(store, placeOrder, payload, token) };
}

/** A point of the program at which the plug is pulled: how to hold the store there, and what must hold afterwards. */
interface Scene {
  readonly name: string;
  readonly obstacle: Obstacle;
  /** What the customer waits for when it happens; null when only a job is under way. */
  readonly underWay: Promise<unknown> | null;
  after(): Promise<void>;
}

/** Brings the store to all these points, pulls its plug there, starts it again, and looks at each. */
async function crashAt(scenes: readonly Scene[]): Promise<void> {
  const cuts = scenes.map(async ({ underWay }) => {
    if (underWay === null) return 'cut off';
    return await underWay.then(
      () => 'answered',
      () => 'cut off',
    );
  });
  await eventually(async () => {
    for (const { obstacle, name } of scenes)
      if (!(await obstacle.isMet())) throw new Error(`Nobody waits where ${name}`);
    return true;
  }, 20_000);
  await store.kill();
  for (const { obstacle } of scenes) await obstacle.remove();
  expect(await Promise.all(cuts)).toEqual(scenes.map(() => 'cut off'));
  await store.steer('faults', null, 'DELETE');
  await store.restart();
  for (const { after } of scenes) await after();
}

/** Pressing SUBMIT again finds or makes the one order, which can then be paid. */
function pressingAgain(name: string, errand: Errand, obstacle: Obstacle): Scene {
  return {
    name,
    obstacle,
    underWay: errand.submit(),
    async after() {
      const again = await errand.submit();
      if (!again.ok) throw new Error(`${name}: ${again.code} ${again.message}`);
      expect(again.extras.paymentSessionId, name).toMatch(/^session_/);
      await payAndSee(errand.customer, again.data.orderNumber);
    },
  };
}

async function payAndSee(customer: TestCustomer, orderNumber: string): Promise<void> {
  await store.steer(`orders/${orderNumber}-1/pay`, { outcome: 'success' });
  const token = { token: customer.token };
  expect(await call(store, verifyPayment, { orderNumber }, token)).toMatchObject({ data: { isSuccess: true } });
  expect(await call(store, getOrders, null, token)).toMatchObject({ data: { length: 1 } });
}

test('killed inside the transaction that places an order, the next press places it once', async () => {
  // Each buys another weight: whoever waits inside the transaction keeps its piece locked.
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = pieces;
  const errands = {
    begun: await atThePaymentPage({ piece: first }),
    stock: await atThePaymentPage({ piece: second }),
    coupon: await atThePaymentPage({ piece: third, coupon: 'SHUBH1000' }),
    points: await atThePaymentPage({ piece: fourth }),
    attempt: await atThePaymentPage({ piece: fifth }),
  };
  const row = async (table: string, column: string, id: number | undefined): Promise<Obstacle> =>
    await store.lockedBy(`select from ${table} where ${column} = $1 for update`, [id]);
  const obstacles = {
    begun: await row('customer', 'id', errands.begun.customer.id),
    stock: await row('product_weight', 'id', second),
    coupon: await row('coupon', 'id', coupons.get('SHUBH1000')),
    points: await row('points_account', 'customer_id', errands.points.customer.id),
    attempt: await store.lockedBy('lock table payment_attempt in share row exclusive mode'),
  };
  await crashAt([
    pressingAgain('the checkout has begun', errands.begun, obstacles.begun),
    pressingAgain('pieces are taken out of stock', errands.stock, obstacles.stock),
    pressingAgain('the coupon is set aside', errands.coupon, obstacles.coupon),
    pressingAgain('the points are set aside', errands.points, obstacles.points),
    pressingAgain('the attempt is written', errands.attempt, obstacles.attempt),
  ]);
}, 120_000);

test('killed while the provider opens the order, the next press finds the one it opened', async () => {
  const scenes: Scene[] = [];
  for (const [name, processed] of [
    ['the provider is asked', false],
    ['the provider has the order and its answer is lost', true],
  ] as const) {
    const errand = await atThePaymentPage();
    const scene = pressingAgain(name, errand, await store.silentProvider('orders.create', processed));
    await eventually(async () => await scene.obstacle.isMet(), 20_000);
    scenes.push(scene);
  }
  const errand = await atThePaymentPage();
  scenes.push(pressingAgain('the payment session is kept', errand, await slowAnswer(errand.customer)));
  await crashAt(scenes);
}, 120_000);

async function placed(): Promise<{ customer: TestCustomer; orderNumber: string }> {
  const { customer, submit } = await atThePaymentPage();
  const answer = await submit();
  if (!answer.ok) throw new Error(answer.message);
  return { customer, orderNumber: answer.data.orderNumber };
}

/** An order whose payment succeeds at the provider; the customer's look at it runs into the obstacle. */
async function paying(
  name: string,
  makeObstacle: (orderNumber: string, providerPaymentId: string) => Promise<Obstacle>,
): Promise<Scene> {
  const { customer, orderNumber } = await placed();
  const silent = { webhook: { drop: true } };
  const paid = (await store.steer(`orders/${orderNumber}-1/pay`, { outcome: 'success', ...silent })) as {
    cf_payment_id: string;
  };
  const obstacle = await makeObstacle(orderNumber, paid.cf_payment_id);
  const look = async () => await call(store, verifyPayment, { orderNumber }, { token: customer.token });
  return {
    name,
    obstacle,
    underWay: look(),
    async after() {
      expect(await look(), name).toMatchObject({ data: { isSuccess: true, state: 'confirmed' } });
    },
  };
}

test('killed while a payment is taken in, it counts once', async () => {
  // The first invoice makes the row of the series that the last scene locks.
  const first = await placed();
  await payAndSee(first.customer, first.orderNumber);
  const told = await placed();
  const webhook: Scene = {
    name: 'the webhook is stored',
    obstacle: await store.lockedBy('lock table provider_event in share row exclusive mode'),
    underWay: null,
    async after() {
      const states = async (): Promise<unknown> =>
        await store.database.maybeOne(sql`
          select id from customer_order where order_number = ${told.orderNumber} and state = 'confirmed'`);
      // The provider sends it again, and nobody has to look.
      await eventually(states, 20_000);
    },
  };
  await store.steer(`orders/${told.orderNumber}-1/pay`, { outcome: 'success' });
  const scenes = [
    webhook,
    await paying(
      'the order is locked for its money',
      async (orderNumber) =>
        await store.lockedBy('select from customer_order where order_number = $1 for update', [orderNumber]),
    ),
    await paying('the payment is written down', async (orderNumber, providerPaymentId) => {
      const written = `insert into provider_payment (attempt_id, provider_payment_id, state, raw_state, amount_paise, method, seen_at)
        select id, $2, 'pending', '', 0, '', now() from payment_attempt where provider_order_id = $1`;
      return await store.lockedBy(written, [`${orderNumber}-1`, providerPaymentId]);
    }),
    await paying('the invoice is numbered', async () => await store.lockedBy('select from number_series for update')),
  ];
  await crashAt(scenes);
}, 120_000);

test('killed while the provider makes a refund, the money goes back once', async () => {
  const { customer, orderNumber } = await placed();
  await payAndSee(customer, orderNumber);
  const obstacle = await store.silentProvider('refunds.create', true);
  const nothingMore = { reason: '', refundPaise: null, accountNumber: null, ifsc: null };
  await call(store, cancelOrder, { orderNumber, ...nothingMore }, { token: customer.token });
  const after = async (): Promise<void> => {
    await watchPayments(store.desk, new Date(Date.now() + 2 * 60_000));
    const whole = (await store.steer(`orders/${orderNumber}-1`, null, 'GET')) as { refunds: unknown[] };
    expect(whole.refunds).toHaveLength(1);
  };
  await crashAt([{ name: 'the refund is sent', obstacle, underWay: null, after }]);
}, 120_000);

test('after all of that the books add up', async () => {
  for (let minutes = 20; minutes <= 120; minutes += 20) {
    await store.steer('clock', { advanceMs: 20 * 60_000 });
    await store.steer('settle');
    await watchPayments(store.desk, new Date(Date.now() + minutes * 60_000));
  }
  expect(await auditMoney(store.database, stock, await readPaidAtProvider(store.database, store.emulatorUrl))).toEqual(
    [],
  );
  const { orders, confirmed } = await store.database.one<{ orders: number; confirmed: number }>(sql`
    select (select count(*) from customer_order) as orders,
      (select count(*) from order_transition where to_state = 'confirmed') as confirmed`);
  expect([orders, confirmed]).toEqual([14, 14]);
}, 120_000);
