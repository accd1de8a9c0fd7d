/** Timestamps of a feed, tested with a feed server over HTTP and the public API. */
import { getLiveRates } from '@tola/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  call,
  eventually,
  type FeedServer,
  fixedClock,
  openTestDatabase,
  startFeedServer,
  startTestServer,
  type TestDatabase,
  type TestServer,
} from '#testing';
import { readFeedHealth, readHalts } from './index.ts';

const STALE_SECONDS = 8;
const START = '2026-11-23T06:30:00.000Z';

let database: TestDatabase;
let feed: FeedServer;
let clock: ReturnType<typeof fixedClock>;
let server: TestServer;

beforeEach(async () => {
  database = await openTestDatabase();
  feed = await startFeedServer();
  clock = fixedClock(START);
});

afterEach(async () => {
  await server.close();
  await feed.close();
  await database.close();
});

async function start(): Promise<void> {
  server = await startTestServer({
    clock,
    settings: {
      databaseUrl: database.url,
      ratesSource: 'http',
      ratesUrl: feed.url,
      ratesFeed: { everySeconds: 0.2, gold: { ask: 'gold', at: 'at', unit: '10g' } },
      ratesStaleSeconds: STALE_SECONDS,
    },
  });
}

async function restart(): Promise<void> {
  await server.close();
  await start();
}

/** Sets the feed's response, with a timestamp relative to the start. */
function send(gold: number, secondsAfterStart: number): void {
  const at = new Date(Date.parse(START) + secondsAfterStart * 1_000).toISOString();
  feed.answer((response) => response.end(JSON.stringify({ gold, at })));
}

function setClock(secondsAfterStart: number): void {
  clock.set(new Date(Date.parse(START) + secondsAfterStart * 1_000));
}

/** Waits until the store has polled the feed again; the first response may have been in flight already. */
async function read(): Promise<void> {
  const before = feed.requests.length;
  await eventually(() => feed.requests.length >= before + 3);
}

async function goldRupees(): Promise<number | null> {
  const answer = await call(server, getLiveRates, null);
  if (!answer.ok) throw new Error(answer.message);
  const gold = answer.data.find(({ metal }) => metal === 'gold');
  return gold === undefined ? null : gold.askPaise / 100;
}

async function soldAt(rupees: number | null): Promise<void> {
  await eventually(async () => (await goldRupees()) === rupees);
}

async function lastError(): Promise<string> {
  return (await readFeedHealth(database))?.feed.lastError?.message ?? '';
}

async function rejections(why: string): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const line = text
    .split('\n')
    .find((one) => one.startsWith('tola_rates_quotes_rejected_total{') && one.includes(`why="${why}"`));
  return line === undefined ? 0 : Number(line.split(' ').at(-1));
}

test('rejects a rate older than the last one, also after a restart', async () => {
  send(150_000, 60);
  setClock(60);
  await start();
  await soldAt(150_000);
  send(149_000, 15);
  await read();
  expect(await goldRupees()).toBe(150_000);
  expect(await rejections('older')).toBeGreaterThan(0);
  await eventually(async () => (await lastError()).includes('older than the last rate'));
  await restart();
  await read();
  expect(await goldRupees()).not.toBe(149_000);
  send(149_500, 61);
  setClock(61);
  await soldAt(149_500);
});

test.each([
  ['2099', Date.parse('2099-01-01T00:00:00Z') / 1_000 - Date.parse(START) / 1_000],
  ['ten minutes ahead', 600],
  ['six seconds ahead', 6],
])('rejects a timestamp of %s, reports it, and accepts the next rate', async (_, ahead) => {
  send(150_000, 0);
  await start();
  await soldAt(150_000);
  send(151_000, ahead);
  await read();
  expect(await goldRupees()).toBe(150_000);
  expect(await rejections('ahead')).toBeGreaterThan(0);
  await eventually(async () => /ahead of ours/.test(await lastError()));
  send(150_100, 1);
  // A rejected rate still in flight could be within the tolerance of a later clock.
  await read();
  setClock(1);
  await soldAt(150_100);
  expect((await readHalts(database, 10)).length).toBe(0);
});

test('accepts a timestamp slightly ahead of our clock', async () => {
  send(150_000, 4);
  await start();
  await soldAt(150_000);
});

test('stops selling at the stale limit when the timestamp does not change, also across a restart', async () => {
  send(150_000, 0);
  await start();
  await soldAt(150_000);
  for (const second of [3, 6]) {
    setClock(second);
    await read();
    expect(await goldRupees()).toBe(150_000);
  }
  await restart();
  await soldAt(150_000);
  setClock(STALE_SECONDS);
  await read();
  expect(await goldRupees()).toBe(150_000);
  setClock(STALE_SECONDS + 0.001);
  expect(await goldRupees()).toBeNull();
  await read();
  expect(await goldRupees()).toBeNull();
  await restart();
  await read();
  expect(await goldRupees()).toBeNull();
  expect(await lastError()).toMatch(/timestamp has not changed/);
});

test('counts an unchanged timestamp ahead of our clock from its first arrival', async () => {
  send(150_000, 4);
  await start();
  await soldAt(150_000);
  setClock(STALE_SECONDS + 0.001);
  expect(await goldRupees()).toBeNull();
});

test('sells at a rate that arrives five seconds old only for the rest of the stale limit', async () => {
  send(150_000, 0);
  setClock(5);
  await start();
  await soldAt(150_000);
  const { data } = (await call(server, getLiveRates, null)) as { data: { at: string }[] };
  expect(data[0]?.at).toBe(START);
  setClock(STALE_SECONDS + 0.001);
  await read();
  expect(await goldRupees()).toBeNull();
});

test('does not sell at a rate that arrives beyond the stale limit', async () => {
  send(150_000, 0);
  setClock(STALE_SECONDS + 1);
  await start();
  await read();
  expect(await goldRupees()).toBeNull();
  await eventually(async () => /rate rejected, it.* 9 s/.test(await lastError()));
});

test('rejects a rate with an invalid timestamp', async () => {
  feed.answer((response) => response.end(JSON.stringify({ gold: 150_000, at: 'noon' })));
  await start();
  await read();
  expect(await goldRupees()).toBeNull();
  await eventually(async () => (await lastError()).includes('is not a valid time'));
});
