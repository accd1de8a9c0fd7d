import {
  type AddressId,
  type Answer,
  addToCart,
  type CouponId,
  cancelOrder,
  checkCoupon,
  type DataOf,
  type ExtrasOf,
  getOrders,
  lockPrice,
  placeOrder,
  verifyPayment,
  type WeightId,
} from '@tola/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#database';
import { adjustPoints } from '#loyalty';
import {
  auditMoney,
  buildCustomer,
  type CrashHarness,
  call,
  crashAt,
  eventually,
  type Obstacle,
  openCrashHarness,
  readProviderLedger,
  readStock,
  type Scene,
  slowAnswer,
  type TestCustomer,
  watchPayments,
} from '#testing';

let store: CrashHarness;
let stock: Map<number, number>;
let pieces: WeightId[];
let coupons: Map<string, number>;

beforeAll(async () => {
  store = await openCrashHarness();
  stock = await readStock(store.database);
  const weights = await store.database.rows<{ id: WeightId }>(
    sql`select id from product_weight where stock > 20 order by weight_mg, id limit 4`,
  );
  pieces = weights.map(({ id }) => id);
  const codes = await store.database.rows<{ id: CouponId; code: string }>(sql`select id, code from coupon`);
  coupons = new Map(codes.map(({ id, code }) => [code, id]));
}, 120_000);

afterAll(async () => await store.close(), 60_000);

type Placed = Answer<DataOf<typeof placeOrder>, ExtrasOf<typeof placeOrder>>;

interface Checkout {
  readonly customer: TestCustomer;
  submit(): Promise<Placed>;
}

/** A customer with 40 points, a coupon and a price lock, at the payment page. */
async function atThePaymentPage(options: { piece?: WeightId | undefined; coupon?: string } = {}): Promise<Checkout> {
  const customer = await buildCustomer({ database: store.database, clock: () => new Date() });
  const gift = { customerId: customer.id, points: 40, note: 'Gift' };
  await store.database.transaction(async (tx) => await adjustPoints(tx, gift, new Date()));
  const token = { token: customer.token };
  const weightId = options.piece ?? (pieces[0] as WeightId);
  await call(store, addToCart, { weightId, quantity: 2, weightMg: null, designId: null }, token);
  const shown = await call(store, checkCoupon, { code: options.coupon ?? 'TOLA500' }, token);
  const couponId = shown.ok ? (shown.data?.id ?? null) : null;
  const quote = await call(store, lockPrice, { couponId, points: 40, keepWaiting: null }, token);
  if (!quote.ok) throw new Error(quote.message);
  const { id } = await store.database.one<{ id: AddressId }>(
    sql`select id from address where customer_id = ${customer.id} and type = 'billing' and slot = 1`,
  );
  const empty = { userType: 'User', deviceType: 'web', customerId: null, file: null } as const;
  const none = { utr: null, pan: null, inParts: null, gift: null, otp: '0' } as const;
  const promise = { quoteId: quote.data.id, idempotencyKey: quote.data.id, couponId, points: 40 };
  const payload = { ...empty, ...none, ...promise, paymentMode: 'Card', billingId: id, shippingId: id } as const;
  return { customer, submit: async () => await call(store, placeOrder, payload, token) };
}

/** Repeating SUBMIT finds or places the one order, which can then be paid. */
function repeatingSubmit(name: string, checkout: Checkout, obstacle: Obstacle): Scene {
  return {
    name,
    obstacle,
    underWay: checkout.submit(),
    async after() {
      const again = await checkout.submit();
      if (!again.ok) throw new Error(`${name}: ${again.code} ${again.message}`);
      expect(again.extras.paymentSessionId, name).toMatch(/^session_/);
      await payAndVerify(checkout.customer, again.data.orderNumber);
    },
  };
}

async function payAndVerify(customer: TestCustomer, orderNumber: string): Promise<void> {
  await store.steer(`orders/${orderNumber}-1/pay`, { outcome: 'success' });
  const token = { token: customer.token };
  expect(await call(store, verifyPayment, { orderNumber }, token)).toMatchObject({ data: { isSuccess: true } });
  expect(await call(store, getOrders, null, token)).toMatchObject({ data: { length: 1 } });
}

