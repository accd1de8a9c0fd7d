/** A loosened limit of prices, unpaid orders or points waits; a tightened one applies at once. */
import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startValues } from '#business';
import {
  createStaffClient,
  makePendingChanges,
  type StaffClient,
  signInOwner,
  startBackOfficeServer,
  type TestServer,
} from '#testing';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const { rateGuard, saleLimits, unpaidLimits, loyaltyEarn } = startValues();

let server: TestServer;
let owner: StaffClient;
beforeAll(async () => {
  server = await startBackOfficeServer();
  owner = await signInOwner(server);
});
afterAll(async () => await server.close());

async function setting(name: string): Promise<contract.BusinessSetting> {
  const { settings } = await owner.ok(contract.listSettings, null);
  const found = settings.find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no setting ${name}`);
  return found;
}

async function change(name: string, value: unknown, client = owner) {
  const { version } = await setting(name);
  return await client.ok(contract.saveSetting, { name, version, value, reason: 'The market has moved' });
}

async function proposed(name: string, value: unknown, client = owner): Promise<contract.Waiting> {
  const reply = await change(name, value, client);
  if (reply === null) throw new Error(`${name} was changed at once`);
  return reply.waiting;
}

type Name = 'rateGuard' | 'saleLimits' | 'unpaidLimits' | 'loyaltyEarn';

const parts: [name: Name, part: string, looser: object, tighter: object][] = [
  ['rateGuard', 'jump', { jumpBp: rateGuard.jumpBp + 1 }, { jumpBp: rateGuard.jumpBp - 1 }],
  ['rateGuard', 'window', { windowMinutes: 9 }, { windowMinutes: 11 }],
  [
    ...(['rateGuard', 'floor'] as const),
    { gold: { ...rateGuard.gold, floorPaise: rateGuard.gold.floorPaise - 1 } },
    { gold: { ...rateGuard.gold, floorPaise: rateGuard.gold.floorPaise + 1 } },
  ],
  ['rateGuard', 'buffer', { closedBufferBp: 99 }, { closedBufferBp: 101 }],
  ['saleLimits', 'floor', { floorBelowRateBp: 51 }, { floorBelowRateBp: 49 }],
  [
    ...(['saleLimits', 'ceiling'] as const),
    { silver: { ...saleLimits.silver, ceilingBp: saleLimits.silver.ceilingBp + 1 } },
    { silver: { ...saleLimits.silver, ceilingBp: saleLimits.silver.ceilingBp - 1 } },
  ],
  ['unpaidLimits', 'unverified customers', { unverifiedMostPaise: 50_000_01 }, { unverifiedMostPaise: 49_999_99 }],
  ['unpaidLimits', 'established customers', { establishedFromPaise: 1 }, { establishedFromPaise: 2_00_000_00 }],
  ['loyaltyEarn', 'earning rate', { paisePerPoint: 999_99 }, { paisePerPoint: 1_000_01 }],
];

const defaults = { rateGuard, saleLimits, unpaidLimits, loyaltyEarn };

it.each(parts)('waits with a looser %s (%s), and applies a tighter one at once', async (name, _, looser, tighter) => {
  const { id } = await proposed(name, { ...defaults[name], ...looser });
  expect((await setting(name)).value).toEqual(defaults[name]);
  await owner.ok(contract.decideProposal, { id, approve: false, reason: 'A typing error' });
  expect(await change(name, { ...defaults[name], ...tighter })).toBeNull();
  expect((await setting(name)).value).toEqual({ ...defaults[name], ...tighter });
  const back = await proposed(name, null);
  await makePendingChanges(server, new Date(server.clock().getTime() + DAY_MS));
  expect(await owner.ok(contract.readPendingChange, { id: back.id })).toMatchObject({ state: 'effective' });
  expect((await setting(name)).value).toEqual(defaults[name]);
});

it('waits with a higher limit of the open position and with none, and applies one at once where there was none', async () => {
  const { positionLimits } = startValues();
  const limited = { ...positionLimits, gold: { alertGrams: 100, pauseGrams: 200 } };
  expect(await change('positionLimits', limited)).toBeNull();
  for (const gold of [
    { alertGrams: 100, pauseGrams: 201 },
    { alertGrams: 100, pauseGrams: 0 },
    { alertGrams: 0, pauseGrams: 200 },
  ]) {
    const { id } = await proposed('positionLimits', { ...limited, gold });
    expect((await setting('positionLimits')).value).toEqual(limited);
    await owner.ok(contract.decideProposal, { id, approve: false, reason: 'A typing error' });
  }
  expect(await change('positionLimits', { ...limited, gold: { alertGrams: 99, pauseGrams: 150 } })).toBeNull();
});

it('waits with other market hours, and with another policy once the market is closed only if it is looser', async () => {
  const market = { ...rateGuard.market, closes: '23:55' };
  const { id } = await proposed('rateGuard', { ...rateGuard, market });
  await owner.ok(contract.decideProposal, { id, approve: false, reason: 'A typing error' });
  expect(await change('rateGuard', { ...rateGuard, closedPolicy: 'pause' })).toBeNull();
  const buffer = await proposed('rateGuard', { ...rateGuard, closedPolicy: 'buffer' });
  await owner.ok(contract.decideProposal, { id: buffer.id, approve: false, reason: 'Not needed' });
  await proposed('rateGuard', rateGuard);
  await makePendingChanges(server, new Date(server.clock().getTime() + DAY_MS));
});

describe('a sole owner', () => {
  it('gets a looser rate guard after the short delay of manual rates, and more points after a day', async () => {
    await change('rateGuard', { ...rateGuard, jumpBp: 50 });
    const guard = await proposed('rateGuard', rateGuard);
    expect(guard.takesEffectAt).toBe(new Date(server.clock().getTime() + 10 * MINUTE_MS).toISOString());
    const points = await proposed('loyaltyEarn', { ...loyaltyEarn, paisePerPoint: 500_00 });
    expect(points.takesEffectAt).toBe(new Date(server.clock().getTime() + DAY_MS).toISOString());
    await makePendingChanges(server, new Date(server.clock().getTime() + 10 * MINUTE_MS));
    expect((await setting('rateGuard')).value).toEqual(rateGuard);
    expect((await setting('loyaltyEarn')).value).toEqual(loyaltyEarn);
    await owner.ok(contract.decideProposal, { id: points.id, approve: false, reason: 'Not needed' });
  });
});

describe('two owners', () => {
  it('loosen the rate guard, sale limits and points only together', async () => {
    const partner = await createStaffClient(server, owner, ['owner']);
    const looser: [Name, object][] = [
      ['rateGuard', { ...rateGuard, deviationBp: 90 }],
      ['saleLimits', { ...saleLimits, floorBelowRateBp: 60 }],
      ['loyaltyEarn', { ...loyaltyEarn, mostPointsPerOrder: null, paisePerPoint: 900_00 }],
    ];
    for (const [name, value] of looser) {
      const { id, takesEffectAt } = await proposed(name, value);
      expect(takesEffectAt).toBeNull();
      const approval = { id, approve: true, reason: 'We agreed on it' };
      expect(await owner.call(contract.decideProposal, approval)).toMatchObject({ reason: 'own-proposal' });
      await partner.ok(contract.decideProposal, approval);
      expect((await setting(name)).value).toEqual(value);
    }
  });
});
