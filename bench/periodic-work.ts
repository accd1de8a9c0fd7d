/** Measures the statements that the worker sends by itself: sweeps, reconcilers, deadlines, alerts. */
import { setTimeout as pause } from 'node:timers/promises';
import { connectDatabase, createLog, type Database, sql, startTestServer } from '@tola/server/testing';
import type { KeptStore } from './kept-store.ts';

/** In which timers of the worker fire: those of the reconciler every few seconds. */
const TIMERS_MS = Number(process.env.TIMERS_SECONDS ?? 20) * 1_000;
/** The requirement, for one statement. */
const MOST_MS = 50;
const SHOWN = 12;

interface Statement {
  readonly query: string;
  readonly calls: number;
  readonly meanMs: number;
  readonly maxMs: number;
}

/** Runs each scheduled job twice, because the first run does the work of the three years, then leaves the timers alone. */
export async function printPeriodicWork({ server, settings, serverUrl }: KeptStore): Promise<void> {
  const log = createLog({ level: 'error' });
  const statistics = connectDatabase({ url: serverUrl, log, connections: 1 });
  const worker = await startTestServer({ clock: server.clock, settings: { ...settings, process: 'worker' } });
  try {
    await statistics.run(sql`create extension if not exists pg_stat_statements`);
    const { list } = worker.store.shop.features;
    const jobs = new Map(list.flatMap(({ jobs = [] }) => jobs).map((job) => [job.name, job]));
    const scheduled = list.flatMap(({ cron = [] }) => cron).map(({ job }) => job.name);
    console.log('\n| scheduled job | first run ms | second run ms |\n| --- | ---: | ---: |');
    for (const name of scheduled) {
      const job = jobs.get(name);
      if (job === undefined) throw new Error(`${name} is scheduled but not declared`);
      const run = async (): Promise<number> => {
        const began = performance.now();
        const context = { now: server.clock(), attempt: 1, lastAttempt: false, signal: undefined, log };
        await job.run({} as never, context);
        return performance.now() - began;
      };
      const first = await run();
      await statistics.rows(sql`select pg_stat_statements_reset()`);
      const second = await run();
      console.log(`| ${name} | ${first.toFixed(0)} | ${second.toFixed(0)} |`);
      await printSlow(statistics);
    }
    await statistics.rows(sql`select pg_stat_statements_reset()`);
    await pause(TIMERS_MS);
    console.log(`\nTimers, ${TIMERS_MS / 1_000} s:\n`);
    await printSlow(statistics, 5);
  } finally {
    await worker.close();
    await statistics.close();
  }
}

async function printSlow(statistics: Database, least = MOST_MS): Promise<void> {
  const rows = await statistics.rows<Statement>(sql`
    select query, calls, mean_exec_time as mean_ms, max_exec_time as max_ms from pg_stat_statements
    where max_exec_time > ${least} order by max_exec_time desc limit ${SHOWN}`);
  for (const { query, calls, meanMs, maxMs } of rows) {
    const text = query.replace(/\s+/g, ' ').slice(0, 400);
    console.log(`  ${maxMs.toFixed(0)} ms at most, ${meanMs.toFixed(0)} on average of ${calls}: ${text}`);
  }
}
