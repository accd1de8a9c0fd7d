import {
  addToCart,
  type CouponId,
  type CustomerId,
  checkCoupon,
  idOf,
  type OrderId,
  type ProductId,
  type ProductTypeId,
  type WeightId,
} from '@tola/contract';
import type { Paise } from '@tola/pricing';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Queryable, sql } from '#database';
import { buildBareOrder, buildCustomer, call, sendCall, startTestServer, type TestServer } from '#testing';
import { rememberShown } from './coupons.ts';
import { holdCoupon, releaseCoupon, spendCoupon, usableCoupon } from './index.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    demo: true,
    settings: { ratesSource: 'manual', ratesGold: 1_47_500, ratesSilver: 2_25_000 },
  });
});
afterAll(async () => await server.close());

let made = 0;

interface CouponFields {
  code?: string;
  amountPaise?: Paise;
  minimumAmountPaise?: Paise;
  startsAt?: Date;
  endsAt?: Date | null;
  usesInAll?: number | null;
  usesPerCustomer?: number | null;
  isActive?: boolean;
}

async function buildCoupon(fields: CouponFields = {}): Promise<{ id: CouponId; code: string }> {
  made += 1;
  const now = server.clock();
  const { code = `TEST${made}`, amountPaise = 500_00, minimumAmountPaise = 0, isActive = true } = fields;
  const { startsAt = new Date(now.getTime() - 1000), endsAt = null, usesInAll = null, usesPerCustomer = null } = fields;
  return await server.database.one<{ id: CouponId; code: string }>(sql`
    insert into coupon (code, amount_paise, minimum_amount_paise, starts_at, ends_at, uses_in_all, uses_per_customer,
      is_active, created_at, updated_at)
    values (${code}, ${amountPaise}, ${minimumAmountPaise}, ${startsAt}, ${endsAt}, ${usesInAll}, ${usesPerCustomer},
      ${isActive}, ${now}, ${now})
    returning id, code`);
}

async function check(code: string, { token }: { token: string }) {
  return await call(server, checkCoupon, { code }, { token });
}

/** Holds a coupon for a new order in its own transaction. Returns the order's id, or the reason of the refusal. */
async function hold(
  couponId: CouponId,
  customerId: CustomerId,
  then?: (tx: Queryable) => Promise<void>,
  promised: { promisedAt?: Date } = {},
): Promise<{ orderId?: OrderId; refused?: string }> {
  try {
    return await server.database.transaction(async (tx) => {
      const { orderId } = await buildBareOrder(tx, customerId, server.clock());
      await holdCoupon(tx, { couponId, customerId, orderId, amountPaise: 500_00, ...promised }, server.clock());
      await then?.(tx);
      return { orderId };
    });
  } catch (error) {
    return { refused: (error as { reason?: string }).reason ?? String(error) };
  }
}

const release = async (orderId: OrderId) => await releaseCoupon(server.database, orderId, server.clock());
const spend = async (orderId: OrderId) => await spendCoupon(server.database, orderId, server.clock());

describe('checking a code', () => {
  it('returns the coupon, ignoring case and spaces, any number of times', async () => {
    const customer = await buildCustomer(server);
    for (const code of ['TOLA500', ' tola500 ']) {
      expect(await check(code, customer)).toMatchObject({ ok: true, data: { code: 'TOLA500', amountPaise: 500_00 } });
    }
    const body = JSON.stringify({ Obj: JSON.stringify({ Token: customer.token, CouponCode: 'TOLA500' }) });
    const { envelope } = await sendCall(server, 'CheckCouponFront', body);
    expect(JSON.parse(String(envelope.Data))).toEqual([
      { Id: expect.any(Number), CouponCode: 'TOLA500', CouponAmount: 500 },
    ]);
  });

  it('returns an empty list for a code that is unknown, expired, upcoming, switched off or used up', async () => {
    const customer = await buildCustomer(server);
    const now = server.clock().getTime();
    const lapsed = await buildCoupon({ startsAt: new Date(now - 2000), endsAt: new Date(now) });
    const early = await buildCoupon({ startsAt: new Date(now + 1) });
    const withdrawn = await buildCoupon({ isActive: false });
    const usedUp = await buildCoupon({ usesInAll: 1 });
    await hold(usedUp.id, (await buildCustomer(server)).id);
    for (const code of ['NOTHING', 'DIWALI2025', lapsed.code, early.code, withdrawn.code, usedUp.code]) {
      expect(await check(code, customer)).toMatchObject({ ok: true, data: null });
    }
  });

  it('rejects an empty code, and refuses guests', async () => {
    const customer = await buildCustomer(server);
    const { envelope } = await sendCall(server, 'CheckCouponFront', JSON.stringify({ Token: customer.token }));
    expect(envelope).toMatchObject({ code: 400, msg: 'Please enter valid coupon code' });
    expect(await check('TOLA500', { token: 'nobody' })).toMatchObject({ code: 401 });
  });

  it('names the minimum amount when the cart is below it', async () => {
    const customer = await buildCustomer(server);
    const { code } = await buildCoupon({ minimumAmountPaise: 1_00_000_00 });
    expect(await check(code, customer)).toMatchObject({
      code: 409,
      message: 'This coupon is for orders of ₹1,00,000 and above',
    });
    const { id: weightId } = await server.database.one<{ id: WeightId }>(sql`
      select w.id from product_weight w join product p on p.id = product_id
      where metal = 'gold' and w.visible and stock is null and w.weight_mg >= 10000 limit 1`);
    await call(server, addToCart, { weightId, quantity: 1, weightMg: null, designId: null }, customer);
    expect(await check(code, customer)).toMatchObject({ ok: true, data: { code } });
  });

  it('rate-limits a customer who guesses codes, without affecting others', async () => {
    const guesser = await buildCustomer(server);
    for (let tried = 0; tried < 20; tried += 1)
      expect(await check(`GUESS${tried}`, guesser)).toMatchObject({ ok: true });
    expect(await check('TOLA500', guesser)).toMatchObject({ code: 429 });
    expect(await check('TOLA500', await buildCustomer(server))).toMatchObject({ ok: true });
    server.clock.advance(61);
    expect(await check('TOLA500', guesser)).toMatchObject({ ok: true });
  });
});

