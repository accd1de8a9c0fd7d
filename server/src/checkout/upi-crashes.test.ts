/** Kills the store at each point between two writes of a UPI order in two parts. */
import {
  type AddressId,
  addToCart,
  getOrders,
  lockPrice,
  placeOrder,
  readUpiPayment,
  requestUpi,
  type WeightId,
} from '@tola/contract';
import type { Paise } from '@tola/pricing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeBusiness, startValues } from '#business';
import { sql } from '#database';
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
  watchPayments,
} from '#testing';

const SILENT = { webhook: { drop: true } };

let store: CrashHarness;
let stock: Map<number, number>;
let piece: WeightId;
let orders = 0;

beforeAll(async () => {
  store = await openCrashHarness();
  stock = await readStock(store.database);
  const row = await store.database.one<{ id: WeightId }>(
    sql`select id from product_weight where stock > 20 order by weight_mg, id limit 1`,
  );
  piece = row.id;
}, 120_000);

afterAll(async () => await store.close(), 60_000);

/** More than half of an order, so that each is paid in two parts. */
async function limitUpi(mostPaise: Paise): Promise<void> {
  const { paymentModes } = startValues();
  const upiGateway = { ...paymentModes.upiGateway, mostPaise };
  const author = { by: 'test', reason: 'test' };
  await changeBusiness(store.database, { paymentModes: { ...paymentModes, upiGateway } }, author, new Date());
}

interface Checkout {
  readonly orderNumber: string;
  readonly payablePaise: Paise;
  submit(): Promise<string>;
  request(): ReturnType<typeof requested>;
  progress(): Promise<{ readonly state: string; readonly paidPaise: Paise }>;
  /** Pays what is due by the link of the request. */
  payPart(more?: object): Promise<{ readonly cf_payment_id: string }>;
  /** Pays until nothing is due. */
  finish(name: string): Promise<void>;
}

async function requested(orderNumber: string, token: string) {
  const answer = await call(store, requestUpi, { orderNumber, channel: 'link' }, { token });
  if (!answer.ok) throw new Error(`${answer.code} ${answer.message}`);
  return answer.data;
}

/** A customer with a price lock, at the payment page. */
async function atThePaymentPage(): Promise<Checkout> {
  const customer = await buildCustomer({ database: store.database, clock: () => new Date() });
  const { token } = customer;
  await call(store, addToCart, { weightId: piece, quantity: 2, weightMg: null, designId: null }, { token });
  const quote = await call(store, lockPrice, { couponId: null, points: 0, keepWaiting: null }, { token });
  if (!quote.ok) throw new Error(quote.message);
  const { orderNumber, payablePaise, id: quoteId } = quote.data;
  if (orders === 0) await limitUpi(payablePaise - 500_00);
  orders += 1;
  const { id } = await store.database.one<{ id: AddressId }>(
    sql`select id from address where customer_id = ${customer.id} and type = 'billing' and slot = 1`,
  );
  const empty = { userType: 'User', deviceType: 'web', customerId: null, file: null, utr: null, pan: null } as const;
  const order = { ...empty, otp: '0', couponId: null, points: 0, gift: null, inParts: true } as const;
  const payload = { ...order, quoteId, idempotencyKey: quoteId, billingId: id, shippingId: id } as const;
  const request = async () => await requested(orderNumber, token);
  async function progress() {
    const answer = await call(store, readUpiPayment, { orderNumber }, { token });
    if (!answer.ok) throw new Error(`${answer.code} ${answer.message}`);
    return answer.data;
  }
  async function payPart(more: object = {}) {
    const { searchParams } = new URL((await request()).links[0]?.url ?? '');
    const payment = { cf_payment_id: searchParams.get('tr'), outcome: 'success', ...more };
    return (await store.steer(`orders/${searchParams.get('tn') ?? ''}/pay`, payment)) as { cf_payment_id: string };
  }
  return {
    orderNumber,
    payablePaise,
    request,
    progress,
    payPart,
    async submit() {
      const placed = await call(store, placeOrder, { ...payload, paymentMode: 'UpiGateway' } as const, { token });
      if (!placed.ok) throw new Error(`${placed.code} ${placed.message}`);
      return placed.data.orderNumber;
    },
    async finish(name) {
      for (let left = 2; left > 0 && (await progress()).state === 'awaiting payment'; left -= 1) {
        const { paidPaise } = await progress();
        await payPart();
        await eventually(async () => (await progress()).paidPaise > paidPaise, 20_000);
      }
      expect(await progress(), name).toMatchObject({ state: 'confirmed', paidPaise: payablePaise });
      expect(await call(store, getOrders, null, { token }), name).toMatchObject({ data: { length: 1 } });
    },
  };
}

async function placed(): Promise<Checkout> {
  const checkout = await atThePaymentPage();
  await checkout.submit();
  return checkout;
}

/** A call that runs into the obstacle; afterwards the order is paid to its end. */
function scene(name: string, checkout: Checkout, obstacle: Obstacle, underWay: () => Promise<unknown>): Scene {
  return {
    name,
    obstacle,
    underWay: underWay(),
    async after() {
      expect(await checkout.submit(), name).toBe(checkout.orderNumber);
      await checkout.finish(name);
    },
  };
}

