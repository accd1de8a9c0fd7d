import { idOf } from '@tola/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#database';
import { createLog, createMetrics } from '#log';
import { eventually, openTestDatabase, type TestDatabase } from '#testing';
import { deleteSecurityEventsBefore, recordSecurityEvent, type SecurityEvent } from './index.ts';
import { startRecorder } from './record.ts';

const now = new Date('2026-11-23T06:30:10Z');
const wrongPassword: SecurityEvent = {
  kind: 'customer-sign-in',
  outcome: 'refused',
  reason: 'wrong-password',
  customerId: idOf(7),
  ip: '203.0.113.9',
  userAgent: 'Browser '.repeat(100),
};

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => await database.close());
beforeEach(async () => {
  await database.run(sql`delete from security_event`);
});

const log = createLog({ level: 'silent' });

async function rows(): Promise<{ kind: string; reason: string; ip: string; times: number; length: number }[]> {
  return await database.rows(sql`
    select kind, reason, ip, times, length(user_agent) as length from security_event order by id`);
}

describe('security events outside a transaction', () => {
  let stop: () => Promise<void>;
  const metrics = createMetrics();
  beforeAll(() => {
    stop = startRecorder(database, log, metrics);
  });
  afterAll(async () => await stop());

  /** Counted for the process, which several test files may share. */
  async function refusedSignIns(): Promise<number> {
    const line = /^tola_security_events_total\{kind="customer-sign-in",outcome="refused"\} (\d+)$/m;
    return Number(line.exec(await metrics.text())?.[1] ?? 0);
  }

  it('count identical events of a minute as one row with a shortened user agent', async () => {
    const before = await refusedSignIns();
    for (let tries = 0; tries < 200; tries += 1) await recordSecurityEvent(database, wrongPassword, now);
    const nextMinute = new Date(now.getTime() + 60_000);
    await recordSecurityEvent(database, wrongPassword, nextMinute);
    await eventually(async () => (await rows()).length === 2);
    await recordSecurityEvent(database, wrongPassword, nextMinute);
    await eventually(async () => (await rows()).at(1)?.times === 2);
    expect(await rows()).toEqual([
      { kind: 'customer-sign-in', reason: 'wrong-password', ip: '203.0.113.9', times: 200, length: 200 },
      { kind: 'customer-sign-in', reason: 'wrong-password', ip: '203.0.113.9', times: 2, length: 200 },
    ]);
    expect((await refusedSignIns()) - before).toBe(202);
  });

  it('keep at most 1,000 rows of a minute and count the other addresses together', async () => {
    const minute = new Date(now.getTime() + 600_000);
    for (let address = 0; address < 3_000; address += 1) {
      await recordSecurityEvent(database, { ...wrongPassword, ip: `2001:db8::${address.toString(16)}` }, minute);
    }
    const found = await eventually(async () => (await rows()).length > 0 && (await rows()));
    expect(found).toHaveLength(1_001);
    expect(found.find(({ ip }) => ip === '')).toMatchObject({ reason: '', times: 2_000 });
  });

  it('survive an unavailable database', async () => {
    await database.run(sql`alter table security_event rename to away`);
    await recordSecurityEvent(database, wrongPassword, now);
    await database.run(sql`alter table away rename to security_event`);
    await eventually(async () => (await rows()).length === 1);
  });
});

describe('security events in a transaction', () => {
  it('are rolled back with it', async () => {
    const failing = database.transaction(async (tx) => {
      await recordSecurityEvent(tx, { kind: 'payee-changed', outcome: 'succeeded', staffId: idOf(1), ip: '' }, now);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await rows()).toEqual([]);
  });

  it('are a row each', async () => {
    await database.transaction(async (tx) => {
      for (let change = 0; change < 2; change += 1) {
        await recordSecurityEvent(tx, { kind: 'payee-changed', outcome: 'succeeded', staffId: idOf(1), ip: '' }, now);
      }
    });
    expect(await rows()).toHaveLength(2);
  });
});

it('deletes old events in batches', async () => {
  for (const hour of [1, 2, 3]) await recordSecurityEvent(database, wrongPassword, new Date(hour * 3_600_000));
  expect(await deleteSecurityEventsBefore(database, new Date(3 * 3_600_000), 1)).toBe(1);
  expect(await deleteSecurityEventsBefore(database, new Date(3 * 3_600_000), 10)).toBe(1);
  expect(await rows()).toHaveLength(1);
});