test('places one order when SUBMIT is repeated after a crash inside the placing transaction', async () => {
  // Each buys another weight: a transaction that waits keeps the stock row of its piece locked.
  const [first, second, third, fourth] = pieces;
  const checkouts = {
    begun: await atThePaymentPage({ piece: first }),
    stock: await atThePaymentPage({ piece: second }),
    coupon: await atThePaymentPage({ piece: third, coupon: 'SHUBH1000' }),
    points: await atThePaymentPage({ piece: fourth }),
  };
  const row = async (table: string, column: string, id: number | undefined): Promise<Obstacle> =>
    await store.lockedBy(`select from ${table} where ${column} = $1 for update`, [id]);
  const obstacles = {
    begun: await row('customer', 'id', checkouts.begun.customer.id),
    stock: await row('product_weight', 'id', second),
    coupon: await row('coupon', 'id', coupons.get('SHUBH1000')),
    points: await row('points_account', 'customer_id', checkouts.points.customer.id),
  };
  await crashAt(store, [
    repeatingSubmit('the customer is locked', checkouts.begun, obstacles.begun),
    repeatingSubmit('order and attempt are written', checkouts.stock, obstacles.stock),
    repeatingSubmit('the coupon is held', checkouts.coupon, obstacles.coupon),
    repeatingSubmit('the points are held', checkouts.points, obstacles.points),
  ]);
}, 120_000);

test('finds the payment session when SUBMIT is repeated after a crash while the provider opens it', async () => {
  const scenes: Scene[] = [];
  for (const [name, processed] of [
    ['the request is sent to the provider', false],
    ['the provider has opened the order and its reply is lost', true],
  ] as const) {
    const checkout = await atThePaymentPage();
    const scene = repeatingSubmit(name, checkout, await store.silentProvider('orders.create', processed));
    await eventually(async () => await scene.obstacle.isMet(), 20_000);
    scenes.push(scene);
  }
  const checkout = await atThePaymentPage();
  scenes.push(repeatingSubmit('the payment session is stored', checkout, await slowAnswer(store, checkout.customer)));
  await crashAt(store, scenes);
}, 120_000);

async function placed(): Promise<{ customer: TestCustomer; orderNumber: string }> {
  const { customer, submit } = await atThePaymentPage();
  const answer = await submit();
  if (!answer.ok) throw new Error(answer.message);
  return { customer, orderNumber: answer.data.orderNumber };
}

/** An order whose payment succeeds at the provider; the customer's status call runs into the obstacle. */
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
  const readStatus = async () => await call(store, verifyPayment, { orderNumber }, { token: customer.token });
  return {
    name,
    obstacle,
    underWay: readStatus(),
    async after() {
      expect(await readStatus(), name).toMatchObject({ data: { isSuccess: true, state: 'confirmed' } });
    },
  };
}

test('counts a payment once after a crash while it is recorded', async () => {
  // The first invoice creates the number series row that the last scene locks.
  const first = await placed();
  await payAndVerify(first.customer, first.orderNumber);
  const reported = await placed();
  const webhook: Scene = {
    name: 'the webhook is stored',
    obstacle: await store.lockedBy('lock table provider_event in share row exclusive mode'),
    underWay: null,
    async after() {
      const states = async (): Promise<unknown> =>
        await store.database.maybeOne(sql`
          select id from customer_order where order_number = ${reported.orderNumber} and state = 'confirmed'`);
      // The provider sends the webhook again; no status call is needed.
      await eventually(states, 20_000);
    },
  };
  await store.steer(`orders/${reported.orderNumber}-1/pay`, { outcome: 'success' });
  const scenes = [
    webhook,
    await paying(
      'the order is locked for the payment',
      async (orderNumber) =>
        await store.lockedBy('select from customer_order where order_number = $1 for update', [orderNumber]),
    ),
    await paying('the payment is inserted', async (orderNumber, providerPaymentId) => {
      const written = `insert into provider_payment (attempt_id, provider_payment_id, state, raw_state, amount_paise, method, seen_at)
        select id, $2, 'pending', '', 0, '', now() from payment_attempt where provider_order_id = $1`;
      return await store.lockedBy(written, [`${orderNumber}-1`, providerPaymentId]);
    }),
    await paying('the invoice is numbered', async () => await store.lockedBy('select from number_series for update')),
  ];
  await crashAt(store, scenes);
}, 120_000);

