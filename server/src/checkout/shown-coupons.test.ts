import { type CouponId, idOf, type WeightId } from '@tola/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#database';
import { openStoreFixture, type Shopper, type StoreFixture } from '#testing';

let store: StoreFixture;
let piece: WeightId;
let secrets = 0;

beforeAll(async () => {
  store = await openStoreFixture();
  ({ id: piece } = await store.database.one<{ id: WeightId }>(
    sql`select id from product_weight where stock > 20 and weight_mg between 5000 and 10000 order by id limit 1`,
  ));
});
afterAll(async () => await store.close());

async function secretCoupon(usesInAll: number | null = null): Promise<{ id: CouponId; code: string }> {
  secrets += 1;
  return await store.database.one<{ id: CouponId; code: string }>(sql`
    insert into coupon (code, amount_paise, starts_at, uses_in_all, created_at, updated_at)
    values (${`SECRET${secrets}`}, 500000, ${new Date(0)}, ${usesInAll}, ${store.clock()}, ${store.clock()})
    returning id, code`);
}

async function shopper(): Promise<Shopper> {
  const customer = await store.customer();
  await customer.fillCart(piece);
  return customer;
}

const NOT_APPLIED = { ok: true, data: { coupon: null, couponPaise: 0 } };

test('does not apply a coupon to a lock by its id alone, and reveals no code', async () => {
  const secret = await secretCoupon();
  const guesser = await shopper();
  const everyId = Array.from({ length: secret.id }, (_, index) => idOf<CouponId>(index + 1));
  for (const couponId of everyId) {
    const answer = await guesser.lock({ couponId });
    expect(answer).toMatchObject(NOT_APPLIED);
    expect(JSON.stringify(answer)).not.toContain(secret.code);
  }
});

test('does not apply a coupon to an order by its id alone, with or without a lock', async () => {
  const { id: couponId } = await secretCoupon();
  const guesser = await shopper();
  expect(await guesser.submit('Card', { couponId, idempotencyKey: 'bare id' })).toMatchObject({
    code: 409,
    reason: 'coupon-gone',
  });
  const lock = await guesser.lock({ couponId });
  const quoteId = lock.ok ? lock.data.id : null;
  const placed = await guesser.submit('Card', { couponId, quoteId });
  expect(placed).toMatchObject({ ok: true });
  const order = await store.database.one(sql`
    select coupon_id, coupon_code, coupon_paise from customer_order where customer_id = ${guesser.id}`);
  expect(order).toEqual({ couponId: null, couponCode: null, couponPaise: 0 });
});

test('applies a coupon only for the customer who has sent its code', async () => {
  const { code } = await secretCoupon();
  const [asha, guesser] = [await shopper(), await shopper()];
  const couponId = await asha.showCoupon(code.toLowerCase());
  expect(await asha.showCoupon(code)).toBe(couponId);
  expect(await guesser.lock({ couponId })).toMatchObject(NOT_APPLIED);
  expect(await asha.lock({ couponId })).toMatchObject({ data: { coupon: code, couponPaise: 5_000_00 } });
});

test('does not remember a code sent while the cart is below the minimum', async () => {
  const { id, code } = await secretCoupon();
  await store.database.run(sql`update coupon set minimum_amount_paise = 100000000000 where id = ${id}`);
  const asha = await shopper();
  await expect(asha.showCoupon(code)).rejects.toThrow();
  await store.database.run(sql`update coupon set minimum_amount_paise = 0 where id = ${id}`);
  expect(await asha.lock({ couponId: id })).toMatchObject(NOT_APPLIED);
});

test('requires the new code of a changed coupon, and honours an earlier lock', async () => {
  const { code } = await secretCoupon();
  const asha = await shopper();
  const couponId = await asha.showCoupon(code);
  const lock = await asha.lock({ couponId });
  await store.database.run(sql`update coupon set code = ${`${code}NEW`} where id = ${couponId}`);
  const placed = await asha.submit('Card', { couponId, quoteId: lock.ok ? lock.data.id : null });
  expect(placed).toMatchObject({ ok: true });
  const late = await shopper();
  await store.database.run(sql`update coupon set code = ${code} where id = ${couponId}`);
  await late.showCoupon(code);
  await store.database.run(sql`update coupon set code = ${`${code}NEW`} where id = ${couponId}`);
  const answer = await late.lock({ couponId });
  expect(answer).toMatchObject(NOT_APPLIED);
  expect(JSON.stringify(answer)).not.toContain(`${code}NEW`);
  await late.showCoupon(`${code}NEW`);
  expect(await late.lock({ couponId })).toMatchObject({ data: { coupon: `${code}NEW` } });
});

test('does not apply a coupon that was switched off after its code was sent', async () => {
  const { code } = await secretCoupon();
  const asha = await shopper();
  const couponId = await asha.showCoupon(code);
  await store.database.run(sql`update coupon set is_active = false where id = ${couponId}`);
  expect(await asha.lock({ couponId })).toMatchObject(NOT_APPLIED);
  expect(await asha.submit('Card', { couponId, idempotencyKey: 'off' })).toMatchObject({ reason: 'coupon-gone' });
});

test('grants a single-use coupon to one of two customers who sent its code', async () => {
  const { code } = await secretCoupon(1);
  const buyers = [await shopper(), await shopper()];
  const ids = await Promise.all(buyers.map(async (buyer) => await buyer.showCoupon(code)));
  const locks = await Promise.all(buyers.map(async (buyer, n) => await buyer.lock({ couponId: ids[n] ?? null })));
  const answers = await Promise.all(
    buyers.map(async (buyer, n) => {
      const lock = locks[n];
      return await buyer.submit('Card', { couponId: ids[n] ?? null, quoteId: lock?.ok ? lock.data.id : null });
    }),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.filter(({ ok }) => !ok)).toMatchObject([{ code: 409, reason: 'coupon-gone' }]);
});

test('remembers a code once when it is sent concurrently', async () => {
  const { code } = await secretCoupon();
  const asha = await shopper();
  const ids = await Promise.all(Array.from({ length: 8 }, async () => await asha.showCoupon(code)));
  expect(new Set(ids).size).toBe(1);
  const { rows } = await store.database.one<{ rows: number }>(
    sql`select count(*) as rows from coupon_shown where customer_id = ${asha.id}`,
  );
  expect(rows).toBe(1);
});
