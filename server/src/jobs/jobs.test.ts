import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { sql } from '#database';
import { createLog, createMetrics } from '#log';
import { eventually, fixedClock, openTestDatabase, type TestDatabase } from '#testing';
import {
  type AnyJob,
  defineJob,
  enqueue,
  insertAndEnqueue,
  type JobContext,
  type JobWorker,
  startJobWorker,
} from './index.ts';

let database: TestDatabase;
let worker: JobWorker | undefined;

beforeEach(async () => {
  database = await openTestDatabase();
});

afterEach(async () => {
  await worker?.close();
  worker = undefined;
  await database.close();
});

const clock = fixedClock();

async function work(...jobs: AnyJob[]): Promise<void> {
  const log = createLog({ level: 'silent' });
  worker = await startJobWorker({ database, jobs, cron: [], clock, log, metrics: createMetrics() });
}

const greeted: string[] = [];
const greet = defineJob('greet', z.object({ name: z.string() }), async ({ name }) => {
  greeted.push(name);
});

async function waiting(): Promise<number> {
  const { count } = await database.one<{ count: number }>(sql`select count(*) from graphile_worker._private_jobs`);
  return count;
}

test('runs a job after its transaction commits', async () => {
  await work(greet);
  await database.transaction(async (tx) => await enqueue(tx, greet, { name: 'Asha' }));
  await eventually(() => greeted.includes('Asha'));
  await eventually(async () => (await waiting()) === 0);
});

test('discards the job of a rolled-back transaction', async () => {
  const rolledBack = database.transaction(async (tx) => {
    await enqueue(tx, greet, { name: 'Nobody' });
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  expect(await waiting()).toBe(0);
});

test('replaces the waiting job with the same key', async () => {
  const runAt = new Date(Date.now() + 60_000);
  await enqueue(database, greet, { name: 'first' }, { key: 'one', runAt });
  await enqueue(database, greet, { name: 'second' }, { key: 'one', runAt });
  expect(await waiting()).toBe(1);
  await work(greet);
  await enqueue(database, greet, { name: 'third' }, { key: 'one' });
  await eventually(() => greeted.includes('third'));
  expect(greeted).not.toContain('first');
  expect(greeted).not.toContain('second');
});

test('rejects an invalid payload before queueing it', async () => {
  await expect(enqueue(database, greet, { name: 5 as never })).rejects.toThrow();
  expect(await waiting()).toBe(0);
});

test('retries a job that throws, with its attempt number and the injected clock', async () => {
  const attempts: JobContext[] = [];
  const failOnce = defineJob('failOnce', z.object({}), async (_payload, context) => {
    attempts.push(context);
    if (context.attempt === 1) throw new Error('not yet');
  });
  await work(failOnce);
  await enqueue(database, failOnce, {}, { attempts: 2 });
  await eventually(() => attempts.length === 1);
  await eventually(async () => {
    const updated = await database.run(
      sql`update graphile_worker._private_jobs set run_at = now() where attempts = 1 and locked_at is null`,
    );
    return updated === 1;
  });
  await eventually(() => attempts.length === 2);
  expect(attempts.map(({ attempt, lastAttempt }) => [attempt, lastAttempt])).toEqual([
    [1, false],
    [2, true],
  ]);
  expect(attempts[0]?.now).toEqual(clock());
});

test('waits for a running job when stopping', async () => {
  let isDone = false;
  const gate = Promise.withResolvers<void>();
  const slow = defineJob('slow', z.object({}), async () => {
    gate.resolve();
    await database.run(sql`select pg_sleep(0.3)`);
    isDone = true;
  });
  await work(slow);
  await enqueue(database, slow, {});
  await gate.promise;
  await worker?.close();
  worker = undefined;
  expect(isDone).toBe(true);
  await eventually(async () => (await waiting()) === 0);
});

test('queues the job of an inserted row, and none where the row needs none', async () => {
  const numbers: number[] = [];
  const numbered = defineJob('numbered', z.object({ id: z.number() }), async ({ id }) => {
    numbers.push(id);
  });
  expect(await insertAndEnqueue(database, sql`select 7::int as id`, numbered, 'id')).toBe(true);
  expect(await insertAndEnqueue(database, sql`select 8::int as id`, numbered, 'id', sql`false`)).toBe(false);
  expect(await waiting()).toBe(1);
  await work(numbered);
  await eventually(() => numbers.length === 1);
  expect(numbers).toEqual([7]);
});
