/** The job that makes pending changes when their time comes. */
import * as z from 'zod';
import { type AnyJob, type CronEntry, defineJob } from '#jobs';
import { type DueChangeDependencies, makeDueChanges } from './decide-change.ts';

/** Every minute, by the store's clock: a job queued for a time would follow the database's. */
export function pendingChangeJobs(dependencies: DueChangeDependencies): { jobs: AnyJob[]; cron: CronEntry[] } {
  const job = defineJob('make-pending-changes', z.object({}).loose(), async (_, { now, log }) => {
    const made = await makeDueChanges(dependencies, now);
    if (made > 0) log.info({ made }, 'pending changes took effect');
  });
  return { jobs: [job], cron: [{ job, pattern: '* * * * *' }] };
}
