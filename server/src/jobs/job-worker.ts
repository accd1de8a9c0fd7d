/** Runs jobs for the life of the process, across database restarts. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, sql } from '#database';
import { type Logger, type Metrics, pollFigures } from '#log';
import type { AnyJob, CronEntry } from './jobs.ts';
import type { QueueRunner } from './queue-runner.ts';
import { taskListOf } from './task-list.ts';

const FIRST_RESTART_MS = 200;
const MAX_RESTART_MS = 5_000;
/** How long a stop waits for running jobs; slightly shorter than the store's limit for stopping this part. */
const STOP_TIMEOUT_MS = 12_000;

interface WorkerDependencies {
  readonly database: Database;
  readonly jobs: readonly AnyJob[];
  readonly cron: readonly CronEntry[];
  readonly clock: () => Date;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Number of concurrent jobs. */
  readonly concurrency?: number;
}

export interface JobWorker {
  /** Waits for running jobs, then stops. */
  close(): Promise<void>;
}

/**
 * Starts running jobs.
 *
 * graphile-worker's runner ends when it cannot record a job's outcome, for example when the database restarts.
 * A new runner then replaces it, with backoff while the database is unreachable.
 *
 * @throws the database's error when the first runner cannot start
 */
export async function startJobWorker(dependencies: WorkerDependencies): Promise<JobWorker> {
  const { database, cron, log, metrics, concurrency = 4 } = dependencies;
  const tasks = taskListOf(dependencies);
  const reclaimed = metrics.counter('tola_jobs_reclaimed_total', 'Jobs reclaimed from workers whose lease expired.');
  const restarts = metrics.counter('tola_job_worker_restarts_total', 'Restarts of the job runner.');
  const closing = new AbortController();
  // Processes that run no jobs never load the queue's library.
  const { startQueueRunner } = await import('./queue-runner.ts');
  const start = async (): Promise<QueueRunner> =>
    await startQueueRunner({ database, tasks, cron, concurrency, log, reclaimed, stopSignal: closing.signal });

  let runner = await start();
  const stopWatching = watchQueue(dependencies);
  const supervision = superviseRunner();

  async function superviseRunner(): Promise<void> {
    for (;;) {
      await Promise.race([runner.broken, aborted(closing.signal)]);
      if (closing.signal.aborted) return;
      const previous = runner;
      // Its last jobs may still be running; its locks are released when they end.
      previous.stop().catch((error: unknown) => log.error({ err: error }, 'a job runner could not be stopped'));
      restarts.inc();
      runner = (await restart()) ?? previous;
    }
  }

  async function restart(): Promise<QueueRunner | null> {
    for (let wait = FIRST_RESTART_MS; ; wait = Math.min(wait * 2, MAX_RESTART_MS)) {
      await pause(wait, undefined, { signal: closing.signal }).catch(() => undefined);
      if (closing.signal.aborted) return null;
      try {
        return await start();
      } catch (error) {
        log.warn({ err: error }, 'the job runner could not start; retrying');
      }
    }
  }

  return {
    async close() {
      closing.abort();
      stopWatching();
      await supervision;
      await Promise.race([runner.stop(), pause(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise((abort) => signal.addEventListener('abort', abort, { once: true }));
}

/** Periodically counts the jobs that are due and not locked. @returns a function that stops it */
function watchQueue({ database, metrics, log }: WorkerDependencies): () => void {
  const count = async (): Promise<number> =>
    (
      await database.one<{ due: number }>(sql`
        select count(*) as due from graphile_worker.jobs where run_at <= now() and locked_at is null`)
    ).due;
  const waiting = pollFigures(count, { start: 0, what: 'waiting jobs', log });
  metrics.gauge('tola_jobs_waiting', 'Jobs that are due and not locked yet.', waiting.current);
  return waiting.stop;
}
