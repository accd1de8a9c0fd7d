/** Work that happens later or again: declared with a schema, put in the queue within the transaction that causes it. */
import { type CronItem, Logger as JobLogger, parseCronItems, run } from 'graphile-worker';
import type { Pool } from 'pg';
import type * as z from 'zod';
import { type Queryable, sql } from '#database';
import type { Logger, Metrics } from '#log';

export interface JobContext {
  /** The instant this attempt began. */
  readonly now: Date;
  /** 1 on the first try. */
  readonly attempt: number;
  readonly lastAttempt: boolean;
  /** Fires when the process is asked to stop and the work takes too long. */
  readonly signal: AbortSignal | undefined;
  readonly log: Logger;
}

export interface Job<P> {
  readonly name: string;
  readonly schema: z.ZodType<P>;
  run(payload: P, context: JobContext): Promise<void>;
}

/** A job whatever its payload. */
export interface AnyJob {
  readonly name: string;
  readonly schema: z.ZodType;
  run(payload: never, context: JobContext): Promise<void>;
}

/**
 * Declares a job. Its run may happen more than once (a process can die after the work and before the queue knows), so
 * it must come out the same when repeated. A throw puts it back into the queue with a growing delay.
 */
export function defineJob<P>(
  name: string,
  schema: z.ZodType<P>,
  run: (payload: P, context: JobContext) => Promise<void>,
): Job<P> {
  return { name, schema, run };
}

export interface EnqueueOptions {
  /** Not before this instant. */
  readonly runAt?: Date;
  /** A job with the same key that has not begun yet is replaced by this one. */
  readonly key?: string;
  /** Jobs of one queue run one after the other. */
  readonly queue?: string;
  /** How often it is tried in all; 25 over some days when left out. */
  readonly attempts?: number;
}

/** Puts a job into the queue; it exists from the moment the transaction commits, and never if it does not. */
export async function enqueue<P>(
  tx: Queryable,
  job: Pick<Job<P>, 'name' | 'schema'>,
  payload: P,
  options: EnqueueOptions = {},
): Promise<void> {
  const checked = job.schema.parse(payload);
  await tx.run(sql`
    select graphile_worker.add_job(
      ${job.name}::text,
      payload => ${JSON.stringify(checked)}::json,
      queue_name => ${options.queue ?? null}::text,
      run_at => ${options.runAt ?? null}::timestamptz,
      max_attempts => ${options.attempts ?? null}::integer,
      job_key => ${options.key ?? null}::text)`);
}

/** A job that starts by the clock. */
export interface CronEntry {
  readonly job: Pick<AnyJob, 'name'>;
  /** Minute, hour, day, month, weekday, in UTC. */
  readonly pattern: string;
  readonly payload?: Readonly<Record<string, unknown>>;
  /** How long ago a missed start is still made good; none when left out. */
  readonly catchUpSeconds?: number;
}

interface WorkerParts {
  readonly pool: Pool;
  readonly jobs: readonly AnyJob[];
  readonly cron: readonly CronEntry[];
  readonly clock: () => Date;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** How many jobs run at a time. */
  readonly concurrency?: number;
}

export interface JobWorker {
  /** Lets running jobs end, then stops. */
  close(): Promise<void>;
}

/** Starts working off the queue. */
const COUNT_EVERY_MS = 10_000;

export async function startJobWorker(parts: WorkerParts): Promise<JobWorker> {
  const ended = parts.metrics.counter('tola_jobs_total', 'Jobs that ended, by name and outcome.');
  const taskList = Object.fromEntries(
    parts.jobs.map((job) => [
      job.name,
      async (payload: unknown, helpers: TaskHelpers) => {
        try {
          await runJob(job as unknown as Job<unknown>, payload, helpers, parts);
          ended.add({ job: job.name, outcome: 'done' });
        } catch (error) {
          ended.add({ job: job.name, outcome: 'failed' });
          throw error;
        }
      },
    ]),
  );
  const runner = await run({
    pgPool: parts.pool,
    taskList,
    parsedCronItems: parseCronItems(parts.cron.map(cronItem)),
    concurrency: parts.concurrency ?? 4,
    noHandleSignals: true,
    pollInterval: 2_000,
    logger: logThrough(parts.log),
  });
  const watching = watchQueue(parts);
  let isClosing = false;
  runner.promise.catch((error: unknown) => {
    if (!isClosing) parts.log.error({ err: error }, 'the job worker stopped');
  });
  return {
    async close() {
      isClosing = true;
      clearInterval(watching);
      await runner.stop();
      // Stopping hands out no more jobs; only this waits until the running ones have been marked as done.
      await runner.promise;
    },
  };
}

/** Counts now and again the jobs that are due and that nobody has taken. */
function watchQueue({ pool, metrics, log }: WorkerParts): NodeJS.Timeout {
  let waiting = 0;
  metrics.gauge('tola_jobs_waiting', 'Jobs that are due and not taken yet.', () => waiting);
  const due = 'select count(*)::int as due from graphile_worker.jobs where run_at <= now() and locked_at is null';
  const watching = setInterval(() => {
    pool.query<{ due: number }>(due).then(
      ({ rows }) => {
        waiting = rows[0]?.due ?? 0;
      },
      (error: unknown) => log.warn({ err: error }, 'the waiting jobs could not be counted'),
    );
  }, COUNT_EVERY_MS);
  watching.unref();
  return watching;
}

interface TaskHelpers {
  readonly job: { readonly attempts: number; readonly max_attempts: number };
  readonly abortSignal?: AbortSignal | undefined;
}

async function runJob(job: Job<unknown>, payload: unknown, helpers: TaskHelpers, parts: WorkerParts): Promise<void> {
  const { attempts, max_attempts: most } = helpers.job;
  const context: JobContext = {
    now: parts.clock(),
    attempt: attempts,
    lastAttempt: attempts >= most,
    signal: helpers.abortSignal,
    log: parts.log.child({ job: job.name, attempt: attempts }),
  };
  await job.run(job.schema.parse(payload), context);
}

function cronItem({ job, pattern, payload, catchUpSeconds }: CronEntry): CronItem {
  return {
    task: job.name,
    match: pattern,
    identifier: job.name,
    payload: { ...payload },
    options: { backfillPeriod: (catchUpSeconds ?? 0) * 1000, jobKey: `cron ${job.name}`, maxAttempts: 3 },
  };
}

/** The library's own lines: its progress is ours at debug level, its failures stay failures. */
function logThrough(log: Logger): JobLogger {
  return new JobLogger((scope) => (level, message) => {
    const fields = { job: scope.taskIdentifier, jobId: scope.jobId };
    if (level === 'error') log.error(fields, message);
    else if (level === 'warning') log.warn(fields, message);
    else log.debug(fields, message);
  });
}
