import {
  type CategoryId,
  getCart,
  getProduct,
  type ProductId,
  type ProductTypeId,
  type SubCategoryId,
  type WeightId,
} from '@tola/contract';
import type { Milligrams, Paise, PaisePerGram } from '@tola/pricing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeBusiness, startValues } from '#business';
import { sql } from '#database';
import { readHalts, resumeSales, setManualRate, setPremium } from '#rates';
import {
  call,
  dataOf,
  eventually,
  openStoreFixture,
  ownerLogin,
  ownerPassword,
  type Shopper,
  type StoreFixture,
} from '#testing';

let store: StoreFixture;
let asha: Shopper;
let coin: Piece;
let other: Piece;

interface Piece {
  readonly id: WeightId;
  readonly productId: ProductId;
  readonly weightMg: Milligrams;
  readonly fineness: number;
  readonly marginPaisePerGram: PaisePerGram;
  readonly makingPaise: Paise;
}

const GOLD = 1_47_500_00;
const SILVER = 2_25_000_00;
const LOW_PREMIUM = -20_000_00;
const author = { by: 'Meenal', reason: 'test' };

beforeAll(async () => {
  store = await openStoreFixture({ settings: { adminEmail: ownerLogin, adminPassword: ownerPassword } });
  [coin, other] = await twoGoldCoins();
  asha = await store.customer();
  await asha.fillCart(coin.id);
}, 60_000);
afterAll(async () => await store.close());

beforeEach(async () => {
  await restore();
});

async function twoGoldCoins(): Promise<[Piece, Piece]> {
  const rows = await store.database.rows<Piece>(sql`
    select w.id, product_id, weight_mg, fineness, margin_paise_per_gram, making_paise
    from product_weight w join product p on p.id = w.product_id
    where w.stock > 20 and p.metal = 'gold' and p.fineness = 999 and weight_mg = 10000 order by w.id limit 2`);
  const [one, another] = rows;
  if (one === undefined || another === undefined) throw new Error('The demo shop has two gold coins of 10 g');
  return [one, another];
}

/** The terms, premiums and pauses as the demo shop has them. */
async function restore(): Promise<void> {
  const { marginPaisePerGram, makingPaise } = coin;
  await setTerms({ marginPaisePerGram, makingPaise });
  await premium(2_500_00);
  for (const { id, liftedAt } of await readHalts(store.database, 20))
    if (liftedAt === null)
      await resumeSales(store.database, { haltId: id, by: 'Meenal', why: 'Corrected' }, store.clock());
  await store.database.run(sql`delete from outbox_message`);
}

async function setTerms(terms: { marginPaisePerGram?: PaisePerGram; makingPaise?: Paise }): Promise<void> {
  const { marginPaisePerGram = coin.marginPaisePerGram, makingPaise = coin.makingPaise } = terms;
  await store.database.run(sql`
    update product_weight set margin_paise_per_gram = ${marginPaisePerGram}, making_paise = ${makingPaise}
    where id = ${coin.id}`);
}

async function premium(amountPaise: Paise): Promise<void> {
  const order = { name: 'gold999', amountPaise, by: 'Meenal', reason: 'test' } as const;
  await store.database.transaction(async (tx) => await setPremium(tx, order, store.clock()));
}

async function openHalts() {
  return (await readHalts(store.database, 20)).filter(({ liftedAt }) => liftedAt === null);
}

async function written(): Promise<number> {
  const { count } = await store.database.one<{ count: number }>(
    sql`select ((select count(*) from quote) + (select count(*) from customer_order))::int as count`,
  );
  return count;
}

async function mailsSent(): Promise<{ recipient: string; data: Record<string, unknown> }[]> {
  return await store.database.rows(
    sql`select recipient, data from outbox_message where template = 'sale-limit-broken' order by recipient`,
  );
}