interface Bought {
  readonly customer: TestCustomer;
  readonly orderNumber: string;
}

async function bought(options: { piece?: WeightId | undefined } = {}): Promise<Bought> {
  const { customer, submit } = await atThePaymentPage(options);
  const answer = await submit();
  if (!answer.ok) throw new Error(answer.message);
  await payAndVerify(customer, answer.data.orderNumber);
  return { customer, orderNumber: answer.data.orderNumber };
}

async function cancel({ customer, orderNumber }: Bought) {
  const nothingMore = { reason: '', refundPaise: null, accountNumber: null, ifsc: null };
  return await call(store, cancelOrder, { orderNumber, ...nothingMore }, { token: customer.token });
}

async function refundsAtProvider(orderNumber: string): Promise<number> {
  const whole = (await store.steer(`orders/${orderNumber}-1`, null, 'GET')) as { refunds: unknown[] };
  return whole.refunds.length;
}

async function isRefunded(orderNumber: string): Promise<boolean> {
  const query = sql`select id from customer_order where order_number = ${orderNumber} and state = 'refunded'`;
  return (await store.database.maybeOne(query)) !== null;
}

/** The provider completes the refund and sends its webhook. */
async function completeRefund(orderNumber: string): Promise<void> {
  await eventually(async () => (await refundsAtProvider(orderNumber)) === 1, 20_000);
  await store.steer(`refunds/${orderNumber}-r1`, { status: 'SUCCESS' });
}

test('refunds a cancelled order once after a crash during cancellation or refund', async () => {
  const [, second] = pieces;
  // The first credit note creates the number series row that a scene locks.
  const first = await bought();
  await cancel(first);
  await completeRefund(first.orderNumber);
  await eventually(async () => await isRefunded(first.orderNumber), 20_000);

  const numbered = await bought();
  await cancel(numbered);
  const cancelled = await bought({ piece: second });
  const sent = await bought();
  const expectOneRefund = async ({ orderNumber }: Bought): Promise<void> => {
    await watchPayments(store.payments, new Date(Date.now() + 2 * 60_000));
    expect(await refundsAtProvider(orderNumber)).toBe(1);
  };
  const seriesLock = await store.lockedBy(`select from number_series where kind = 'credit note' for update`);
  await completeRefund(numbered.orderNumber);
  const stockLock = await store.lockedBy('select from product_weight where id = $1 for update', [second]);
  const silence = await store.silentProvider('refunds.create', true);
  await cancel(sent);
  await crashAt(store, [
    {
      name: 'the credit note is numbered',
      obstacle: seriesLock,
      underWay: null,
      async after() {
        await expectOneRefund(numbered);
        expect(await isRefunded(numbered.orderNumber)).toBe(true);
      },
    },
    { name: 'the refund is sent', obstacle: silence, underWay: null, after: async () => await expectOneRefund(sent) },
    {
      name: 'the cancellation is written',
      obstacle: stockLock,
      underWay: cancel(cancelled),
      async after() {
        expect(await cancel(cancelled)).toMatchObject({ ok: true, data: { state: 'cancelled' } });
        await eventually(async () => (await refundsAtProvider(cancelled.orderNumber)) === 1, 20_000);
      },
    },
  ]);
}, 120_000);

test('keeps the books balanced after all crashes', async () => {
  for (let minutes = 20; minutes <= 120; minutes += 20) {
    await store.steer('clock', { advanceMs: 20 * 60_000 });
    await store.steer('settle');
    await watchPayments(store.payments, new Date(Date.now() + minutes * 60_000));
  }
  expect(await auditMoney(store.database, stock, await readProviderLedger(store.database, store.emulatorUrl))).toEqual(
    [],
  );
  const { orders, confirmed } = await store.database.one<{ orders: number; confirmed: number }>(sql`
    select (select count(*) from customer_order) as orders,
      (select count(*) from order_transition where to_state = 'confirmed') as confirmed`);
  expect([orders, confirmed]).toEqual([16, 16]);
}, 120_000);
