/**
 * Bad input on every call of the buying journey: whatever is put in the place of a value, the answer is a plain no, and
 * nothing has changed. A call that is declared and not in the table fails the first test.
 */
import * as addresses from '@tola/contract/addresses';
import { type AnyCall, nothing } from '@tola/contract/call';
import * as cart from '@tola/contract/cart';
import * as catalogue from '@tola/contract/catalogue';
import * as coupons from '@tola/contract/coupons';
import * as loyalty from '@tola/contract/loyalty';
import * as orderView from '@tola/contract/order-view';
import * as orders from '@tola/contract/orders';
import * as payments from '@tola/contract/payments';
import * as priceAlerts from '@tola/contract/price-alerts';
import * as products from '@tola/contract/products';
import * as rates from '@tola/contract/rates';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { sql } from '#database';
import { openShopFloor, type ShopFloor, type Shopper, screenshot, sendCall } from '#testing';

type Wire = Record<string, unknown>;

/** What a field takes; decides what can be wrong with it. */
type Kind = 'id' | 'id or none' | 'count' | 'word' | 'text' | 'note' | 'money' | 'flag' | 'file' | 'loose' | 'json';

interface Row {
  readonly name: string;
  /** Fields by their wire name; one with `!` at its end may not be missing. */
  readonly fields: Readonly<Record<string, Kind>>;
  /** A payload that is right in every field. */
  readonly right: () => Wire;
}

let floor: ShopFloor;
let asha: Shopper;
let gold: number;
let orderNumber: string;
let picture: string;

beforeAll(async () => {
  floor = await openShopFloor();
  asha = await floor.customer();
  const found = await floor.database.one<{ id: number }>(sql`
    select w.id from product_weight w join product p on p.id = w.product_id
    where w.stock is null and p.metal = 'gold' order by w.weight_mg, w.id limit 1`);
  gold = found.id;
  await asha.fillCart(gold);
  const placed = await asha.submit('NEFT');
  if (!placed.ok) throw new Error(placed.message);
  orderNumber = placed.data.orderNumber;
  await asha.fillCart(gold);
  await floor.givePoints(asha.id, 50);
  picture = await screenshot();
});
afterAll(async () => await floor.close());

const place = { 'P_Id!': 'id', C_Id: 'id or none', S_Id: 'id or none' } as const;
const redemption = (): Wire => ({ jsonData: JSON.stringify({ points: 1, customer_id: asha.id, reference: 'a' }) });