describe('a price below the floor', () => {
  test('is neither locked nor sold, pauses the variant and notifies the owners once', async () => {
    await premium(LOW_PREMIUM);
    await setTerms({ marginPaisePerGram: 0, makingPaise: 0 });
    const before = await written();
    const answers = await Promise.all([asha.lock(), asha.submit('Upi'), asha.lock(), asha.submit('NEFT'), asha.lock()]);
    for (const answer of answers) {
      expect(answer).toMatchObject({ ok: false, code: 503, reason: 'no-price' });
      expect(answer.ok ? '' : answer.message).toBe(
        'Rates paused: We are checking the price of this piece. You can buy it again as soon as that is done.',
      );
    }
    expect(await written()).toBe(before);
    const [halt, ...more] = await openHalts();
    expect(more).toEqual([]);
    expect(halt).toMatchObject({ kind: 'floor', weightId: coin.id, productId: coin.productId, haltedBy: 'the store' });
    expect(halt?.detail).toMatch(
      /^₹1,27,500\.00 \(₹12,762\.76 per gram of fine metal\) is below the floor of ₹1,46,615\.74/,
    );
    const mails = await mailsSent();
    expect(mails.map(({ recipient }) => recipient)).toContain(ownerLogin);
    expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(mails.length);
  });

  test('pauses only that variant, and shows the pause in the cart and on its product page', async () => {
    await premium(LOW_PREMIUM);
    await setTerms({ marginPaisePerGram: 0, makingPaise: 0 });
    await asha.lock();
    await premium(2_500_00);
    const ravi = await store.customer();
    await ravi.fillCart(other.id);
    expect(await ravi.lock()).toMatchObject({ ok: true });
    expect(await asha.lock()).toMatchObject({ ok: false, code: 503, reason: 'no-price' });
    const [line] = await dataOf(call(store, getCart, null, { token: asha.token }));
    expect(line).toMatchObject({
      weightId: coin.id,
      unitPaise: null,
      pausedReason: expect.stringContaining('checking'),
    });
    const place = await store.database.one<{
      typeId: ProductTypeId;
      categoryId: CategoryId;
      subCategoryId: SubCategoryId | null;
    }>(sql`
      select product_type_id as type_id, category_id, sub_category_id from product where id = ${coin.productId}`);
    const product = await dataOf(call(store, getProduct, { ...place, weightId: coin.id }));
    expect(product).toMatchObject({ pricePaise: null, pausedReason: null });
    const paused = product.weights.filter(({ pausedReason }) => pausedReason !== null);
    expect(paused.map(({ weightId }) => weightId)).toEqual([coin.id]);
  });

  test('is sold again after staff correct it and resume, and pauses again when not corrected', async () => {
    await premium(LOW_PREMIUM);
    await asha.lock();
    const [first] = await openHalts();
    const resume = { haltId: first?.id ?? 0, by: 'Meenal', why: 'Looked at it' };
    await resumeSales(store.database, resume, store.clock());
    expect(await asha.lock()).toMatchObject({ ok: false, reason: 'no-price' });
    const [second] = await openHalts();
    expect(second?.id).not.toBe(first?.id);
    expect(new Set((await mailsSent()).map(({ recipient }) => recipient)).size).toBe((await mailsSent()).length / 2);
    await restore();
    expect(await asha.lock()).toMatchObject({ ok: true });
  });

  test('does not affect an earlier price lock', async () => {
    const lock = await asha.lock();
    if (!lock.ok) throw new Error(lock.message);
    await premium(LOW_PREMIUM);
    const ravi = await store.customer();
    await ravi.fillCart(coin.id);
    expect(await ravi.lock()).toMatchObject({ ok: false, reason: 'no-price' });
    const order = await asha.submit('Upi', { quoteId: lock.data.id });
    expect(order).toMatchObject({ ok: true });
    await asha.fillCart(coin.id);
  });

  test('is checked before coupon and points, and allows a negative premium above it', async () => {
    const exact = Math.floor(GOLD * 0.004);
    await setTerms({ marginPaisePerGram: 0, makingPaise: 0 });
    await premium(-exact);
    await store.givePoints(asha.id, 50_000);
    expect(await asha.lock({ points: 50_000 })).toMatchObject({ ok: true });
  });
});

