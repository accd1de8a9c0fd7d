/** What happens when the open position of a metal passes the limits that the dealer has set. */
import * as contract from '@tola/contract/staff';
import { perMetal } from '@tola/pricing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#database';
import { billOf, lineOfBill, openPurchaseFixture, type PurchaseFixture, startValues } from '#testing';
import { watchPosition } from './position-watch.ts';

const TODAY = '2026-11-21';

let store: PurchaseFixture;
let shop: PurchaseFixture['shop'];
let owner: PurchaseFixture['owner'];

beforeAll(async () => {
  store = await openPurchaseFixture();
  ({ shop, owner } = store);
  await trade('bought', 1_000);
});
afterAll(async () => await shop.close());

async function gold(): Promise<contract.MetalPosition> {
  const { metals } = await owner.ok(contract.readPosition, { days: 30 });
  const metal = metals.find((one) => one.metal === 'gold');
  if (metal === undefined) throw new Error('There is no position in gold');
  return metal;
}

const limited = { alertGrams: 5, pauseGrams: 15 };
const business = {
  current: () => ({
    ...startValues(),
    ratesAlertEmail: 'dealer@tola.test',
    positionLimits: { ...perMetal(() => ({ alertGrams: 0, pauseGrams: 0 })), gold: limited },
  }),
};
const watch = async () => await watchPosition({ database: shop.database, business }, shop.clock());
const trade = async (side: 'bought' | 'sold', weightMg: number, ratePaise = 1_47_500_00): Promise<void> => {
  const values = {
    ...{
      metal: 'gold',
      side,
      weightMg,
      fineness: 999,
      ratePaise,
      kind: 'mcx',
      tradedAt: `${TODAY}T06:30:00.000Z`,
    },
    ...{ counterparty: 'MCX', reference: '', note: '', counts: true },
  };
  await owner.ok(contract.saveRecord, { resource: 'metal-trades', id: null, version: null, values });
};
const open = async (): Promise<number> => (await gold()).openMg;
const halts = async () =>
  await shop.database.rows<{ id: number }>(sql`select id from rate_halt where kind = 'position' and lifted_at is null`);

it('mails at its limits once, pauses sales of the metal once, and heals when it is covered', async () => {
  // To 16 g and some milligrams above nothing: above both limits.
  await trade('sold', Math.ceil(((16_000 - (await open())) * 1000) / 999), 1_60_000_00);
  expect(await gold()).toMatchObject({ averageBoughtPaise: 1_47_500_00 });
  await Promise.all([watch(), watch(), watch()]);
  await watch();
  expect(await halts()).toHaveLength(1);
  const mails = await shop.database.rows<{ level: string }>(sql`
    select data ->> 'level' as level from outbox_message where template = 'position-limit' order by id`);
  expect(mails.map(({ level }) => level)).toEqual(['alert', 'pause']);
  const { alerts } = await owner.ok(contract.readPositionAlerts, null);
  expect(alerts).toMatchObject([
    { metal: 'gold', level: 'alert', limitGrams: 5 },
    { metal: 'gold', level: 'pause', limitGrams: 15 },
  ]);
  expect(await gold()).toMatchObject({ standing: 'paused' });
  // The dealer can still buy: fixing does not depend on whether the store sells.
  const bill = await store.book(
    billOf(store.refinery, [{ metal: 'gold', weightMg: 5_000, fineness: 995, fixBy: '2026-11-28' }]),
  );
  await owner.ok(contract.fixPurchase, { lineId: lineOfBill(bill).id, supplierRate: null });
  expect(await watch()).toBe(true);
  expect(await halts()).toEqual([]);
  expect(await gold()).toMatchObject({ standing: 'alert' });
  await trade('bought', 10_000);
  await watch();
  expect(await owner.ok(contract.readPositionAlerts, null)).toEqual({ alerts: [] });
});

it('leaves a halt lifted that staff have lifted, until the position was covered', async () => {
  await trade('sold', 30_000);
  await watch();
  const [halt] = await halts();
  await owner.ok(contract.resumeSales, { haltId: halt?.id ?? 0, why: 'We hold bars of our own' });
  await watch();
  expect(await halts()).toEqual([]);
  await trade('bought', 40_000);
  await watch();
  await trade('sold', 40_000);
  await watch();
  expect(await halts()).toHaveLength(1);
});
