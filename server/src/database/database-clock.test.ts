import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { createLog } from '#log';
import { openTestDatabase, type TestDatabase } from '#testing';
import { readDatabaseClock, startDatabaseClock } from './database-clock.ts';

const log = createLog({ level: 'silent' });
const MINUTES_MS = 60_000;
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => await database.close());

/** Clocks of a machine that are set, and of one that sleeps. */
function machineClocks({ wallOffMs }: { wallOffMs: number }) {
  let [wallOff, asleep] = [wallOffMs, 0];
  return {
    wall: () => Date.now() + wallOff,
    monotonic: () => performance.now() - asleep,
    set(ms: number) {
      wallOff = ms;
    },
    sleep(ms: number) {
      asleep += ms;
    },
  };
}

/** Milliseconds by which a clock is ahead of the database's, which is read before and after it: the queries may take long. */
async function aheadOfDatabaseMs(now: () => Date): Promise<number> {
  const { databaseMs: earliest } = await readDatabaseClock(database);
  const told = now().getTime();
  const { databaseMs: latest } = await readDatabaseClock(database);
  return told < earliest ? told - earliest : Math.max(0, told - latest);
}

it.each([5, -5, 0])('tells the database’s time on a machine whose clock is %i minutes off', async (minutes) => {
  const clock = await startDatabaseClock(database, log, machineClocks({ wallOffMs: minutes * MINUTES_MS }));
  expect(Math.abs(await aheadOfDatabaseMs(clock.now))).toBeLessThan(500);
  clock.stop();
});

test('a clock that is set does not move it back, and moves it forward only until the database has answered', async () => {
  const machine = machineClocks({ wallOffMs: 0 });
  const clock = await startDatabaseClock(database, log, machine);
  machine.set(-5 * MINUTES_MS);
  expect(Math.abs(await aheadOfDatabaseMs(clock.now))).toBeLessThan(500);
  await clock.measure();
  machine.set(5 * MINUTES_MS);
  expect(await aheadOfDatabaseMs(clock.now)).toBeGreaterThan(4 * MINUTES_MS);
  await clock.measure();
  expect(Math.abs(await aheadOfDatabaseMs(clock.now))).toBeLessThan(500);
  clock.stop();
});

test('a machine that slept does not honour what ended meanwhile', async () => {
  const machine = machineClocks({ wallOffMs: 0 });
  const clock = await startDatabaseClock(database, log, machine);
  machine.sleep(5 * MINUTES_MS);
  expect(await aheadOfDatabaseMs(clock.now)).toBeGreaterThan(-500);
  clock.stop();
});