describe('a price above the ceiling', () => {
  test('is not locked, and pauses the variant', async () => {
    await setTerms({ marginPaisePerGram: 40_000_00 });
    expect(await asha.lock()).toMatchObject({ ok: false, code: 503, reason: 'no-price' });
    expect((await openHalts())[0]).toMatchObject({ kind: 'ceiling', weightId: coin.id });
  });

  test('leaves room for the making charge of a small silver coin', async () => {
    const silver = await store.database.one<{ id: WeightId; makingPaise: Paise }>(sql`
      select w.id, making_paise from product_weight w join product p on p.id = w.product_id
      where p.metal = 'silver' and weight_mg = 5000 and stock > 5 order by w.id limit 1`);
    await store.database.run(sql`update product_weight set making_paise = 2_000_00 where id = ${silver.id}`);
    const ravi = await store.customer();
    await ravi.fillCart(silver.id);
    expect(await ravi.lock()).toMatchObject({ ok: true });
    await store.database.run(
      sql`update product_weight set making_paise = ${silver.makingPaise} where id = ${silver.id}`,
    );
  });

  test('is above every price of the demo shop, at the lowest and highest accepted rates', async () => {
    const shopper = await store.customer();
    for (const { id } of await store.database.rows<{ id: WeightId }>(
      sql`
        select w.id from product_weight w join product p on p.id = w.product_id
          join product_type t on t.id = p.product_type_id
        where (stock is null or stock > 0) and not made_to_design order by w.id`,
    )) {
      await store.database.run(
        sql`insert into cart_line (customer_id, weight_id, quantity, created_at) values (${shopper.id}, ${id}, 1, now())`,
      );
    }
    for (const [gold, silver] of [
      [50_000_00, 50_000_00],
      [5_00_000_00, 10_00_000_00],
    ] as const) {
      await rates(gold, silver);
      expect(await shopper.lock()).toMatchObject({ ok: true });
    }
    await rates(GOLD, SILVER);
  });
});

async function rates(gold: number, silver: number): Promise<void> {
  const now = store.clock();
  const expiresAt = new Date(now.getTime() + 86_400_000);
  await store.database.transaction(async (tx) => {
    await setManualRate(tx, { metal: 'gold', askPaise: gold, expiresAt, by: 'Meenal', reason: 'test' }, now);
    await setManualRate(tx, { metal: 'silver', askPaise: silver, expiresAt, by: 'Meenal', reason: 'test' }, now);
  });
  await eventually(
    async () =>
      await store.database.maybeOne(sql`
        select true as there from (select distinct on (metal) ask_paise from rate_tick where ok
        order by metal, sequence desc) last having sum(ask_paise) = ${gold + silver}`),
  );
}

test('checks a sale by the limits in force as it is committed', async () => {
  const saleLimits = { ...startValues().saleLimits, gold: { ceilingBp: 10_000, makingAllowancePaise: 0 } };
  await changeBusiness(store.database, { saleLimits }, author, store.clock());
  expect(await asha.lock()).toMatchObject({ ok: false, code: 503, reason: 'no-price' });
  expect((await openHalts())[0]).toMatchObject({ kind: 'ceiling' });
  await changeBusiness(store.database, { saleLimits: startValues().saleLimits }, author, store.clock());
});

test('locks and sells only within the limits at random terms, premiums and rates', async () => {
  let seed = 20_261_122;
  const random = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  let [sold, refused] = [0, 0];
  const shopper = await store.customer();
  for (let round = 0; round < 40; round += 1) {
    await restore();
    await setTerms({ marginPaisePerGram: random(2) * random(40_000_00), makingPaise: random(2) * random(5_000_00) });
    await premium(random(60_000_00) - 30_000_00);
    if ((await shopper.lock()).ok === false) await shopper.fillCart(coin.id);
    const answer = random(2) === 0 ? await shopper.lock() : await shopper.submit('Upi');
    if (answer.ok) sold += 1;
    else refused += 1;
  }
  expect(Math.min(sold, refused)).toBeGreaterThan(5);
  const rows = await store.database.rows<{ unit: number; taxes: number; ask: number }>(sql`
    select (line ->> 'unitPaise')::bigint as unit, (line ->> 'taxesPaise')::bigint as taxes,
      (rates -> 'asks' ->> 'gold')::bigint as ask
    from quote, jsonb_array_elements(lines) line where customer_id = ${shopper.id}
    union all
    select unit_paise, taxes_paise, (rates -> 'asks' ->> 'gold')::bigint
    from order_line join customer_order o on o.id = order_id where customer_id = ${shopper.id}`);
  expect(rows.length).toBeGreaterThan(10);
  for (const { unit, taxes, ask } of rows) {
    const perFineGram = (unit * 1_000_000) / (coin.weightMg * coin.fineness);
    expect(perFineGram).toBeLessThanOrEqual((ask / 10) * 3);
    expect(((unit - taxes) * 1_000_000) / (coin.weightMg * coin.fineness)).toBeGreaterThanOrEqual((ask / 10) * 0.995);
  }
});