async function met(one: Scene): Promise<Scene> {
  await eventually(async () => await one.obstacle.isMet(), 20_000);
  return one;
}

test('continues the order after a crash while the provider makes it or its UPI request', async () => {
  const unplaced = await atThePaymentPage();
  const [unsent, unanswered, unstored] = [await placed(), await placed(), await placed()];
  const silent = async (route: string, isProcessed: boolean) => await store.silentProvider(route, isProcessed);
  const scenes = [
    await met(scene('the provider has made the order', unplaced, await silent('orders.create', true), unplaced.submit)),
    await met(scene('the UPI request is sent', unsent, await silent('upi.start', false), unsent.request)),
    await met(
      scene('the provider has made the UPI request', unanswered, await silent('upi.start', true), unanswered.request),
    ),
  ];
  const lock = await store.lockedBy('lock table upi_request in share row exclusive mode');
  scenes.push(scene('the UPI request is stored', unstored, lock, unstored.request));
  await crashAt(store, scenes);
}, 120_000);

/** A part that is paid at the provider, without a webhook; the page's read runs into the obstacle. */
async function settling(name: string, lockFor: (checkout: Checkout, paymentId: string) => Promise<Obstacle>) {
  const checkout = await placed();
  const { cf_payment_id } = await checkout.payPart(SILENT);
  // The read of a waiting page is due.
  await store.database.run(sql`
    update payment_attempt set next_check_at = now() + interval '30 seconds'
    where provider_order_id = ${`${checkout.orderNumber}-1`}`);
  return scene(name, checkout, await lockFor(checkout, cf_payment_id), checkout.progress);
}

test('counts each part once after a crash while it is settled, and before its webhook arrives', async () => {
  const first = await placed();
  await first.finish('creates the number series row that a scene locks');
  const last = await placed();
  await last.payPart();
  await eventually(async () => (await last.progress()).paidPaise > 0, 20_000);
  const reported = await placed();
  const { links } = await reported.request();
  const { searchParams } = new URL(links[0]?.url ?? '');
  const scenes = [
    await settling(
      'the order is locked for its part',
      async ({ orderNumber }) =>
        await store.lockedBy('select from customer_order where order_number = $1 for update', [orderNumber]),
    ),
    await settling('the payment of the part is inserted', async ({ orderNumber }, paymentId) => {
      const written = `insert into provider_payment (attempt_id, provider_payment_id, state, raw_state, amount_paise, method, seen_at)
        select id, $2, 'pending', '', 0, '', now() from payment_attempt where provider_order_id = $1`;
      return await store.lockedBy(written, [`${orderNumber}-1`, paymentId]);
    }),
  ];
  // The last part confirms the order.
  await last.payPart(SILENT);
  await store.database.run(sql`
    update payment_attempt set next_check_at = now() + interval '30 seconds'
    where provider_order_id = ${`${last.orderNumber}-2`}`);
  const numbering = await store.lockedBy('select from number_series for update');
  scenes.push(scene('the invoice is numbered', last, numbering, last.progress));
  const webhook: Scene = {
    name: 'the webhook is stored',
    obstacle: await store.lockedBy('lock table provider_event in share row exclusive mode'),
    underWay: null,
    async after() {
      // The provider sends it again.
      await eventually(async () => (await reported.progress()).paidPaise > 0, 20_000);
      await reported.finish('the webhook is stored');
    },
  };
  const payment = { cf_payment_id: searchParams.get('tr'), outcome: 'success' };
  await store.steer(`orders/${searchParams.get('tn') ?? ''}/pay`, payment);
  await crashAt(store, [...scenes, webhook]);
}, 120_000);

test('begins the next part once after a crash between two parts', async () => {
  const checkout = await placed();
  await checkout.payPart();
  await eventually(async () => (await checkout.progress()).paidPaise > 0, 20_000);
  const lock = await store.lockedBy('lock table payment_attempt in share row exclusive mode');
  await crashAt(store, [scene('the attempt of the next part is inserted', checkout, lock, checkout.request)]);
  const { attempts } = await store.database.one<{ attempts: number }>(sql`
    select count(*)::int as attempts from payment_attempt a join customer_order o on o.id = a.order_id
    where o.order_number = ${checkout.orderNumber}`);
  expect(attempts).toBe(2);
}, 120_000);

test('keeps the books balanced after all crashes', async () => {
  for (let minutes = 20; minutes <= 80; minutes += 20) {
    await store.steer('clock', { advanceMs: 20 * 60_000 });
    await store.steer('settle');
    await watchPayments(store.payments, new Date(Date.now() + minutes * 60_000));
  }
  expect(await auditMoney(store.database, stock, await readProviderLedger(store.database, store.emulatorUrl))).toEqual(
    [],
  );
  const { confirmed } = await store.database.one<{ confirmed: number }>(
    sql`select count(*)::int as confirmed from customer_order where state = 'confirmed'`,
  );
  expect(confirmed).toBe(orders);
}, 120_000);
