/**
 * Bad input on every call of the buying journey: each is refused and changes nothing. The first test
 * fails on a declared call that is missing from the table.
 */
import type { WeightId } from '@tola/contract';
import * as addresses from '@tola/contract/addresses';
import * as cart from '@tola/contract/cart';
import * as catalogue from '@tola/contract/catalogue';
import * as coupons from '@tola/contract/coupons';
import * as designs from '@tola/contract/designs';
import * as loyalty from '@tola/contract/loyalty';
import * as orderView from '@tola/contract/order-view';
import * as orders from '@tola/contract/orders';
import * as payments from '@tola/contract/payments';
import * as previews from '@tola/contract/previews';
import * as priceAlerts from '@tola/contract/price-alerts';
import * as products from '@tola/contract/products';
import * as quotes from '@tola/contract/quotes';
import * as rates from '@tola/contract/rates';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { sql } from '#database';
import {
  type BadInputRow,
  expectRefusal,
  fingerprint,
  missingRows,
  openStoreFixture,
  badInputRow as row,
  type Shopper,
  type StoreFixture,
  screenshot,
  sendCall,
  wrongPayloads,
} from '#testing';

type Wire = Record<string, unknown>;

let store: StoreFixture;
let asha: Shopper;
let gold: WeightId;
let orderNumber: string;
let picture: string;

beforeAll(async () => {
  store = await openStoreFixture();
  asha = await store.customer();
  const found = await store.database.one<{ id: WeightId }>(sql`
    select w.id from product_weight w join product p on p.id = w.product_id
    join product_type t on t.id = p.product_type_id
    where w.stock > 20 and p.metal = 'gold' and not t.customised order by w.weight_mg, w.id limit 1`);
  gold = found.id;
  await asha.fillCart(gold);
  const placed = await asha.submit('NEFT');
  if (!placed.ok) throw new Error(placed.message);
  orderNumber = placed.data.orderNumber;
  await asha.fillCart(gold);
  await store.givePoints(asha.id, 50);
  picture = await screenshot();
});
afterAll(async () => await store.close());

const place = { 'P_Id!': 'id', C_Id: 'id or none', S_Id: 'id or none' } as const;
const facets = { PriceFrom: 'money', PriceTo: 'money', InStock: 'flag', WithFacets: 'flag' } as const;
const redemption = (): Wire => ({ jsonData: JSON.stringify({ points: 1, customer_id: asha.id, reference: 'a' }) });

