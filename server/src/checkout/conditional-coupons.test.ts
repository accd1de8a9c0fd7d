import {
  addToCart,
  type CouponId,
  checkCoupon,
  type LineId,
  type OrderId,
  type ProductId,
  type ProductTypeId,
  removeFromCart,
  type WeightId,
} from '@tola/contract';
import type { Paise } from '@tola/pricing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database';
import { call, openStoreFixture, type Shopper, type StoreFixture } from '#testing';

let store: StoreFixture;
let gold: Piece;
let silver: Piece;
beforeAll(async () => {
  store = await openStoreFixture();
  [gold, silver] = [await pieceOf('gold'), await pieceOf('silver')];
});
afterAll(async () => await store.close());

interface Piece {
  readonly weightId: WeightId;
  readonly productId: ProductId;
  readonly typeId: ProductTypeId;
}

async function pieceOf(metal: string): Promise<Piece> {
  return await store.database.one<Piece>(sql`
    select w.id as weight_id, p.id as product_id, p.product_type_id as type_id
    from product_weight w join product p on p.id = w.product_id
    where w.stock > 20 and w.visible and metal = ${metal} and w.weight_mg >= 2000 order by w.weight_mg, w.id limit 1`);
}

let made = 0;

interface Conditions {
  readonly amountPaise?: Paise;
  readonly shareBp?: number;
  readonly metal?: string;
  readonly typeId?: ProductTypeId;
  readonly productId?: ProductId;
  readonly firstOrderOnly?: boolean;
  readonly usesInAll?: number;
  readonly endsAt?: Date;
}

async function coupon(conditions: Conditions): Promise<string> {
  made += 1;
  const { amountPaise = 5_000_00, shareBp = null, metal = null, typeId = null, productId = null } = conditions;
  const { firstOrderOnly = false, usesInAll = null, endsAt = null } = conditions;
  const { code } = await store.database.one<{ code: string }>(sql`
    insert into coupon (code, amount_paise, share_bp, metal, product_type_id, product_id, first_order_only, starts_at, ends_at,
      uses_in_all, created_at, updated_at)
    values (${`PIECES${made}`}, ${amountPaise}, ${shareBp}::integer, ${metal}::text, ${typeId}::bigint, ${productId}::bigint,
      ${firstOrderOnly}, ${new Date(0)}, ${endsAt}::timestamptz, ${usesInAll}::integer, ${store.clock()}, ${store.clock()})
    returning code`);
  return code;
}

async function buyer(...pieces: readonly Piece[]): Promise<Shopper> {
  const shopper = await store.customer();
  for (const { weightId } of pieces)
    await call(store, addToCart, { weightId, quantity: 1, weightMg: null, designId: null }, { token: shopper.token });
  return shopper;
}

const check = async (shopper: Shopper, code: string) =>
  await call(store, checkCoupon, { code }, { token: shopper.token });

/** The worth that a check states, and what lock and order take off. */
async function takenOff(shopper: Shopper, code: string) {
  const checked = await check(shopper, code);
  if (!checked.ok || checked.data === null) throw new Error('The coupon does not apply');
  const lock = await shopper.lock({ couponId: checked.data.id });
  if (!lock.ok) throw new Error(lock.message);
  const placed = await shopper.submit('Card', { quoteId: lock.data.id, couponId: checked.data.id });
  if (!placed.ok) throw new Error(placed.message);
  const order = await store.database.one<{ couponPaise: Paise; id: OrderId }>(sql`
    select id, coupon_paise from customer_order where order_number = ${placed.data.orderNumber}`);
  return { checked: checked.data.amountPaise, locked: lock.data, order };
}

describe('a coupon with a percentage', () => {
  it('takes the share of the cart off, the same at the check, the lock and the order', async () => {
    const shopper = await buyer(gold, silver);
    const { checked, locked, order } = await takenOff(shopper, await coupon({ shareBp: 125, amountPaise: 1e9 }));
    expect(checked).toBe(Math.round((locked.amountPaise * 125) / 10_000));
    expect([locked.couponPaise, order.couponPaise]).toEqual([checked, checked]);
  });

  it('stops at its most, and follows the cart of the moment', async () => {
    const shopper = await buyer(gold);
    const code = await coupon({ shareBp: 1_000, amountPaise: 250_00 });
    expect(await check(shopper, code)).toMatchObject({ data: { amountPaise: 250_00 } });
    const small = await coupon({ shareBp: 1, amountPaise: 1e9 });
    const one = await check(shopper, small);
    await call(
      store,
      addToCart,
      { weightId: gold.weightId, quantity: 1, weightMg: null, designId: null },
      { token: shopper.token },
    );
    const two = await check(shopper, small);
    const worth = (answer: typeof one) => (answer.ok ? (answer.data?.amountPaise ?? 0) : 0);
    expect(worth(two) - 2 * worth(one)).toBeGreaterThanOrEqual(-1);
    expect(worth(two)).toBeGreaterThan(worth(one));
  });
});