describe('guessing codes', () => {
  it('is limited to 200 wrong codes per IP address and hour, across accounts', async () => {
    server.clock.advance(3_601);
    const right = await buildCustomer(server);
    for (let account = 0; account < 10; account += 1) {
      const guesser = await buildCustomer(server);
      const answers = await Promise.all(
        Array.from({ length: 20 }, async (_, nth) => await check(`GUESS${account}-${nth}`, guesser)),
      );
      expect(answers.every(({ ok }) => ok)).toBe(true);
      // A correct code does not count.
      if (account < 9) expect(await check('TOLA500', right)).toMatchObject({ ok: true, data: { code: 'TOLA500' } });
    }
    for (const code of ['ONE-MORE', 'TOLA500']) {
      expect(await check(code, await buildCustomer(server))).toMatchObject({ code: 429 });
    }
    server.clock.advance(3_601);
    expect(await check('TOLA500', right)).toMatchObject({ ok: true, data: { code: 'TOLA500' } });
  });
});

describe('a coupon for a cart', () => {
  it('is usable from its minimum amount', async () => {
    const { id: customerId } = await buildCustomer(server);
    const { id: couponId, code } = await buildCoupon({ minimumAmountPaise: 10_000 });
    await rememberShown(server.database, { couponId, customerId, code }, server.clock());
    const line = { metal: 'gold', typeId: idOf<ProductTypeId>(1), productId: idOf<ProductId>(1) } as const;
    const usable = async (amountPaise: Paise) =>
      await usableCoupon(
        server.database,
        { couponId, customerId, lines: [{ ...line, linePaise: amountPaise }] },
        server.clock(),
      );
    expect(await usable(9_999)).toBeNull();
    expect(await usable(10_000)).toMatchObject({ id: couponId, amountPaise: 500_00 });
  });
});

