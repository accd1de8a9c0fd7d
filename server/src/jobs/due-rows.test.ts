/** When a row that waits for a service outside is due again. */
import { expect, it } from 'vitest';
import { nextAttemptAt } from './due-rows.ts';

const NOW = new Date('2026-11-28T06:00:00Z');

function minutes(attempts: number, pauseSeconds?: number): number {
  return (nextAttemptAt(NOW, attempts, pauseSeconds).getTime() - NOW.getTime()) / 60_000;
}

it('doubles the pause from a minute to an hour', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7, 8, 50, 5_000].map((attempts) => minutes(attempts));
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 60]);
});

it('waits as long as the service asks for, up to an hour, and never less than without', () => {
  expect([minutes(1, 90), minutes(1, 600), minutes(3, 60), minutes(1, 86_400)]).toEqual([1.5, 10, 4, 60]);
});