describe('a coupon for some pieces', () => {
  it('counts for its metal, type and product only, and not above what they cost', async () => {
    const both = await buyer(gold, silver);
    for (const [conditions, other] of [
      [{ metal: 'silver' }, gold],
      [{ typeId: silver.typeId }, gold],
      [{ productId: silver.productId }, gold],
      [{ metal: 'silver', productId: gold.productId }, gold],
    ] as const) {
      expect(await check(await buyer(other), await coupon(conditions)), JSON.stringify(conditions)).toMatchObject({
        ok: true,
        data: null,
      });
    }
    const huge = await coupon({ metal: 'silver', amountPaise: 1e11 });
    const { checked, locked, order } = await takenOff(both, huge);
    const silverLine = locked.lines.find(({ weightId }) => weightId === silver.weightId);
    expect([checked, locked.couponPaise, order.couponPaise]).toEqual(Array(3).fill(silverLine?.linePaise));
  });

  it('is left out by a lock made after its piece has left the cart, and refused by an order without a lock', async () => {
    const shopper = await buyer(gold, silver);
    const code = await coupon({ metal: 'silver' });
    const couponId = await shopper.showCoupon(code);
    const lines = await store.database.rows<{ id: Parameters<typeof dropLine>[1] }>(sql`
      select id from cart_line where customer_id = ${shopper.id} and weight_id = ${silver.weightId}`);
    for (const { id } of lines) await dropLine(shopper, id);
    expect(await shopper.lock({ couponId })).toMatchObject({ ok: true, data: { couponPaise: 0, coupon: null } });
    expect(await shopper.submit('Card', { couponId, idempotencyKey: 'gone' })).toMatchObject({ reason: 'coupon-gone' });
  });
});

async function dropLine({ token }: Shopper, lineId: LineId): Promise<void> {
  await call(store, removeFromCart, { lineId }, { token });
}

describe('a coupon for a first order', () => {
  it('is used once, also by several orders placed together', async () => {
    const shopper = await buyer(gold);
    const code = await coupon({ firstOrderOnly: true });
    const couponId: CouponId = await shopper.showCoupon(code);
    const keys = ['a', 'b', 'c'].map((key) => shopper.submit('Card', { couponId, idempotencyKey: `first ${key}` }));
    const placed = (await Promise.all(keys)).filter((answer) => answer.ok);
    expect(placed.length).toBeGreaterThanOrEqual(1);
    const { uses } = await store.database.one<{ uses: number }>(sql`
      select count(*)::int as uses from coupon_use where customer_id = ${shopper.id} and state <> 'released'`);
    expect(uses).toBe(1);
    expect(await check(shopper, code)).toMatchObject({ ok: true, data: null });
    const other = await buyer(gold);
    expect(await check(other, code)).toMatchObject({ ok: true, data: { code } });
  });
});

it('ends during the payment without effect on the lock that promised it, and its last use goes to one', async () => {
  const endsAt = new Date(store.clock().getTime() + 5_000);
  const code = await coupon({ shareBp: 100, usesInAll: 1, endsAt });
  const shoppers = [await buyer(gold), await buyer(gold)];
  const locks = await Promise.all(
    shoppers.map(async (shopper) => {
      const couponId = await shopper.showCoupon(code);
      const lock = await shopper.lock({ couponId });
      if (!lock.ok) throw new Error(lock.message);
      return { shopper, couponId, lock: lock.data };
    }),
  );
  store.clock.advance(30);
  expect(await check(await buyer(gold), code)).toMatchObject({ data: null });
  const outcomes = await Promise.all(
    locks.map(async ({ shopper, couponId, lock }) => await shopper.submit('Card', { couponId, quoteId: lock.id })),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ reason: 'coupon-gone' });
});
