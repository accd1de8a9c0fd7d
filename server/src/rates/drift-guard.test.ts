/** The drift guard rail: many small steps in one direction halt sales. */
import { getLiveRates, getRatePauses } from '@tola/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeBusiness, startValues } from '#business';
import {
  call,
  eventually,
  type FeedServer,
  fixedClock,
  openTestDatabase,
  sendLines,
  startFeedServer,
  startTestServer,
  type TestDatabase,
  type TestServer,
  textLines,
} from '#testing';
import { type HaltRecord, readHalts, resumeSales, setManualRate, withdrawManualRate } from './index.ts';

let database: TestDatabase;
let feed: FeedServer;
let clock: ReturnType<typeof fixedClock>;
let server: TestServer;
let gold: number;
let silver = 225_000;

beforeEach(async () => {
  database = await openTestDatabase();
  feed = await startFeedServer();
  /** A Monday, in market hours. */
  clock = fixedClock('2026-11-23T06:30:00.000Z');
  gold = 150_000;
  sendLines(feed, String(gold));
  await start();
  await soldAt(gold);
});

afterEach(async () => {
  await server.close();
  await feed.close();
  await database.close();
});

async function start(): Promise<void> {
  server = await startTestServer({
    clock,
    settings: { databaseUrl: database.url, ratesSource: 'text', ratesUrl: feed.url, ratesFeed: textLines },
  });
}

async function restart(): Promise<void> {
  await server.close();
  await start();
}

async function goldRupees(): Promise<number | null> {
  const answer = await call(server, getLiveRates, null);
  if (!answer.ok) throw new Error(answer.message);
  const rate = answer.data.find(({ metal }) => metal === 'gold');
  return rate === undefined ? null : rate.askPaise / 100;
}

async function soldAt(rupees: number | null): Promise<void> {
  await eventually(async () => (await goldRupees()) === rupees);
}

/** The next step of a drift: −0.9 %, three seconds later. */
async function step(share = -0.009): Promise<number> {
  clock.advance(3);
  gold = Math.round(gold * (1 + share));
  silver += 1;
  sendLines(feed, String(gold), String(silver));
  return gold;
}

async function openHalt(): Promise<HaltRecord | undefined> {
  return (await readHalts(database, 10)).find(({ liftedAt }) => liftedAt === null);
}

async function resume(): Promise<void> {
  const halt = await eventually(openHalt);
  await resumeSales(database, { haltId: halt.id, by: 'Meenal', why: 'Checked by phone' }, clock());
}

test('halts a metal before it falls 3 % in steps of 0.9 %, with the reason', async () => {
  for (let index = 0; index < 3; index += 1) await soldAt(await step());
  await step();
  await soldAt(null);
  const halt = await eventually(openHalt);
  expect(halt).toMatchObject({ kind: 'drift', metal: 'gold', haltedBy: 'the store' });
  expect(halt.detail).toMatch(/^gold at ₹1,44,\d{3}\.\d\d after ₹1,50,000\.00 within 10 minutes$/);
  const halts = await call(server, getRatePauses, null);
  expect(halts.ok && halts.data).toEqual([{ metal: 'gold', reason: halt.reason }]);
});

test('halts a metal that drifts upwards', async () => {
  for (let index = 0; index < 3; index += 1) await soldAt(await step(0.009));
  await step(0.009);
  await soldAt(null);
  expect((await eventually(openHalt)).kind).toBe('drift');
});

test('keeps the window across a restart', async () => {
  for (let index = 0; index < 3; index += 1) await soldAt(await step());
  await restart();
  await step();
  expect((await eventually(openHalt)).kind).toBe('drift');
  await soldAt(null);
});

test('accepts the new level after staff resume sales, also across a restart', async () => {
  for (let index = 0; index < 3; index += 1) await soldAt(await step());
  await step();
  await resume();
  await soldAt(gold);
  await restart();
  await soldAt(await step());
  await soldAt(await step());
  expect(await openHalt()).toBeUndefined();
});

test('resets the window when staff resume sales after a jump', async () => {
  await step(-0.05);
  expect((await eventually(openHalt)).kind).toBe('jump');
  await resume();
  await soldAt(gold);
  await soldAt(await step());
});

test('accepts the same movement over more time than the window', async () => {
  for (let index = 0; index < 5; index += 1) {
    clock.advance(240);
    await soldAt(await step());
  }
  expect(gold).toBeLessThan(144_000);
  // Each advance of the clock exceeds the stale limit; those halts lift themselves.
  expect((await readHalts(database, 50)).filter(({ kind }) => kind !== 'stale')).toEqual([]);
});

test('applies the configured limit and window', async () => {
  const rateGuard = { ...startValues().rateGuard, windowJumpBp: 150, windowMinutes: 1 };
  const by = { by: 'Meenal', reason: 'test' };
  await server.database.transaction(async (tx) => await changeBusiness(tx, { rateGuard }, by, clock()));
  await soldAt(await step());
  clock.advance(60);
  const before = feed.requests.length;
  await eventually(() => feed.requests.length > before + 1);
  await soldAt(await step());
  await step();
  const halt = await eventually(openHalt);
  expect(halt).toMatchObject({ kind: 'drift' });
  expect(halt.detail).toMatch(/within 1 minute$/);
});

test('ignores a manual rate and the return to the feed after it', async () => {
  const expiresAt = new Date(clock().getTime() + 600_000);
  const order = { metal: 'gold', askPaise: 1_60_000_00, expiresAt, by: 'Meenal', reason: 'test' } as const;
  await server.database.transaction(async (tx) => await setManualRate(tx, order, clock()));
  await soldAt(160_000);
  await withdrawManualRate(server.database, 'gold', 'Meenal', clock());
  await soldAt(150_000);
  await restart();
  await soldAt(150_000);
  expect(await openHalt()).toBeUndefined();
});
