import { idOf } from '@tola/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#database';
import { recordSecurityEvent, type SecurityEvent } from '#security-events';
import { readSettings } from '#settings';
import { openTestDatabase, type TestDatabase } from '#testing';
import { findPatterns } from './patterns.ts';

const now = new Date('2026-11-23T06:30:00Z');
const settings = readSettings({});

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => await database.close());
beforeEach(async () => {
  await database.run(sql`delete from security_event`);
});

const refused = { outcome: 'refused', ip: '203.0.113.9' } as const;
const succeeded: Omit<SecurityEvent, 'kind'> = { outcome: 'succeeded', ip: '203.0.113.9', staffId: idOf(3) };

describe('alerts', () => {
  it.each<[string, number, (index: number) => SecurityEvent]>([
    ['staff-sign-ins', 10, () => ({ ...refused, kind: 'staff-sign-in' })],
    ['codes', 10, (index) => ({ ...refused, kind: 'code', customerId: idOf(7), ip: `10.0.0.${index}` })],
    ['accounts-of-address', 20, (index) => ({ ...refused, kind: 'customer-sign-in', customerId: idOf(index + 1) })],
    ['exports', 20, () => ({ ...succeeded, kind: 'export' })],
    ['admission', 10, () => ({ ...refused, kind: 'admission', staffId: idOf(3) })],
    ['payee', 1, () => ({ ...succeeded, kind: 'payee-changed' })],
  ])('on %s start at the threshold', async (pattern, threshold, event) => {
    for (let index = 0; index < threshold - 1; index += 1) await recordSecurityEvent(database, event(index), now);
    expect(await findPatterns(database, settings, now)).toEqual([]);
    await recordSecurityEvent(database, event(threshold - 1), now);
    expect(await findPatterns(database, settings, now)).toMatchObject([
      { name: pattern, sentence: expect.stringContaining(String(threshold)) },
    ]);
    expect(await findPatterns(database, settings, new Date(now.getTime() + 3_600_000))).toEqual([]);
  });

  it('do not add up what different addresses do', async () => {
    for (let address = 0; address < 40; address += 1)
      await recordSecurityEvent(database, { ...refused, kind: 'staff-sign-in', ip: `10.0.0.${address}` }, now);
    expect(await findPatterns(database, settings, now)).toEqual([]);
  });
});
