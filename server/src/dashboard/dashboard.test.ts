import { type Dashboard, readDashboard } from '@tola/contract/staff';
import { afterEach, expect, test } from 'vitest';
import { sql } from '#database';
import type { Settings } from '#settings';
import { eventually, ownerLogin, ownerPassword, signInOwner, startTestServer, type TestServer } from '#testing';

let server: TestServer;
afterEach(async () => await server.close());

/** A store with this rate source, and a function that reads the feed status on its dashboard. */
async function openDashboard(settings: Partial<Settings>): Promise<() => Promise<Dashboard['feed']>> {
  server = await startTestServer({
    settings: { adminEmail: ownerLogin, adminPassword: ownerPassword, ...settings },
  });
  const owner = await signInOwner(server);
  return async () => (await owner.ok(readDashboard, null)).feed;
}

test('reports no error for a source that responds', async () => {
  const feed = await openDashboard({ ratesSource: 'simulated' });
  const read = await eventually(async () => await feed());
  expect(read).toMatchObject({ source: 'simulated', second: null, trouble: null });
  expect(read.silentSeconds).toBeLessThan(10);
});

test('reports no error for manual rates of any age', async () => {
  const feed = await openDashboard({ ratesSource: 'manual', ratesGold: 1_50_000, ratesSilver: 2_28_000 });
  await eventually(async () => await feed());
  const readAt = async () =>
    (await server.database.one<{ beatAt: Date }>(sql`select beat_at from rate_leadership`)).beatAt.getTime();
  server.clock.advance(3_600);
  const before = await readAt();
  // The second heartbeat after the clock moved was certainly written with the new time.
  await eventually(async () => (await readAt()) >= before + 2_000);
  const read = await feed();
  expect(read).toMatchObject({ source: 'manual', warnings: [], trouble: null });
});

test('shows the error of a failing source', async () => {
  // Nothing listens on the discard port.
  const ratesFeed = { everySeconds: 0.2, gold: { ask: 'gold', unit: '10g' } };
  const feed = await openDashboard({ ratesSource: 'http', ratesUrl: 'http://127.0.0.1:9/', ratesFeed });
  const read = await eventually(async () => {
    const now = await feed();
    return now?.trouble == null ? null : now;
  });
  expect(read.source).toContain('http');
  expect(read.trouble?.what).not.toBe('');
});