describe('a coupon of an order', () => {
  it('counts one use when holding and spending are repeated', async () => {
    const { id: customerId } = await buildCustomer(server);
    const { id } = await buildCoupon({ usesInAll: 2 });
    const { orderId = 0 as OrderId } = await hold(id, customerId);
    expect([await spend(orderId), await spend(orderId)]).toEqual([true, true]);
    expect(await hold(id, customerId)).toHaveProperty('orderId');
    expect(await hold(id, customerId)).toEqual({ refused: 'coupon-gone' });
  });

  it('is released once when the order ends unpaid, whether held or spent', async () => {
    const { id: customerId } = await buildCustomer(server);
    const { id } = await buildCoupon({ usesInAll: 1 });
    const first = await hold(id, customerId);
    expect(await release(first.orderId ?? idOf(1))).toBe(true);
    expect(await release(first.orderId ?? idOf(1))).toBe(false);
    const second = await hold(id, customerId);
    await spend(second.orderId ?? idOf(1));
    expect(await release(second.orderId ?? idOf(1))).toBe(true);
    expect(await spend(second.orderId ?? idOf(1))).toBe(false);
    expect(await hold(id, customerId)).toHaveProperty('orderId');
  });

  it('can be held again by the order that released it', async () => {
    const { id: customerId } = await buildCustomer(server);
    const { id: couponId } = await buildCoupon({ usesInAll: 1 });
    const { orderId = 0 as OrderId } = await hold(couponId, customerId);
    await release(orderId);
    await holdCoupon(server.database, { couponId, customerId, orderId, amountPaise: 500_00 }, server.clock());
    expect(await spend(orderId)).toBe(true);
  });

  it('is not used by an order whose transaction rolls back', async () => {
    const { id: customerId } = await buildCustomer(server);
    const { id } = await buildCoupon({ usesInAll: 1 });
    const crashed = await hold(id, customerId, async () => {
      throw new Error('crashed in between');
    });
    expect(crashed).toEqual({ refused: 'Error: crashed in between' });
    expect(await hold(id, customerId)).toHaveProperty('orderId');
  });

  it('is refused after it expires, even if it was valid when checked', async () => {
    const { id: customerId } = await buildCustomer(server);
    const { id } = await buildCoupon({ endsAt: new Date(server.clock().getTime() + 5000) });
    server.clock.advance(5);
    expect(await hold(id, customerId)).toEqual({ refused: 'coupon-gone' });
  });

  it('is honoured after expiry for a quote issued before, but not beyond its use limit', async () => {
    const { id: customerId } = await buildCustomer(server);
    const promisedAt = server.clock();
    const { id } = await buildCoupon({ endsAt: new Date(promisedAt.getTime() + 5000), usesInAll: 1 });
    server.clock.advance(60);
    expect(await hold(id, customerId, undefined, { promisedAt })).toHaveProperty('orderId');
    expect(await hold(id, customerId, undefined, { promisedAt })).toEqual({ refused: 'coupon-gone' });
  });

  it('goes to one of fifty buyers who concurrently claim its last use', async () => {
    const { id } = await buildCoupon({ usesInAll: 1 });
    const buyers = await Promise.all(Array.from({ length: 50 }, async () => buildCustomer(server)));
    const outcomes = await Promise.all(buyers.map(async (buyer) => hold(id, buyer.id)));
    expect(outcomes.filter((outcome) => 'orderId' in outcome)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.refused === 'coupon-gone')).toHaveLength(49);
  });

  it('is used once per customer under concurrent orders', async () => {
    const { id: customerId } = await buildCustomer(server);
    const { id } = await buildCoupon({ usesPerCustomer: 1 });
    const outcomes = await Promise.all(Array.from({ length: 10 }, async () => hold(id, customerId)));
    expect(outcomes.filter((outcome) => 'orderId' in outcome)).toHaveLength(1);
    expect(await hold(id, (await buildCustomer(server)).id)).toHaveProperty('orderId');
  });

  it('is held once per order, enforced by a unique constraint', async () => {
    const { id: customerId } = await buildCustomer(server);
    const { id: couponId } = await buildCoupon();
    const { orderId } = await buildBareOrder(server.database, customerId, server.clock());
    const use = { couponId, customerId, orderId, amountPaise: 500_00 };
    await holdCoupon(server.database, use, server.clock());
    await expect(holdCoupon(server.database, use, server.clock())).rejects.toThrow(/coupon_use_once_per_order/);
  });

  it('never exceeds its limits under any sequence of hold, spend and release', async () => {
    const buyers = await Promise.all([1, 2, 3].map(async () => buildCustomer(server)));
    const step = fc.record({
      what: fc.constantFrom('hold', 'spend', 'release'),
      buyer: fc.nat(2),
      order: fc.nat(20),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 3 }),
        fc.array(fc.array(step, { maxLength: 4 }), { maxLength: 8 }),
        async (usesInAll, usesPerCustomer, rounds) => {
          const { id } = await buildCoupon({ usesInAll, usesPerCustomer });
          const held: OrderId[] = [];
          for (const round of rounds) {
            await Promise.all(
              round.map(async ({ what, buyer, order }) => {
                const orderId = held[order % Math.max(held.length, 1)];
                if (what === 'hold') {
                  const outcome = await hold(id, buyers[buyer]?.id ?? idOf(1));
                  if (outcome.orderId !== undefined) held.push(outcome.orderId);
                  else expect(outcome.refused).toBe('coupon-gone');
                } else if (orderId !== undefined) await (what === 'spend' ? spend(orderId) : release(orderId));
              }),
            );
            const counts = await server.database.rows<{ uses: number }>(sql`
              select count(*) as uses from coupon_use where coupon_id = ${id} and state <> 'released'
              group by grouping sets ((), (customer_id)) order by grouping(customer_id) desc`);
            expect(counts[0]?.uses ?? 0).toBeLessThanOrEqual(usesInAll);
            for (const { uses } of counts.slice(1)) expect(uses).toBeLessThanOrEqual(usesPerCustomer);
          }
        },
      ),
      { numRuns: 25 },
    );
  });
});
