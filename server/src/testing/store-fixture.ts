/** Store fixture: a full store with card provider emulator and customers. */

import { startCardProvider } from '@tola/card-provider-emulator';
import {
  type AddressId,
  type Answer,
  addToCart,
  type BuyerMode,
  type CouponId,
  type CustomerId,
  checkCoupon,
  type DataOf,
  type ExtrasOf,
  isProviderMode,
  lockPrice,
  type OrderId,
  type PayloadOf,
  placeOrder,
  verifyPayment,
  type WeightId,
} from '@tola/contract';
import type { Paise } from '@tola/pricing';
import sharp from 'sharp';
import { type Business, createBusiness } from '#business';
import { createCatalogue } from '#catalogue';
import { sql } from '#database';
import { createFeaturesWith } from '#features';
import { adjustPoints } from '#loyalty';
import { createPayments, type Payments } from '#payments';
import { findPinCode, knownPinCodes } from '#pin-codes';
import { createRates } from '#rates';
import type { Settings } from '#settings';
import type { Pages } from '../app.ts';
import { call } from './call.ts';
import { buildCustomer, type TestCustomer } from './customers.ts';
import { type FixedClock, fixedClock } from './fixed-clock.ts';
import { type StaffSteps, staffSteps } from './staff-steps.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts';

const firstAccount = { clientId: 'test-client', clientSecret: 'test-secret' };

/** Reply of a placed order. */
type Placed = Answer<DataOf<typeof placeOrder>, ExtrasOf<typeof placeOrder>>;
type Submission = Partial<PayloadOf<typeof placeOrder>>;

export interface StoreFixture extends TestServer {
  readonly emulator: { readonly url: string };
  /** Controls the provider: `/__emu/…`. */
  steer(path: string, body?: unknown, method?: 'GET' | 'POST' | 'DELETE'): Promise<unknown>;
  /** Pays at the provider with this outcome. */
  pay(orderNumber: string, outcome: 'success' | 'failed' | 'dropped' | 'pending', more?: object): Promise<unknown>;
  /** Waits until the provider has delivered its webhooks. */
  settled(): Promise<void>;
  /** @param at another process of the same store; this one by default */
  customer(at?: { readonly url: string }): Promise<Shopper>;
  /** Payments, for staff operations. */
  readonly payments: Payments;
  /** Staff operations, as the back office runs them. */
  readonly staff: StaffSteps;
  /** Sets the loyalty points of a customer. */
  givePoints(customerId: CustomerId, points: number): Promise<void>;
  /** The order's row. */
  order(orderNumber: string): Promise<OrderFacts>;
  stockOf(weightId: WeightId): Promise<number | null>;
}

export interface OrderFacts {
  readonly id: OrderId;
  readonly state: string;
  readonly holds: string;
  readonly attention: string | null;
  readonly payablePaise: Paise;
  readonly paidPaise: Paise;
  readonly refundedPaise: Paise;
}

/** A customer with addresses. */
export interface Shopper extends TestCustomer {
  readonly billingId: AddressId;
  readonly shippingId: AddressId;
  fillCart(weightId: WeightId, quantity?: number): Promise<void>;
  /** Checks a coupon code; returns its id for locks and orders. */
  showCoupon(code: string): Promise<CouponId>;
  lock(options?: Partial<PayloadOf<typeof lockPrice>>): Promise<Answer<DataOf<typeof lockPrice>, null>>;
  submit(mode: BuyerMode, more?: Submission): Promise<Placed>;
  status(orderNumber: string): Promise<Answer<DataOf<typeof verifyPayment>, ExtrasOf<typeof verifyPayment>>>;
}

export interface StoreFixtureOptions {
  readonly worker?: boolean;
  readonly clock?: FixedClock;
  readonly settings?: Partial<Settings>;
  readonly withoutProvider?: boolean;
  /** Pages beside the calls. */
  readonly pages?: Pages;
  /** The account at the provider. */
  readonly keys?: typeof firstAccount;
}

/** A small image with unique content. */
export async function screenshot(): Promise<string> {
  const colour = { r: Math.floor(Math.random() * 256), g: Math.floor(Math.random() * 256), b: 7 };
  const png = await sharp({ create: { width: 8, height: 12, channels: 3, background: colour } })
    .png()
    .toBuffer();
  return png.toString('base64');
}

