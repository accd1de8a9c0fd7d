/** Scheduled jobs of accounts: delete expired sessions and OTPs. */
import * as z from 'zod';
import type { Database } from '#database';
import { type AnyJob, type CronEntry, defineJob } from '#jobs';
import { sweepOtps } from './password-reset.ts';
import { sweepSessions } from './session-store.ts';

export function accountJobs({ database }: { readonly database: Database }): { jobs: AnyJob[]; cron: CronEntry[] } {
  const sweep = defineJob('sweep-accounts', z.object({}).loose(), async (_, { now }) => {
    await sweepSessions(database, now);
    await sweepOtps(database, now);
  });
  return { jobs: [sweep], cron: [{ job: sweep, pattern: '7 * * * *' }] };
}
