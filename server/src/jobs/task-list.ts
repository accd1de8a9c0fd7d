/** Adapts the store's jobs to graphile-worker's task list: payloads validated, outcomes counted. */
import type { TaskList } from 'graphile-worker';
import type { Logger, Metrics } from '#log';
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
  return Object.fromEntries(
    dependencies.jobs.map((job) => [
      job.name,
      async (payload: unknown, helpers: TaskHelpers) => {
        try {
          await runJob(job, payload, helpers, dependencies);
          ended.inc({ job: job.name, outcome: 'done' });
        } catch (error) {
          ended.inc({ job: job.name, outcome: 'failed' });
          throw error;
        }
      },
    ]),
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
