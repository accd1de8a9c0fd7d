import type { WeightId } from '@tola/contract';
import { type Milligrams, type Paise, perMetal, type SaleLimits, saleLimitsPaise } from '@tola/pricing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PRICE_SETTINGS, startValues } from '#business';
import { sql } from '#database';
import { openStoreFixture, type Shopper, type StoreFixture } from '#testing';

let store: StoreFixture;
let asha: Shopper;
/** A stocked gold coin, the only piece in the cart. */
let coin: { id: WeightId; weightMg: Milligrams; fineness: number };

const GOLD = 1_47_500_00;
const SILVER = 2_25_000_00;

beforeAll(async () => {
  store = await openStoreFixture();
  coin = await store.database.one(sql`
    select w.id, weight_mg, fineness from product_weight w join product p on p.id = w.product_id
    where w.stock > 20 and p.metal = 'gold' and p.fineness = 999 and weight_mg = 10000 order by w.id limit 1`);
  asha = await store.customer();
  await asha.fillCart(coin.id);
}, 60_000);
afterAll(async () => await store.close());

async function written(): Promise<number> {
  const { count } = await store.database.one<{ count: number }>(
    sql`select ((select count(*) from quote) + (select count(*) from customer_order))::int as count`,
  );
  return count;
}

describe('the database', () => {
  async function insertQuoteAt(unitPaise: Paise, change: object = {}): Promise<unknown> {
    const lock = await asha.lock();
    if (!lock.ok) throw new Error(lock.message);
    return await store.database
      .transaction(
        async (tx) =>
          await tx.run(sql`
            insert into quote (id, customer_id, order_number, state, locked_at, expires_at, rates, lines, points, gst_bp,
              surcharge_bp, amount_paise, redeemed_paise, gst_paise, coupon_paise, total_paise, surcharge_paise)
            select id || unitPaise, customer_id, order_number || '-X', 'replaced', locked_at, expires_at,
              rates || ${sql.json(change)} || jsonb_build_object('readAt', clock_timestamp()),
              jsonb_set(lines, '{0,unitPaise}', to_jsonb(unitPaise)), points, gst_bp, surcharge_bp, amount_paise,
              redeemed_paise, gst_paise, coupon_paise, total_paise, surcharge_paise
            from quote, (values (${unitPaise}::bigint)) given (unitPaise) where id = ${lock.data.id}`),
      )
      .catch((error: unknown) => error);
  }

  test('rejects a lock at a price outside the limits, and accepts one exactly at them', async () => {
    const asks = { ...perMetal(() => null), gold: GOLD, silver: SILVER };
    const bounds = saleLimitsPaise({ metal: 'gold', ...coin }, asks, startValues().saleLimits);
    if (bounds === null) throw new Error('There are limits');
    const broken = { constraint: 'sale_within_limits' };
    expect(await insertQuoteAt(bounds.leastPaise - 1)).toMatchObject(broken);
    expect(await insertQuoteAt(bounds.mostPaise + 1)).toMatchObject(broken);
    expect(await insertQuoteAt(bounds.leastPaise)).toBe(1);
    expect(await insertQuoteAt(bounds.mostPaise)).toBe(1);
  });

  test('rejects a lock at a rate below its tick', async () => {
    const asks = { ...perMetal(() => null), gold: GOLD - 1, silver: SILVER };
    expect(await insertQuoteAt(1_50_000_00, { asks })).toMatchObject({ constraint: 'sale_within_limits' });
    expect(await insertQuoteAt(1_50_000_00, { asks: {} })).toMatchObject({ constraint: 'sale_within_limits' });
  });

  test('rejects an order whose lines differ from those of its price lock', async () => {
    const lock = await asha.lock();
    if (!lock.ok) throw new Error(lock.message);
    await store.database.run(
      sql`update quote set lines = jsonb_set(lines, '{0,unitPaise}', '14000000') where id = ${lock.data.id}`,
    );
    const before = await written();
    expect((await asha.submit('Upi', { quoteId: lock.data.id })).ok).toBe(false);
    expect(await written()).toBe(before);
  });

  test('has the default limits until they are changed, and knows which settings affect prices', async () => {
    const { limits } = await store.database.one<{ limits: SaleLimits }>(sql`select sale_limits() as limits`);
    expect(limits).toEqual(startValues().saleLimits);
    const names = Object.keys(startValues());
    const { known } = await store.database.one<{ known: string[] }>(
      sql`select array_agg(name) filter (where is_price_setting(name)) as known from unnest(${names}::text[]) name`,
    );
    expect(new Set(known)).toEqual(new Set(PRICE_SETTINGS));
  });
});
