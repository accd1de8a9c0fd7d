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

test('the database has the same rules as the code', async () => {
  const rows = await database.rows<{ state: string; event: string; next: string }>(
    sql`select state, event, next from order_rule`,
  );
  const inOrder = (rules: readonly { state: string; event: string; next: string }[]): string[] =>
    rules.map(({ state, event, next }) => `${state} | ${event} | ${next}`).toSorted();
  expect(inOrder(rows)).toEqual(inOrder(ORDER_RULES));
});

test('every state can be reached, and none but the last ones is a dead end', () => {
  const reached = new Set(ORDER_RULES.map((rule) => rule.next));
  expect([...reached].toSorted()).toEqual([...ORDER_STATES].toSorted());
  const left = new Set(ORDER_RULES.map((rule) => rule.state));
  expect(ORDER_STATES.filter((state) => !left.has(state))).toEqual(['refunded']);
});

test('an order is only confirmed with its money there, and holds are released on every unpaid end', () => {
  for (const rule of ORDER_RULES) {
    if (rule.next === 'confirmed') expect(rule).toMatchObject({ guard: 'money is there' });
    if (rule.next === 'confirmed') expect(rule.effects).toContain('issue invoice');
    const ends = ['failed', 'expired', 'cancelled'].includes(rule.next) && rule.next !== rule.state;
    if (ends) expect(rule.effects).toContain('release holds');
  }
});

test('an event that has no meaning in a state has no rule', () => {
  expect(ruleFor('delivered', 'paid in full')).toBeNull();
  expect(ruleFor('new', 'shipped')).toBeNull();
});
