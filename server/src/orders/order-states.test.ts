import { ORDER_STATES } from '@tola/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#database';
import { openTestDatabase, type TestDatabase } from '#testing';
import { ORDER_RULES, ruleFor } from './order-states.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => await database.close());

test('has the same rules in code and database', async () => {
  const rows = await database.rows<{ state: string; event: string; next: string }>(
    sql`select state, event, next from order_rule`,
  );
  const inOrder = (rules: readonly { state: string; event: string; next: string }[]): string[] =>
    rules.map(({ state, event, next }) => `${state} | ${event} | ${next}`).toSorted();
  expect(inOrder(rows)).toEqual(inOrder(ORDER_RULES));
});

test('reaches every state, and only `refunded` has no way out', () => {
  const reached = new Set(ORDER_RULES.map((rule) => rule.next));
  expect([...reached].toSorted()).toEqual([...ORDER_STATES].toSorted());
  const left = new Set(ORDER_RULES.map((rule) => rule.state));
  expect(ORDER_STATES.filter((state) => !left.has(state))).toEqual(['refunded']);
});

test('confirms only a fully paid order, and releases holds at every unpaid end', () => {
  for (const rule of ORDER_RULES) {
    const isConfirmed = rule.next === 'confirmed' && rule.event !== 'unpacked';
    if (isConfirmed) expect(rule).toMatchObject({ guard: 'fully paid' });
    if (isConfirmed) expect(rule.effects).toContain('issue invoice');
    const ends = ['failed', 'expired', 'cancelled'].includes(rule.next) && rule.next !== rule.state;
    if (ends) expect(rule.effects).toContain('release holds');
  }
});

test('has no rule for an event that a state does not allow', () => {
  expect(ruleFor('delivered', 'paid in full')).toBeNull();
  expect(ruleFor('new', 'shipped')).toBeNull();
});
