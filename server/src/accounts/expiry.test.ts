import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#database';
import { buildCustomer, fixedClock, openTestDatabase, type TestDatabase } from '#testing';
import { sweepOtps } from './otp.ts';
import { sweepSessions } from './session-store.ts';

let database: TestDatabase;
const clock = fixedClock('2026-11-22T10:00:00Z');

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => await database.close());

test('the sweep removes only expired sessions', async () => {
  await buildCustomer({ database, clock });
  expect(await sweepSessions(database, clock())).toBe(0);
  const [session] = await database.rows<{ expiresAt: Date }>(sql`select expires_at from session`);
  expect(await sweepSessions(database, session?.expiresAt ?? clock())).toBe(1);
});

test('the sweep removes OTPs a day after they were sent, for which they count', async () => {
  const expiresAt = new Date(clock().getTime() + 600_000);
  await database.run(sql`
    insert into one_time_password (purpose, mobile, browser_hash, sent_at, expires_at)
    values ('reset', '9876543210', ${Buffer.alloc(32)}, ${clock()}, ${expiresAt})`);
  expect(await sweepOtps(database, new Date(clock().getTime() + 86_400_000))).toBe(0);
  expect(await sweepOtps(database, new Date(clock().getTime() + 86_400_001))).toBe(1);
});
