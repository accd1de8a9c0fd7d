/** Adapts the store's jobs to graphile-worker's task list: payloads validated, outcomes counted. */
import type { TaskList } from 'graphile-worker';
import type { Logger, Metrics } from '#log';
import { inTrace } from '#tracing';
import { takeTraceparent } from './job-trace.ts';
import type { AnyJob, Job, JobContext } from './jobs.ts';

interface TaskDependencies {
  readonly jobs: readonly AnyJob[];
  readonly clock: () => Date;
  readonly log: Logger;
  readonly metrics: Metrics;
}

interface TaskHelpers {
  readonly job: { readonly attempts: number; readonly max_attempts: number };
  readonly abortSignal?: AbortSignal | undefined;
}

export function taskListOf(dependencies: TaskDependencies): TaskList {
  const ended = dependencies.metrics.counter('tola_jobs_total', 'Jobs that ended, by name and outcome.', [
    'job',
    'outcome',
  ]);
  const seconds = dependencies.metrics.histogram('tola_job_seconds', 'Time that an attempt of a job took, by name.', [
    'job',
  ]);
  return Object.fromEntries(
    dependencies.jobs.map((job) => {
      const observe = seconds.series({ job: job.name });
      const run = async (queued: unknown, helpers: TaskHelpers): Promise<void> => {
        const began = performance.now();
        let outcome = 'failed';
        try {
          const { traceparent, payload } = takeTraceparent(queued);
          const attributes = { 'tola.job': job.name, 'tola.attempt': helpers.job.attempts };
          await inTrace(
            `job ${job.name}`,
            { kind: 'consumer', parent: traceparent, attributes },
            async () => await runJob(job, payload, helpers, dependencies),
          );
          outcome = 'done';
        } finally {
          observe((performance.now() - began) / 1000);
          ended.inc({ job: job.name, outcome });
        }
      };
      return [job.name, run];
    }),
  );
}

async function runJob(
  job: Job<unknown>,
  payload: unknown,
  helpers: TaskHelpers,
  dependencies: TaskDependencies,
): Promise<void> {
  const { attempts, max_attempts: maxAttempts } = helpers.job;
  const context: JobContext = {
    now: dependencies.clock(),
    attempt: attempts,
    lastAttempt: attempts >= maxAttempts,
    signal: helpers.abortSignal,
    log: dependencies.log.child({ job: job.name, attempt: attempts }),
  };
  await job.run(job.schema.parse(payload), context);
}