const table: readonly Row[] = [
  row('GetCustomizedProductTypeFront', { IsCustomized: 'count' }, () => ({ IsCustomized: 1 })),
  row('GetProductFront', { 'P_Id!': 'id', C_Id: 'id or none' }, () => ({ P_Id: 1, C_Id: '0' })),
  row('GetCategoryFront', { 'P_Id!': 'id', C_Id: 'id or none' }, () => ({ P_Id: 1 })),
  row('GetSubCategoryFront', { 'P_Id!': 'id', 'C_Id!': 'id' }, () => ({ P_Id: 1, C_Id: 1 })),
  row('GetNameByIdForFront', { PT_Name: 'note', C_Name: 'note', SC_Name: 'note' }, () => ({ PT_Name: 'gold-coin' })),
  row('GetMenuProductsFront', { id: 'loose' }, () => ({ id: 0 })),
  row('GetFinalProductFront', { ...place, type: 'id or none' }, () => ({ P_Id: 1, C_Id: 1, S_Id: '0', type: '0' })),
  row('GetRelatedProductsFront', place, () => ({ P_Id: 1, C_Id: 1, S_Id: '0' })),
  row('GetBuybackEstimateFront', { 'P_DetailsId!': 'id' }, () => ({ P_DetailsId: gold })),
  row('GetRateHistoryFront', { 'symbol!': 'word', 'Range!': 'word' }, () => ({ symbol: 'gold', Range: '1D' })),
  row(
    'AddPriceAlertFront',
    { 'Email!': 'text', symbol: 'word', P_DetailsId: 'id', 'Direction!': 'word', 'Price!': 'money' },
    () => ({ Email: 'asha@customer.example', symbol: 'gold', Direction: 'below', Price: 1_00_000 }),
  ),
  row('GetPriceAlertByLinkFront', { 'Act!': 'word', 'Link!': 'text' }, () => ({ Act: 'stop', Link: '1-no-such-link' })),
  row('FollowPriceAlertLinkFront', { 'Act!': 'word', 'Link!': 'text' }, () => ({
    Act: 'stop',
    Link: '1-no-such-link',
  })),
  row('AddToCartFront', { 'P_DetailsId!': 'id', 'Quantity!': 'count', Weight: 'text' }, () => ({
    P_DetailsId: gold,
    Quantity: 1,
    Flag: '0',
  })),
  row('UpdateCartQuantityFront', { 'CartId!': 'id', 'Quantity!': 'count' }, () => ({ CartId: 1, Quantity: 1 })),
  row('RemoveFromCartFront', { 'CartId!': 'id' }, () => ({ CartId: 9_999_999 })),
  row('CheckCouponFront', { 'CouponCode!': 'text' }, () => ({ CouponCode: 'TOLA500' })),
  row('GetLoyaltyPointsFront', { 'mobile!': 'text' }, () => ({ mobile: asha.mobile })),
  row('RedeemLoyaltyPointsFront', { 'points!': 'count', 'customer_id!': 'id' }, () => ({
    points: 1,
    customer_id: asha.id,
  })),
  row('InitiateRedemption', { 'jsonData!': 'json' }, redemption),
  row('CompleteRedemption', { 'jsonData!': 'json' }, redemption),
  row('GetProceedToBuyForFront', { 'type!': 'word' }, () => ({ type: 'billing' })),
  row(
    'AddDeliveryAddress',
    {
      ...{ 'Address!': 'text', GstNumber: 'text', 'Type!': 'word', 'index!': 'word' },
      ...{ status: 'flag', State: 'text', PinCode: 'text' },
    },
    () => ({ Address: '12 Prabhat Road, Pune, Maharashtra 411004', Type: 'billing', index: 1, status: true }),
  ),
  row('GetPaymentConfigFront', { CartId: 'text' }, () => ({ CartId: orderNumber })),
  row('LockPriceFront', { couponId: 'id or none', points: 'count' }, () => ({ couponId: '0', points: 0 })),
  row(
    'proceedToPay',
    {
      ...{ 'paymentMode!': 'word', UserType: 'word', 'BillingId!': 'id', 'ShippingId!': 'id', DeviceType: 'note' },
      ...{ couponId: 'id or none', customerId: 'id or none', points: 'count', otp: 'note', 'file!': 'file' },
      ...{ quoteId: 'text', utr: 'text', pan: 'text', idempotencyKey: 'text', PartPayment: 'flag' },
    },
    () => ({
      ...{ paymentMode: 'NEFT', UserType: 'User', BillingId: asha.billingId, ShippingId: asha.shippingId },
      ...{ DeviceType: 'web', couponId: '0', customerId: '0', points: 0, otp: '0', file: picture },
    }),
  ),
  row('verifyPayment', { 'cartId!': 'text' }, () => ({ cartId: orderNumber })),
  row('GetOrderLinesFront', { 'CartId!': 'text' }, () => ({ CartId: orderNumber })),
  row('GetOrderFront', { 'CartId!': 'text' }, () => ({ CartId: orderNumber })),
  row('VerifyOrderFront', { 'Code!': 'text' }, () => ({ Code: 'no such code' })),
  row('SendPaymentFront', { 'CartId!': 'text', utr: 'text', file: 'file' }, () => ({
    CartId: orderNumber,
    utr: 'HDFCN26112100012',
    file: picture,
  })),
  row('QuoteCancellationFront', { 'CartId!': 'text' }, () => ({ CartId: orderNumber })),
  row(
    'CancelOrderFront',
    { 'CartId!': 'text', Reason: 'note', Refund: 'money', AccountNumber: 'text', IFSC: 'text' },
    () => ({ CartId: orderNumber, Reason: '', Refund: 0 }),
  ),
];

function row(name: string, fields: Row['fields'], right: Row['right']): Row {
  return { name, fields, right };
}

const deep = JSON.parse(`${'['.repeat(2_000)}${']'.repeat(2_000)}`) as unknown;
const long = 'a'.repeat(20_000);

/** Wrong in every field, whatever it takes. */
const STRUCTURES: readonly unknown[] = [{}, [], [[1]], { $ne: null }, { toString: 1 }, deep];

