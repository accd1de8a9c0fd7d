import { getLiveRates, getRateHistory, type LiveRate } from '@tola/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sql } from '#database';
import {
  call,
  eventually,
  type FeedServer,
  fixedClock,
  sendLines,
  startFeedServer,
  startTestServer,
  type TestServer,
  textLines,
} from '#testing';

let feed: FeedServer;
let server: TestServer;

/** Ten seconds before midnight IST, on a Monday. */
const beforeMidnight = '2026-11-23T18:29:50.000Z';

beforeEach(async () => {
  feed = await startFeedServer();
  sendLines(feed, '150000');
  server = await startTestServer({
    clock: fixedClock(beforeMidnight),
    settings: { ratesSource: 'text', ratesUrl: feed.url, ratesFeed: textLines },
  });
});

afterEach(async () => {
  await server.close();
  await feed.close();
});

async function goldAt(rupees: number): Promise<LiveRate> {
  sendLines(feed, String(rupees));
  return await eventually(async () => {
    const answer = await call(server, getLiveRates, null);
    return answer.ok && answer.data.find(({ metal, askPaise }) => metal === 'gold' && askPaise === rupees * 100);
  });
}

it('resets high and low at midnight IST and uses the last rate before as the close', async () => {
  await goldAt(150_000);
  await goldAt(150_900);
  expect(await goldAt(150_400)).toMatchObject({ highPaise: 1_50_900_00, lowPaise: 1_50_000_00, closePaise: null });
  server.clock.advance(10);
  const first = await goldAt(150_300);
  expect(first.at).toBe('2026-11-23T18:30:00.000Z');
  expect(first).toMatchObject({ closePaise: 1_50_400_00, lowPaise: 1_50_300_00 });
  expect(await goldAt(150_100)).toMatchObject({ lowPaise: 1_50_100_00, closePaise: 1_50_400_00 });
  const days = await call(server, getRateHistory, { metal: 'gold', range: 'All' });
  expect(days.ok && days.data.candles.map(({ at, openPaise, closePaise }) => [at, openPaise, closePaise])).toEqual([
    ['2026-11-22T18:30:00.000Z', 1_50_000_00, 1_50_400_00],
    ['2026-11-23T18:30:00.000Z', expect.any(Number), 1_50_100_00],
  ]);
  const hours = await server.database.rows(sql`select hour from rate_hour where metal = 'gold' order by hour`);
  expect(hours).toEqual([
    { hour: new Date('2026-11-23T17:30:00.000Z') },
    { hour: new Date('2026-11-23T18:30:00.000Z') },
  ]);
});
