import { addToCart, getPaymentConfig, type ProductId, type WeightId } from '@tola/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeBusiness } from '#business';
import { sql } from '#database';
import { haltSales, resumeSales, setManualRate } from '#rates';
import { call, eventually, openStoreFixture, type StoreFixture } from '#testing';

let store: StoreFixture;
let gold: WeightId;

beforeAll(async () => {
  store = await openStoreFixture();
  const row = await store.database.one<{ id: WeightId }>(sql`
    select w.id from product_weight w join product p on p.id = w.product_id
    where w.stock > 20 and p.metal = 'gold' and p.fineness = 999 and w.weight_mg = 10000 order by w.id limit 1`);
  gold = row.id;
});
afterAll(async () => await store.close());

async function goldRate(rupeesPer10g: number): Promise<void> {
  const now = store.clock();
  await store.database.transaction(async (tx) => {
    const expiresAt = new Date(now.getTime() + 86_400_000);
    await setManualRate(
      tx,
      { metal: 'gold', askPaise: rupeesPer10g * 100, expiresAt, by: 'pricing', reason: 'test' },
      now,
    );
  });
}

describe('a price lock', () => {
  test('keeps its price when the rate moves, and the next lock reports the change of the total', async () => {
    const asha = await store.customer();
    await asha.fillCart(gold);
    const first = await asha.lock();
    if (!first.ok) throw new Error(first.message);
    expect(first.data).toMatchObject({ changePaise: null, secondsLeft: 300 });
    await goldRate(1_50_000);
    const second = await eventually(async () => {
      const lock = await asha.lock();
      return lock.ok && lock.data.totalPaise !== first.data.totalPaise ? lock.data : null;
    });
    expect(second.totalPaise).toBeGreaterThan(first.data.totalPaise);
    await goldRate(1_47_500);
    await eventually(async () => {
      const lock = await asha.lock();
      return lock.ok && lock.data.totalPaise === first.data.totalPaise;
    });
  });

  test('uses the shop’s default HSN for a product without its own', async () => {
    const product = sql`(select product_id from product_weight where id = ${gold})`;
    const { hsn } = await store.database.one<{ hsn: string }>(sql`select hsn from product where id = ${product}`);
    await store.database.run(sql`update product set hsn = '' where id = ${product}`);
    const asha = await store.customer();
    await asha.fillCart(gold);
    const { hsnDefaults } = store.payments.business.current();
    const changed = hsnDefaults.map((codes) => ({ ...codes, gold: { ...codes.gold, coin: '711499' } }));
    const author = { by: 'test', reason: 'test' };
    await changeBusiness(store.database, { hsnDefaults: changed }, author, store.clock());
    await eventually(async () => {
      const lock = await asha.lock();
      if (!lock.ok) throw new Error(lock.message);
      const { lines } = await store.database.one<{ lines: { hsn: string }[] }>(
        sql`select lines from quote where id = ${lock.data.id}`,
      );
      return lines[0]?.hsn === '711499';
    });
    await changeBusiness(store.database, { hsnDefaults }, author, store.clock());
    await store.database.run(sql`update product set hsn = ${hsn} where id = ${product}`);
  });

  test('fixes the price of the order although the rate has moved', async () => {
    const asha = await store.customer();
    await asha.fillCart(gold);
    const lock = await asha.lock();
    if (!lock.ok) throw new Error(lock.message);
    await goldRate(1_60_000);
    const other = await store.customer();
    await other.fillCart(gold);
    await eventually(async () => {
      const moved = await other.lock();
      return moved.ok && moved.data.totalPaise > lock.data.totalPaise;
    });
    const placed = await asha.submit('Card', { quoteId: lock.data.id });
    if (!placed.ok) throw new Error(placed.message);
    expect(await store.order(placed.data.orderNumber)).toMatchObject({ payablePaise: lock.data.cardPayablePaise });
    await goldRate(1_47_500);
    await eventually(async () => {
      const moved = await other.lock();
      return moved.ok && moved.data.totalPaise === lock.data.totalPaise;
    });
  });

  test('succeeds in all of twelve concurrent tabs, and leaves one lock open', async () => {
    const asha = await store.customer();
    await asha.fillCart(gold);
    const locks = await Promise.all(Array.from({ length: 12 }, async () => await asha.lock()));
    expect(locks.filter((lock) => !lock.ok)).toEqual([]);
    const open = await store.database.rows(sql`select id from quote where customer_id = ${asha.id} and state = 'open'`);
    expect(open).toHaveLength(1);
  });

  test('is deleted some days after it has expired', async () => {
    const asha = await store.customer();
    await asha.fillCart(gold);
    expect((await asha.lock()).ok).toBe(true);
    const stored = async () =>
      (await store.database.rows(sql`select id from quote where customer_id = ${asha.id}`)).length;
    await store.payments.quotes.removeOld(store.clock());
    expect(await stored()).toBe(1);
    await store.payments.quotes.removeOld(new Date(store.clock().getTime() + 400 * 86_400_000));
    expect(await stored()).toBe(0);
  });

  test('leaves out a coupon that has expired', async () => {
    const asha = await store.customer();
    await asha.fillCart(gold);
    const couponId = await asha.showCoupon('TOLA500');
    expect(await asha.lock({ couponId })).toMatchObject({ data: { coupon: 'TOLA500', couponPaise: 500_00 } });
    await store.database.run(sql`update coupon set ends_at = ${store.clock()} where id = ${couponId}`);
    expect(await asha.lock({ couponId })).toMatchObject({ data: { coupon: null, couponPaise: 0 } });
    await store.database.run(sql`update coupon set ends_at = null where id = ${couponId}`);
  });

  test('is refused for an empty cart, a hidden variant, and more pieces than in stock', async () => {
    const asha = await store.customer();
    expect(await asha.lock()).toMatchObject({ code: 400, message: 'Cart is empty' });
    await asha.fillCart(gold);
    await store.database.run(sql`update cart_line set quantity = 100000 where customer_id = ${asha.id}`);
    expect(await asha.lock()).toMatchObject({ code: 409, reason: 'out-of-stock' });
    await store.database.run(sql`update product_weight set visible = false where id = ${gold}`);
    await eventually(async () => {
      const lock = await asha.lock();
      return !lock.ok && lock.reason === 'line-unavailable';
    });
    await store.database.run(sql`update product_weight set visible = true where id = ${gold}`);
    await eventually(async () => {
      const lock = await asha.lock();
      return !lock.ok && lock.reason === 'out-of-stock';
    });
    // A lock reads the table; the cart uses the catalogue in memory, which follows.
    const ravi = await store.customer();
    const line = { weightId: gold, quantity: 1, weightMg: null, designId: null };
    await eventually(async () => (await call(store, addToCart, line, { token: ravi.token })).ok);
  });
});

