import { getPriceIntegrity, INTEGRITY_DAYS, type WeightId } from '@tola/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database';
import { haltSales, resumeSales } from '#rates';
import { type CardFixture, call, dataOf, openCardFixture } from '#testing';
import { addIntegrityDays } from './integrity-days.ts';

const DAY_SECONDS = 86_400;

let fixture: CardFixture;
let piece: WeightId;

beforeAll(async () => {
  fixture = await openCardFixture({ worker: false });
  const query = sql`select id from product_weight where stock > 20 order by weight_mg, id limit 1`;
  piece = (await fixture.shop.database.one<{ id: WeightId }>(query)).id;
});
afterAll(async () => await fixture.shop.close());

const read = async () => await dataOf(call(fixture.shop, getPriceIntegrity, null));

/** Past the time for which a reading is kept. */
function wait(seconds = 20): Date {
  fixture.shop.clock.advance(seconds);
  return fixture.shop.clock();
}

async function file(ending: 'csv' | 'json'): Promise<Response> {
  return await fetch(`${fixture.shop.url}/price-integrity.${ending}`);
}

describe('Price integrity', () => {
  it('has no figures before the first order', async () => {
    const { database, clock } = fixture.shop;
    expect(await addIntegrityDays(database, clock(), INTEGRITY_DAYS)).toBe(0);
    expect(await read()).toEqual({ days: [], pauses: [] });
    expect((await (await file('csv')).text()).trim().split('\r\n')).toHaveLength(1);
  });

  it('adds up each day once: locks, charges and refunds', async () => {
    const { database, clock } = fixture.shop;
    const asLocked = async () => {
      const asha = await fixture.shop.customer();
      await asha.fillCart(piece);
      const locked = await dataOf(asha.lock());
      const placed = await asha.submit('Card', { quoteId: locked.id });
      if (!placed.ok) throw new Error(placed.message);
      await fixture.shop.pay(placed.data.orderNumber, 'success');
      await asha.status(placed.data.orderNumber);
      return placed.data.orderNumber;
    };
    await asLocked();
    await asLocked();
    const browsing = await fixture.shop.customer();
    await browsing.fillCart(piece);
    await browsing.lock();

    expect(await addIntegrityDays(database, clock(), INTEGRITY_DAYS)).toBe(0);
    const later = wait(2 * DAY_SECONDS);
    const added = await Promise.all([1, 2, 3].map(async () => await addIntegrityDays(database, later, INTEGRITY_DAYS)));
    expect(Math.max(...added)).toBeGreaterThan(0);
    expect(await addIntegrityDays(database, later, INTEGRITY_DAYS)).toBe(0);
    const { days } = await read();
    const sums = days.map(({ locksHonoured, locksLapsed, ordersCharged, ordersAsShown, refunds }) => [
      locksHonoured,
      locksLapsed,
      ordersCharged,
      ordersAsShown,
      refunds,
    ]);
    expect(sums).toContainEqual([2, 1, 2, 2, 0]);
    const [head, ...lines] = (await (await file('csv')).text()).trim().split('\r\n');
    expect(head).toMatch(/^Day,Price locks honoured/);
    expect(lines).toHaveLength(days.length);
    expect(await (await file('json')).json()).toEqual(await read());
  });

  it('cannot be changed by hand', async () => {
    const { database } = fixture.shop;
    await expect(database.run(sql`update price_integrity_day set orders_as_shown = 0`)).rejects.toThrow();
    await expect(database.run(sql`delete from price_integrity_day`)).rejects.toThrow();
  });

  it('tells each pause of all sales or a metal with its reason, and none of a product', async () => {
    const { database, clock } = fixture.shop;
    const halt = { kind: 'staff', by: 'test', reason: 'Prices are being checked' } as const;
    const haltId = await haltSales(database, { ...halt, what: { metal: 'silver' } }, clock());
    wait(60);
    await resumeSales(database, { haltId, by: 'test', why: 'Checked' }, clock());
    const { productId } = await database.one<{ productId: never }>(sql`select id as product_id from product limit 1`);
    await haltSales(database, { ...halt, what: { productId } }, clock());
    wait();
    const { pauses } = await read();
    expect(pauses).toHaveLength(1);
    expect(pauses[0]).toMatchObject({ metal: 'silver', reason: halt.reason });
    expect(Date.parse(pauses[0]?.until ?? '') - Date.parse(pauses[0]?.from ?? '')).toBe(60_000);
  });
});
