import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getLiveRates, getRatePauses } from '@tola/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Settings } from '#settings';
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
import { readFeedHealth, readHalts, resumeSales } from './index.ts';

let database: TestDatabase;
let feed: FeedServer;
const servers: TestServer[] = [];
const clock = fixedClock('2026-11-23T06:30:00Z');

beforeEach(async () => {
  database = await openTestDatabase();
  feed = await startFeedServer();
  sendLines(feed, '150000');
});

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
  await feed.close();
  await database.close();
});

/** Starts the store again on the same database. */
async function start(settings: Partial<Settings> = {}): Promise<TestServer> {
  const server = await startTestServer({
    clock,
    settings: { databaseUrl: database.url, ratesSource: 'text', ratesUrl: feed.url, ratesFeed: textLines, ...settings },
  });
  servers.push(server);
  return server;
}

async function stop(): Promise<void> {
  for (const server of servers.splice(0)) await server.close();
}

async function goldOf(server: TestServer): Promise<number | undefined> {
  const answer = await call(server, getLiveRates, null);
  if (!answer.ok) throw new Error(answer.message);
  return answer.data.find(({ metal }) => metal === 'gold')?.askPaise;
}

async function openHalt() {
  return (await readHalts(database, 10)).find(({ liftedAt }) => liftedAt === null);
}

describe('A halted metal', () => {
  it('stays halted across a restart until staff resume sales, even when the rate is back', async () => {
    const first = await start();
    await eventually(async () => (await goldOf(first)) === 1_50_000_00);
    sendLines(feed, '155000');
    const halt = await eventually(openHalt);
    await stop();
    sendLines(feed, '150000');
    const second = await start();
    await eventually(async () => (await readFeedHealth(database))?.feed.lastRateAt?.gold !== undefined);
    expect(await goldOf(second)).toBeUndefined();
    const halts = await call(second, getRatePauses, null);
    expect(halts.ok && halts.data).toEqual([{ metal: 'gold', reason: halt.reason }]);
    await resumeSales(database, { haltId: halt.id, by: 'Meenal', why: 'Checked by phone' }, clock());
    await eventually(async () => (await goldOf(second)) === 1_50_000_00);
  });

  it('is halted by a jump while the store was stopped', async () => {
    const first = await start();
    await eventually(async () => (await goldOf(first)) === 1_50_000_00);
    await stop();
    sendLines(feed, '140000');
    const second = await start();
    const halt = await eventually(openHalt);
    expect(halt).toMatchObject({ kind: 'jump', metal: 'gold' });
    await eventually(async () => (await goldOf(second)) === undefined);
  });
});

describe('A feed with a wrong clock', () => {
  it('is rejected: the metal goes stale, and staff see why', async () => {
    feed.answer((response) => response.end(JSON.stringify({ gold: 150_000, at: '2026-11-23T06:30:00Z' })));
    const server = await start({
      ratesSource: 'http',
      ratesStaleSeconds: 60,
      ratesFeed: { everySeconds: 0.2, gold: { ask: 'gold', at: 'at', unit: '10g' } },
    });
    await eventually(async () => (await goldOf(server)) === 1_50_000_00);
    clock.advance(200);
    expect(await goldOf(server)).toBeUndefined();
    await eventually(async () =>
      (await readFeedHealth(database))?.feed.lastError?.message.includes('200 s behind ours'),
    );
    await eventually(async () => (await openHalt())?.kind === 'stale');
    expect(await goldOf(server)).toBeUndefined();
  });
});

describe('A recording', () => {
  it('is used like a feed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tola-replay-'));
    const file = join(folder, 'session.jsonl');
    const lines = [147_500, 147_510, 147_520].map((gold, second) => {
      const list = [
        { symbol: 'gold', Ask: gold },
        { symbol: 'silver', Ask: 225_000 },
      ];
      return JSON.stringify({ at: `2026-11-20T06:30:0${second}Z`, list });
    });
    writeFileSync(file, lines.join('\n'));
    const server = await start({ ratesSource: 'replay', ratesUrl: file, ratesFeed: { speed: 5, repeat: false } });
    await eventually(async () => (await goldOf(server)) === 1_47_520_00);
    await stop();
    rmSync(folder, { recursive: true });
  });
});