describe('an order above the legal PAN threshold', () => {
  test('requires a valid PAN and stores it encrypted', async () => {
    const asha = await store.customer();
    await asha.fillCart(gold, 2);
    const lock = await asha.lock();
    if (!lock.ok) throw new Error(lock.message);
    expect(lock.data.panNeeded).toBe(true);
    const quoteId = lock.data.id;
    expect(await asha.submit('NEFT', { quoteId })).toMatchObject({ code: 400, message: 'Enter PAN' });
    expect(await asha.submit('NEFT', { quoteId, pan: 'ABC' })).toMatchObject({ code: 400, message: 'Enter valid PAN' });
    const placed = await asha.submit('NEFT', { quoteId, pan: 'abcpe1234f' });
    if (!placed.ok) throw new Error(placed.message);
    const row = await store.database.one<{ panSealed: Buffer; panMasked: string; whole: string }>(sql`
      select pan_sealed, pan_masked, customer_order::text as whole from customer_order
      where order_number = ${placed.data.orderNumber}`);
    expect(row.panMasked).toBe('XXXXXX234F');
    expect(row.whole + row.panSealed.toString('latin1')).not.toMatch(/ABCPE1234F/i);
  });
});

test('refuses a price lock with the reason of the halt, for a metal and for a product', async () => {
  const asha = await store.customer();
  await asha.fillCart(gold);
  const { productId } = await store.database.one<{ productId: ProductId }>(
    sql`select product_id from product_weight where id = ${gold}`,
  );
  for (const what of [{ metal: 'gold' }, { productId }] as const) {
    const halt = { what, kind: 'staff', reason: 'We are checking our scales.', by: 'pricing' } as const;
    const haltId = await haltSales(store.database, halt, store.clock());
    await eventually(async () => !(await asha.lock()).ok);
    expect(await asha.lock()).toMatchObject({
      code: 503,
      reason: 'no-price',
      message: 'Rates paused: We are checking our scales.',
    });
    await resumeSales(store.database, { haltId, by: 'pricing', why: 'Checked' }, store.clock());
    await eventually(async () => (await asha.lock()).ok);
  }
});

test('includes the amount in the payment config for the order’s owner only', async () => {
  const [asha, vikram] = [await store.customer(), await store.customer()];
  await asha.fillCart(gold);
  const placed = await asha.submit('Upi');
  if (!placed.ok) throw new Error(placed.message);
  const { orderNumber } = placed.data;
  const own = await call(store, getPaymentConfig, { orderNumber }, { token: asha.token });
  const stranger = await call(store, getPaymentConfig, { orderNumber }, { token: vikram.token });
  const none = await call(store, getPaymentConfig, { orderNumber: null });
  if (!own.ok || !stranger.ok || !none.ok) throw new Error('The payment config was refused');
  expect(own.data.upiUrl).toContain('am=');
  expect(stranger.data.upiUrl).not.toContain('am=');
  expect(none.data).toMatchObject({ surchargeBp: 200, panAbovePaise: 2_00_000_00 });
  expect(none.data.bank).toMatchObject({ ifsc: 'SMPL0000001' });
});
