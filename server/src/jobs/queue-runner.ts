/** One graphile-worker runner, from start until it breaks or is stopped, with the lease on the jobs it locks. */
import { EventEmitter } from 'node:events';
import {
  type CronItem,
  Logger as JobLogger,
  parseCronItems,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type { Database } from '#database';
import type { Counter, Logger } from '#log';
import type { CronEntry } from './jobs.ts';
import { openWorkerLease, type WorkerLease } from './worker-lease.ts';

/** A scheduled start missed during a restart or outage still runs within this time. */
const CATCH_UP_SECONDS = 600;
/** A broken runner idle for this long is abandoned: the library may never settle. */
const IDLE_MS = 2_000;

interface RunnerDependencies {
  readonly database: Database;
  readonly tasks: TaskList;
  readonly cron: readonly CronEntry[];
  readonly concurrency: number;
  readonly log: Logger;
  readonly reclaimed: Counter;
  /** Aborts when the process stops; ends the wait for an unreachable database. */
  readonly stopSignal: AbortSignal;
}

export interface QueueRunner {
  /** Resolves when the runner stops taking jobs by itself. */
  readonly broken: Promise<void>;
  /** Waits for its running jobs, then releases its remaining locks. */
  stop(): Promise<void>;
}

/** @throws when the database cannot be reached */
export async function startQueueRunner(dependencies: RunnerDependencies): Promise<QueueRunner> {
  const { database, tasks, concurrency, log } = dependencies;
  const events: WorkerEvents = new EventEmitter();
  const state = observe(events, dependencies);
  const runner = await run({
    pgPool: database.jobPool,
    taskList: tasks,
    parsedCronItems: parseCronItems(dependencies.cron.map(cronItem)),
    concurrency,
    noHandleSignals: true,
    pollInterval: 2_000,
    logger: forwardLog(log),
    events,
    // Without batching, graphile-worker 0.18 does not await its own statements that record a job as done or failed, so a
    // lost connection becomes an unhandled rejection and ends the process. With a batch delay of 0 ms the same
    // statements are awaited, and their failure is reported by the event `pool:fatalError`.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  const ended = runner.promise.catch((error: unknown) => log.warn({ err: error }, 'the job runner ended'));
  let stopping: Promise<void> | null = null;
  return {
    broken: Promise.race([state.broken, ended]),
    async stop() {
      stopping ??= stop();
      await stopping;
    },
  };

  async function stop(): Promise<void> {
    // Rejects when the runner has already stopped on its own.
    runner.stop().catch((error: unknown) => log.debug({ err: error }, 'the job runner had already stopped'));
    // `runner.stop` only stops taking jobs; this waits until the running ones are recorded.
    await Promise.race([ended, state.idleAfterBreaking()]);
    await state.lease()?.end(dependencies.stopSignal);
  }
}

interface RunnerState {
  /** Resolves when a job could not be recorded as done or failed; the library takes no jobs after that. */
  readonly broken: Promise<void>;
  /** Resolves when the runner is broken and has had no running job for a while. */
  idleAfterBreaking(): Promise<void>;
  lease(): WorkerLease | null;
}

/** Subscribes to the library's events. */
function observe(events: WorkerEvents, dependencies: RunnerDependencies): RunnerState {
  const broken = Promise.withResolvers<void>();
  let lease: WorkerLease | null = null;
  let running = 0;
  let lastChange = performance.now();
  const change = (by: number): void => {
    running += by;
    lastChange = performance.now();
  };
  events.on('pool:create', ({ workerPool }) => {
    lease = openWorkerLease(workerPool.id, dependencies);
  });
  events.on('pool:fatalError', ({ error, action }) => {
    dependencies.log.warn({ err: error, action }, 'a job could not be recorded as done or failed');
    broken.resolve();
  });
  events.on('job:start', () => change(1));
  events.on('job:complete', () => change(-1));
  events.on('job:success', ({ job }) => lease?.markFinished(job.id));
  return {
    broken: broken.promise,
    lease: () => lease,
    async idleAfterBreaking() {
      await broken.promise;
      await new Promise<void>((resolve) => {
        const polling = setInterval(() => {
          if (running > 0 || performance.now() - lastChange < IDLE_MS) return;
          clearInterval(polling);
          resolve();
        }, IDLE_MS / 4);
      });
    },
  };
}

function cronItem({ job, pattern, payload, catchUpSeconds = CATCH_UP_SECONDS }: CronEntry): CronItem {
  return {
    task: job.name,
    match: pattern,
    identifier: job.name,
    payload: { ...payload },
    options: { backfillPeriod: catchUpSeconds * 1000, jobKey: `cron ${job.name}`, maxAttempts: 3 },
  };
}

/** Logs the library's connection errors as warnings, since the runner is replaced. */
const CONNECTION_ERRORS =
  /^(?:Error with notify listener|Error occurred attempting to UNLISTEN|Failed to (?:complete|fail) jobs|Cron hit an error)/;

/** Forwards the library's log lines: progress at debug level, warnings and errors at their own. */
function forwardLog(log: Logger): JobLogger {
  return new JobLogger((scope) => (level, message) => {
    const fields = { job: scope.taskIdentifier, jobId: scope.jobId };
    if (level === 'error' && !CONNECTION_ERRORS.test(message)) log.error(fields, message);
    else if (level === 'error' || level === 'warning') log.warn(fields, message);
    else log.debug(fields, message);
  });
}