/** Opens the demo shop at fixed rates, with its own database. */
export async function openStoreFixture(options: StoreFixtureOptions = {}): Promise<StoreFixture> {
  const clock = options.clock ?? fixedClock();
  const keys = options.keys ?? firstAccount;
  const emulator = await startCardProvider({ port: 0, ...keys, clock: () => clock(), webhookRetryMs: [50, 100] });
  const created = Promise.withResolvers<Business>();
  const server = await startTestServer({
    features: featuresWith(created.resolve),
    demo: true,
    clock,
    worker: options.worker ?? false,
    ...(options.pages === undefined ? {} : { pages: options.pages }),
    settings: {
      ratesSource: 'manual',
      ratesGold: 1_47_500,
      ratesSilver: 2_25_000,
      ...(options.withoutProvider === true
        ? {}
        : {
            cashfreeBaseUrl: `${emulator.url}/pg`,
            cashfreeClientId: keys.clientId,
            cashfreeClientSecret: keys.clientSecret,
          }),
      ...options.settings,
    },
  });

  async function steer(path: string, body: unknown = {}, method: 'GET' | 'POST' | 'DELETE' = 'POST'): Promise<unknown> {
    const response = await fetch(`${emulator.url}/__emu/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return await response.json();
  }

  const business = await created.promise;
  const catalogue = await createCatalogue(server.platform);
  const payments = createPayments(server.platform, {
    business,
    catalogue,
    rates: createRates(server.platform, business),
  });
  await steer('config', { notifyUrl: `${server.url}/api/webhooks/card-provider` });
  return {
    ...server,
    emulator,
    steer,
    pay: async (orderNumber, outcome, more = {}) => await steer(`orders/${orderNumber}-1/pay`, { outcome, ...more }),
    async settled() {
      await steer('settle');
    },
    customer: async (at = server) => await shopperAt({ ...server, url: at.url }),
    payments,
    staff: staffSteps(payments, clock),
    async givePoints(customerId, points) {
      const gift = { customerId, points, note: 'Gift' };
      await server.database.transaction(async (tx) => await adjustPoints(tx, gift, clock()));
    },
    order: async (orderNumber) =>
      await server.database.one<OrderFacts>(sql`
        select id, state, holds, attention, payable_paise, paid_paise, refunded_paise
        from customer_order where order_number = ${orderNumber}`),
    async stockOf(weightId) {
      const query = sql`select stock from product_weight where id = ${weightId}`;
      return (await server.database.one<{ stock: number | null }>(query)).stock;
    },
    async close() {
      await emulator.close();
      await catalogue.stop();
      await server.close();
    },
  };
}

function featuresWith(created: (business: Business) => void): NonNullable<TestServerOptions['features']> {
  return async (platform) => {
    const business = await createBusiness(platform);
    created(business);
    return await createFeaturesWith(platform, business);
  };
}

async function shopperAt(server: TestServer): Promise<Shopper> {
  const customer = await buildCustomer(server);
  const token = { token: customer.token };
  const { billingId, shippingId } = await fillAddresses(server, customer);
  return {
    ...customer,
    billingId,
    shippingId,
    async fillCart(weightId, quantity = 1) {
      const added = await call(server, addToCart, { weightId, quantity, weightMg: null, designId: null }, token);
      if (!added.ok) throw new Error(`${added.code} ${added.message}`);
    },
    async showCoupon(code) {
      const shown = await call(server, checkCoupon, { code }, token);
      if (!shown.ok || shown.data === null) throw new Error(`The coupon ${code} is not valid`);
      return shown.data.id;
    },
    lock: async (options = {}) =>
      await call(server, lockPrice, { couponId: null, points: null, keepWaiting: null, ...options }, token),
    async submit(mode, more = {}) {
      const file = isProviderMode(mode) ? null : await screenshot();
      const empty = { userType: 'User', deviceType: 'web', couponId: null, customerId: null, points: null } as const;
      const none = { quoteId: null, utr: null, pan: null, idempotencyKey: null, inParts: null, gift: null } as const;
      const payload = { ...empty, ...none, otp: '0', paymentMode: mode, billingId, shippingId, file, ...more };
      return await call(server, placeOrder, payload, token);
    },
    status: async (orderNumber) => await call(server, verifyPayment, { orderNumber }, token),
  };
}

/** The PIN code in the customer's address, or any of their State. */
function pinCodeOf({ address, state }: TestCustomer): string {
  const written = address.match(/\b\d{6}$/)?.[0];
  if (written !== undefined && findPinCode(written)?.states.includes(state)) return written;
  const found = knownPinCodes().find((pinCode) => findPinCode(pinCode)?.states[0] === state);
  if (found === undefined) throw new Error(`No PIN code is known in ${state}`);
  return found;
}

/** Registration fills the first billing slot; the shipping one is filled here. */
async function fillAddresses(
  { database }: TestServer,
  customer: TestCustomer,
): Promise<{ billingId: AddressId; shippingId: AddressId }> {
  const rows = await database.rows<{ id: AddressId; type: string }>(sql`
    update address set address = ${customer.address}, state = ${customer.state}, pin_code = ${pinCodeOf(customer)}
    where customer_id = ${customer.id} and slot = 1 returning id, type`);
  const slot = (type: string): AddressId => {
    const row = rows.find((one) => one.type === type);
    if (row === undefined) throw new Error(`There is no ${type} address`);
    return row.id;
  };
  return { billingId: slot('billing'), shippingId: slot('shipping') };
}
