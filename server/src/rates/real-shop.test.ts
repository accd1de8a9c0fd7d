/** A real shop without a rate source. */
import {
  addToCart,
  getLiveRates,
  getRatePauses,
  getRuntimeConfiguration,
  lockPrice,
  type WeightId,
} from '@tola/contract';
import {
  readMissingRates,
  readPricingConsole,
  setManualRate as setManualRateCall,
  withdrawManualRate as withdrawManualRateCall,
} from '@tola/contract/staff';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { sql } from '#database';
import {
  buildCustomer,
  call,
  eventually,
  openTestDatabase,
  ownerLogin,
  ownerPassword,
  publicShop,
  type StaffClient,
  signInOwner,
  startTestServer,
  type TestCustomer,
  type TestDatabase,
  type TestServer,
} from '#testing';
import { haltReasons } from './rate-board.ts';

const real = { seed: 'empty', ...publicShop } as const;
const staff = { adminEmail: ownerLogin, adminPassword: ownerPassword };
/** 10 g of gold. */
const WEIGHT = 1 as WeightId;

async function ready(server: TestServer): Promise<{ status: number; reasons: string[] }> {
  const response = await fetch(`${server.url}/readyz`);
  return { status: response.status, reasons: ((await response.json()) as { reasons: string[] }).reasons };
}

async function soldMetals(server: TestServer): Promise<string[]> {
  const answer = await call(server, getLiveRates, null);
  if (!answer.ok) throw new Error(answer.message);
  return answer.data.map(({ metal }) => metal);
}

describe.each([{ ratesSource: 'simulated' }, { ratesSource: 'replay', ratesUrl: 'session.jsonl' }] as const)(
  'A real shop whose rates source is $ratesSource',
  (rates) => {
    let database: TestDatabase;
    let server: TestServer;
    let owner: StaffClient;
    let customer: TestCustomer;

    beforeAll(async () => {
      database = await openTestDatabase();
      // The sample catalogue, and ticks of the simulated source, which the real shop must not sell at.
      const sample = await startTestServer({ demo: true, settings: { databaseUrl: database.url, ...staff } });
      expect(await soldMetals(sample)).toEqual(['gold', 'silver']);
      await sample.close();
      // Otherwise the catalogue of the demo; a demo does not open as a real shop.
      await database.run(sql`update seeding set seed = 'empty'`);
      await database.run(sql`update customer set mobile = '60000000' || lpad(id::text, 2, '0')`);
      server = await startTestServer({ settings: { databaseUrl: database.url, ...staff, ...real, ...rates } });
      owner = await signInOwner(server);
      customer = await buildCustomer(server);
      const line = { weightId: WEIGHT, quantity: 1, weightMg: null, designId: null };
      await call(server, addToCart, line, { token: customer.token });
    });
    afterAll(async () => {
      await server.close();
      await database.close();
    });

    async function lock() {
      const options = { couponId: null, points: null, keepWaiting: null };
      return await call(server, lockPrice, options, { token: customer.token });
    }

    async function setGold(askPaise = 1_50_000_00): Promise<void> {
      const { manualRates } = await owner.ok(readPricingConsole, null);
      const expiresAt = new Date(server.clock().getTime() + 3_600_000).toISOString();
      const order = {
        metal: 'gold',
        askPaise,
        expiresAt,
        seenManualRate: manualRates.gold,
        reason: 'Morning',
      } as const;
      await owner.ok(setManualRateCall, order);
      await eventually(async () => (await soldMetals(server)).includes('gold'));
    }

    it('sells nothing, tells buyers, staff and operators why, and stores no simulated tick', async () => {
      expect(await soldMetals(server)).toEqual([]);
      await eventually(async () => {
        const halts = await call(server, getRatePauses, null);
        expect(halts.ok && halts.data).toEqual([
          { metal: 'gold', reason: haltReasons.unset },
          { metal: 'silver', reason: haltReasons.unset },
        ]);
        return true;
      });
      expect(await lock()).toMatchObject({ ok: false, code: 503, reason: 'no-price' });
      expect(await ready(server)).toEqual({
        status: 503,
        reasons: [
          'nothing is sold: no rate is set. Set RATES_SOURCE to a feed or to manual, or set a rate in the back office',
        ],
      });
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      expect(await owner.ok(readMissingRates, null)).toEqual({ origin: 'none', metals: ['gold', 'silver'] });
      expect(await owner.ok(readPricingConsole, null)).toMatchObject({
        ...{ origin: 'none', label: '', missing: ['gold', 'silver'] },
      });
      const configuration = await call(server, getRuntimeConfiguration, null);
      expect(configuration.ok && configuration.data.ratesLabel).toBe('');
      const since = await database.maybeOne(
        sql`select from rate_tick where received_at > (select took_over_at from rate_leadership)`,
      );
      expect(since).toBeNull();
      expect((await server.store.notices()).join('\n')).toMatch(/sells nothing.*RATES_SOURCE/);
    });

    it('sells a metal with a manual rate until it is withdrawn, which reports that sales stop', async () => {
      await setGold();
      expect(await soldMetals(server)).toEqual(['gold']);
      expect((await ready(server)).status).toBe(200);
      expect(await owner.ok(readMissingRates, null)).toEqual({ origin: 'none', metals: ['silver'] });
      expect(await lock()).toMatchObject({ ok: true });
      const { manualRates } = await owner.ok(readPricingConsole, null);
      const end = { metal: 'gold', seenManualRate: manualRates.gold, reason: 'Closing' } as const;
      expect(await owner.ok(withdrawManualRateCall, end)).toEqual({ salesStop: true });
      await eventually(async () => (await soldMetals(server)).length === 0);
      const halts = await call(server, getRatePauses, null);
      expect(halts.ok && halts.data[0]).toEqual({ metal: 'gold', reason: haltReasons.unset });
      expect((await ready(server)).status).toBe(503);
    });

    it('stops selling when the manual rate expires, for the same reason', async () => {
      await setGold();
      server.clock.advance(3_601);
      await eventually(async () => (await soldMetals(server)).length === 0);
      server.clock.advance(600);
      const halts = await call(server, getRatePauses, null);
      expect(halts.ok && halts.data[0]).toEqual({ metal: 'gold', reason: haltReasons.unset });
      expect(await lock()).toMatchObject({ ok: false, code: 503, reason: 'no-price' });
    });
  },
);

test.each([
  ['on this machine', { seed: 'empty', publicUrl: 'http://localhost:3000' }],
  ['with sample data', { seed: 'demo', ...publicShop, publicDemo: true }],
] as const)('a shop %s sells at simulated rates', async (_, settings) => {
  const server = await startTestServer({ settings });
  expect(await soldMetals(server)).toEqual(['gold', 'silver']);
  await server.close();
});

test('withdrawing a manual rate reports that sales continue when there is a feed', async () => {
  const server = await startTestServer({ settings: staff });
  const owner = await signInOwner(server);
  const expiresAt = new Date(server.clock().getTime() + 600_000).toISOString();
  const order = { metal: 'gold', askPaise: 1_47_600_00, expiresAt, seenManualRate: null, reason: 'test' } as const;
  await owner.ok(setManualRateCall, order);
  const { manualRates, origin } = await owner.ok(readPricingConsole, null);
  expect(origin).toBe('feed');
  const end = { metal: 'gold', seenManualRate: manualRates.gold, reason: 'test' } as const;
  expect(await owner.ok(withdrawManualRateCall, end)).toEqual({ salesStop: false });
  expect(await owner.ok(readMissingRates, null)).toEqual({ origin: 'feed', metals: [] });
  await server.close();
});