const table: readonly BadInputRow[] = [
  row('GetCustomizedProductTypeFront', { IsCustomized: 'count' }, () => ({ IsCustomized: 1 })),
  row('GetProductFront', { 'P_Id!': 'id', C_Id: 'id or none', Page: 'count', PerPage: 'count' }, () => ({
    P_Id: 1,
    C_Id: '0',
  })),
  row('GetCategoryFront', { 'P_Id!': 'id', C_Id: 'id or none', Page: 'count', PerPage: 'count' }, () => ({ P_Id: 1 })),
  row(
    'GetListingFront',
    {
      ...{
        'P_Id!': 'id',
        C_Id: 'id or none',
        'Order!': 'word',
        CountryOfOrigin: 'note',
        Page: 'count',
        PerPage: 'count',
      },
      ...facets,
    },
    () => ({ P_Id: 1, Order: 'featured', CountryOfOrigin: '' }),
  ),
  row('FindProductsFront', { Query: 'note', Order: 'word', Page: 'count', PerPage: 'count', ...facets }, () => ({
    Query: 'lotus',
  })),
  row('GetSubCategoryFront', { 'P_Id!': 'id', 'C_Id!': 'id', Page: 'count', PerPage: 'count' }, () => ({
    P_Id: 1,
    C_Id: 1,
  })),
  row('GetNameByIdForFront', { PT_Name: 'note', C_Name: 'note', SC_Name: 'note' }, () => ({ PT_Name: 'gold-coin' })),
  row('GetMenuProductsFront', { id: 'loose', PerGroup: 'count' }, () => ({ id: 0 })),
  row('GetFinalProductFront', { ...place, type: 'id or none' }, () => ({ P_Id: 1, C_Id: 1, S_Id: '0', type: '0' })),
  row('GetRelatedProductsFront', place, () => ({ P_Id: 1, C_Id: 1, S_Id: '0' })),
  row('GetBuybackEstimateFront', { 'P_DetailsId!': 'id' }, () => ({ P_DetailsId: gold })),
  row('GetRateHistoryFront', { 'symbol!': 'word', 'Range!': 'word' }, () => ({ symbol: 'gold', Range: '1D' })),
  row(
    'AddPriceAlertFront',
    { 'Email!': 'e-mail', symbol: 'word', P_DetailsId: 'id', 'Direction!': 'word', 'Price!': 'money' },
    () => ({ Email: 'asha@customer.example', symbol: 'gold', Direction: 'below', Price: 1_00_000 }),
  ),
  row('AddStockAlertFront', { 'Email!': 'e-mail', 'P_DetailsId!': 'id' }, () => ({
    Email: 'asha@customer.example',
    P_DetailsId: gold,
  })),
  row('GetPreviewFront', { 'Token!': 'text' }, () => ({ Token: 'no-such-link' })),
  row('GetPriceAlertByLinkFront', { 'Act!': 'word', 'Link!': 'text' }, () => ({ Act: 'stop', Link: '1-no-such-link' })),
  row('FollowPriceAlertLinkFront', { 'Act!': 'word', 'Link!': 'text' }, () => ({
    Act: 'stop',
    Link: '1-no-such-link',
  })),
  row('AddToCartFront', { 'P_DetailsId!': 'id', 'Quantity!': 'count', Weight: 'text', DesignId: 'text' }, () => ({
    P_DetailsId: gold,
    Quantity: 1,
    Flag: '0',
  })),
  row('SaveDesignFront', { DesignId: 'text', 'P_DetailsId!': 'id', 'Design!': 'loose' }, () => ({
    P_DetailsId: gold,
    Design: { Font: 'plain', Border: 'none', Front: { Lines: ['Asha'], Date: '' }, Back: { Lines: [], Date: '' } },
  })),
  row('GetDesignFront', { 'DesignId!': 'text' }, () => ({ DesignId: 'no-such-design' })),
  row('ApproveProofFront', { 'CartId!': 'text', 'DesignId!': 'text' }, () => ({
    CartId: orderNumber,
    DesignId: 'no-such-design',
  })),
  row('UpdateCartQuantityFront', { 'CartId!': 'id', 'Quantity!': 'count' }, () => ({ CartId: 1, Quantity: 1 })),
  row('RemoveFromCartFront', { 'CartId!': 'id' }, () => ({ CartId: 9_999_999 })),
  row('CheckCouponFront', { 'CouponCode!': 'text' }, () => ({ CouponCode: 'TOLA500' })),
  row('GetLoyaltyPointsFront', { 'mobile!': 'mobile' }, () => ({ mobile: asha.mobile })),
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
  row('LockPriceFront', { couponId: 'id or none', points: 'count', KeepWaiting: 'flag' }, () => ({ couponId: '0' })),
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
  row(
    'PlaceTransferOrderFront',
    {
      ...{ 'paymentMode!': 'word', 'BillingId!': 'id', 'ShippingId!': 'id', DeviceType: 'note', pan: 'text' },
      ...{ couponId: 'id or none', points: 'count', quoteId: 'text', idempotencyKey: 'text', PartPayment: 'flag' },
    },
    () => ({ paymentMode: 'Upi', BillingId: asha.billingId, ShippingId: asha.shippingId, couponId: '0', points: 0 }),
  ),
  row('RepeatOrderFront', { 'CartId!': 'text' }, () => ({ CartId: orderNumber })),
  row('verifyPayment', { 'cartId!': 'text' }, () => ({ cartId: orderNumber })),
  row('ContinuePaymentFront', { 'CartId!': 'text' }, () => ({ CartId: orderNumber })),
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

/** Tables that the calls could change. */
const TABLES = [
  ...['address', 'cart_line', 'coupon_shown', 'coupon_use', 'points_account', 'points_entry', 'points_hold', 'quote'],
  ...['customer_order', 'order_line', 'order_transition', 'payment_attempt', 'payment_claim', 'receipt', 'refund'],
  ...['product_weight', 'stock_move', 'price_alert', 'design', 'proof_approval', 'upload', 'outbox_message'],
];

test('every call of the journey with a payload is in the table', () => {
  const features = [
    addresses,
    cart,
    catalogue,
    coupons,
    designs,
    loyalty,
    orderView,
    orders,
    payments,
    priceAlerts,
    products,
  ];
  expect(missingRows([...features, previews, quotes, rates], table)).toEqual([]);
});

describe('a wrong value', () => {
  it.each(table)('in any field of $name is refused with a message and changes nothing', async (one) => {
    const before = await fingerprint(store.database, TABLES);
    for (const { wire, what } of wrongPayloads(one)) {
      await expectRefusal(store, one.name, { ...wire, Token: asha.token }, what);
    }
    expect(await fingerprint(store.database, TABLES)).toBe(before);
  });
});

test('the unchanged payloads of the table are valid', async () => {
  for (const { name, right } of table) {
    const wire = { ...right(), Token: asha.token };
    const { envelope } = await sendCall(store, name, JSON.stringify({ Obj: JSON.stringify(wire) }));
    expect(envelope, name).not.toMatchObject({ reason: 'not-valid' });
  }
});
