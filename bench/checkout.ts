/** Shoppers that buy through the API as fast as the store allows. */
import { setTimeout as pause } from 'node:timers/promises';
import {
  type AddressId,
  addToCart,
  type Call,
  type Caller,
  type CategoryId,
  getAddresses,
  getCart,
  getPaymentConfig,
  getProduct,
  getTiles,
  idOf,
  lockPrice,
  logIn,
  type ProductTypeId,
  placeOrder,
  type Quote,
  type Refusals,
  register,
  type SubCategoryId,
  verifyPayment,
  type WeightId,
} from '@tola/contract';
import { call } from '@tola/server/testing';
import type { MakeCall } from './calls-at-once.ts';

const GOLD_COIN = idOf<ProductTypeId>(1);
const PASSWORD = 'bench-password';
const STATUS_READS = 30;
const STATUS_READ_EVERY_MS = 2_000;

export interface Shopper {
  readonly token: string;
  readonly billingId: AddressId;
  readonly shippingId: AddressId;
}

/** Registers a shopper and logs in. */
export async function newShopper(url: string, number: number): Promise<Shopper> {
  const mobile = `8${String(number).padStart(9, '0')}`;
  await must(url, register, {
    firstName: 'Bench',
    lastName: `Shopper ${number}`,
    mobile,
    state: 'Maharashtra',
    email: `bench-${number}@tola.example`,
    password: PASSWORD,
    address: '12 Test Lane, Mumbai 400002',
    gstin: null,
    userType: 'User',
  });
  const login = await must(url, logIn, { mobile, password: PASSWORD });
  const { token } = login.extras;
  const billing = await must(url, getAddresses, { type: 'billing' }, token);
  const billingId = billing.data[0]?.id;
  if (billingId === undefined) throw new Error('The shopper has no address');
  return { token, billingId, shippingId: billingId };
}

export async function putInCart(url: string, shopper: Shopper, weightId: WeightId): Promise<void> {
  await must(url, addToCart, { weightId, quantity: 1, weightMg: null, designId: null }, shopper.token);
}

/** How a checkout gets its price lock, and how it calls. */
export interface Buying {
  readonly lock: (url: string, shopper: Shopper) => Promise<Quote>;
  readonly makeCall: MakeCall;
}

const lockAtOnce: Buying['lock'] = async (url, { token }) =>
  (await must(url, lockPrice, { couponId: null, points: null, keepWaiting: null }, token)).data;

/**
 * Runs one checkout: the seven calls of the cart and payment pages, and the payment at the provider.
 *
 * @returns the number of the paid order
 */
export async function buyByCard(
  url: string,
  providerUrl: string,
  shopper: Shopper,
  weightId: WeightId,
  { lock, makeCall }: Buying = { lock: lockAtOnce, makeCall: call },
): Promise<string> {
  await must(url, addToCart, { weightId, quantity: 1, weightMg: null, designId: null }, shopper.token, makeCall);
  await must(url, getCart, null, shopper.token, makeCall);
  await must(url, getAddresses, { type: 'billing' }, shopper.token, makeCall);
  await must(url, getPaymentConfig, { orderNumber: null }, shopper.token, makeCall);
  const quote = await lock(url, shopper);
  const placed = await must(
    url,
    placeOrder,
    {
      paymentMode: 'Card',
      userType: 'User',
      billingId: shopper.billingId,
      shippingId: shopper.shippingId,
      deviceType: 'web',
      couponId: null,
      customerId: null,
      points: null,
      otp: '0',
      file: null,
      quoteId: quote.id,
      utr: null,
      pan: 'ABCPE1234F',
      idempotencyKey: quote.id,
      inParts: null,
      gift: null,
    },
    shopper.token,
    makeCall,
  );
  const { orderNumber } = placed.data;
  const attempts = await fetch(`${providerUrl}/__emu/orders/${orderNumber}-1/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'success' }),
  });
  if (!attempts.ok) throw new Error(`The provider rejected the payment of ${orderNumber}: ${await attempts.text()}`);
  await untilPaid(url, shopper, orderNumber, makeCall);
  return orderNumber;
}

/** Reads the status as the page does, which may come before the provider has settled. */
async function untilPaid(url: string, { token }: Shopper, orderNumber: string, makeCall: MakeCall): Promise<void> {
  for (let reads = 1; reads <= STATUS_READS; reads += 1) {
    const { data } = await must(url, verifyPayment, { orderNumber }, token, makeCall);
    if (data.isSuccess) return;
    await pause(STATUS_READ_EVERY_MS);
  }
  throw new Error(`Order ${orderNumber} is not paid`);
}

/** A made-to-order variant, so that the measurement does not run out of stock. */
export async function endlessWeight(store: { readonly url: string }): Promise<WeightId> {
  const tiles = await call(store, getTiles, { typeId: GOLD_COIN, categoryId: null });
  if (!tiles.ok) throw new Error(tiles.message);
  for (const tile of tiles.data) {
    const product = await call(store, getProduct, {
      typeId: tile.typeId,
      categoryId: tile.categoryId,
      subCategoryId: tile.subCategoryId,
      weightId: null,
    });
    const weight = product.ok ? product.data.weights.find((one) => one.stock === null) : undefined;
    if (weight !== undefined) return weight.weightId;
  }
  throw new Error('The demo catalogue has no gold coin made to order');
}

/** A leaf of the catalogue. */
export interface FirstProduct {
  readonly typeId: ProductTypeId;
  readonly href: string;
  readonly categoryId: CategoryId;
  readonly subCategoryId: SubCategoryId | null;
}

export async function firstProduct(store: { readonly url: string }): Promise<FirstProduct> {
  const tiles = await call(store, getTiles, { typeId: GOLD_COIN, categoryId: null });
  const tile = tiles.ok ? tiles.data.find((one) => one.isLeaf) : undefined;
  if (tile === undefined) throw new Error('The demo catalogue has no gold coin');
  return tile;
}

async function must<P, D, E, R extends Refusals, W extends Caller>(
  url: string,
  declared: Call<P, D, E, R, W>,
  payload: NoInfer<P>,
  token?: string,
  makeCall: MakeCall = call,
): Promise<{ data: D; extras: E }> {
  const answer = await makeCall({ url }, declared, payload, token === undefined ? {} : { token });
  if (!answer.ok) throw new Error(`${declared.name}: ${answer.code} ${answer.message}`);
  return answer;
}
