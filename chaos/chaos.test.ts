import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { runChaos } from './run.ts';

const CHECKOUTS = 60;

test('three books agree to the paisa after checkouts with killed processes, a restarted database and a failing provider', async () => {
  const seed = Number(process.env.CHAOS_SEED ?? randomInt(2 ** 31));
  const lines: string[] = [];
  const say = (line: string): number => lines.push(line);
  const { books, calls, orders, loggedErrors } = await runChaos({
    seed,
    checkouts: CHECKOUTS,
    disturbances: 6,
    atOnce: 6,
    say,
  });
  const replay = `CHAOS_SEED=${seed}\n${lines.join('\n')}`;
  expect(books.disagreements, replay).toEqual([]);
  expect(calls.internalErrors, `${replay}\n${loggedErrors.join('\n')}`).toEqual([]);
  // A run that sells little proves little.
  expect(orders.get('confirmed') ?? 0, replay).toBeGreaterThan(CHECKOUTS / 10);
}, 300_000);