const WRONG: Readonly<Record<Kind, readonly unknown[]>> = {
  id: [0, -1, 1.5, 'abc', '1 or 1=1', "1'; drop table quote --", '9'.repeat(30), 2 ** 60, '१२', true],
  'id or none': [-1, 1.5, 'abc', '1 or 1=1', '9'.repeat(30), 2 ** 60, '१२', true],
  count: [-1, 1.5, 'abc', '1e3', 1e15, Number.MAX_SAFE_INTEGER, '9'.repeat(30), true],
  word: ['nonsense', 'constructor', '__proto__', "'; drop table quote --", 5, true, long],
  text: [5, true, long, 'a\u0000b'],
  note: [5, true, long, 'a\u0000b'],
  money: ['abc', true, 1.005, '1e9', 'Infinity', '9'.repeat(30)],
  flag: ['maybe', 5, long],
  file: [5, true, 'not base64 at all!', Buffer.from('<svg onload="alert(1)"/>').toString('base64')],
  loose: [],
  json: [
    ...['', '{', '[]', '5', 'null', long, 5, true],
    ...[
      { points: -1, customer_id: 1, reference: 'a' },
      { points: 1, customer_id: 1, reference: long },
    ],
    { points: 1, customer_id: 1 },
  ],
};

/** What a money path may leave behind. */
const TABLES = [
  ...['address', 'cart_line', 'coupon_use', 'points_account', 'points_entry', 'points_hold', 'quote'],
  ...['customer_order', 'order_line', 'order_transition', 'payment_attempt', 'payment_claim', 'receipt', 'refund'],
  ...['product_weight', 'stock_move', 'price_alert', 'upload', 'outbox_message'],
];

/** A fingerprint of everything that a call could have changed. */
async function state(): Promise<string> {
  const { print } = await floor.database.one<{ print: string }>(sql`
    select string_agg(md5(query_to_xml(format('select * from %I t order by t::text', name), true, false, '')::text), ' ')
      as print
    from unnest(${TABLES}::text[]) as name`);
  return print;
}

/** Answers that are right in themselves: a plain sentence, no inside of the program. */
async function expectPlainNo(name: string, wire: Wire, what: string): Promise<void> {
  const sent = await sendCall(floor, name, JSON.stringify({ Obj: JSON.stringify({ ...wire, Token: asha.token }) }));
  const { msg = '', message = '' } = sent.envelope as { msg?: string; message?: string };
  const said = msg || message;
  expect(sent.status, `${what}: ${sent.text.slice(0, 300)}`).toBeGreaterThanOrEqual(400);
  expect(sent.status, `${what}: ${sent.text.slice(0, 300)}`).toBeLessThan(500);
  expect(said, what).toMatch(/^[^\n]{3,120}$/);
  expect(said, what).not.toMatch(/[{}<>]|select .* from|\bat \/|\.ts\b|undefined|\[object|expected|received/i);
}

test('every call of the journey that carries a payload is in the table', () => {
  const features = [addresses, cart, catalogue, coupons, loyalty, orderView, orders, payments, priceAlerts, products];
  const declared = [...features, rates].flatMap((feature) =>
    Object.values(feature as object).filter(
      (one): one is AnyCall => typeof one === 'object' && one !== null && 'bodyBytes' in one && 'payload' in one,
    ),
  );
  const takesOne = declared.filter(({ payload }) => payload !== nothing);
  const missing = takesOne.map(({ name }) => name).filter((name) => !table.some((one) => one.name === name));
  expect(missing).toEqual([]);
});

describe('a wrong value', () => {
  it.each(table)(
    'in any field of $name is refused in plain words and changes nothing',
    async ({ name, fields, right }) => {
      const before = await state();
      for (const [key, kind] of Object.entries(fields)) {
        const field = key.replace('!', '');
        const absent = key.endsWith('!') ? [undefined, null, ''] : [];
        for (const wrong of [...STRUCTURES, ...WRONG[kind], ...absent]) {
          const shown = `${name}.${field} = ${JSON.stringify(wrong)?.slice(0, 60) ?? 'missing'}`;
          await expectPlainNo(name, { ...right(), [field]: wrong }, shown);
        }
      }
      expect(await state()).toBe(before);
    },
  );
});

test('the payloads that the wrong values were put into are right', async () => {
  for (const { name, right } of table) {
    const wire = { ...right(), Token: asha.token };
    const { envelope } = await sendCall(floor, name, JSON.stringify({ Obj: JSON.stringify(wire) }));
    expect(envelope, name).not.toMatchObject({ reason: 'not-valid' });
  }
});
