/** Scheduled jobs of accounts: delete expired sessions, OTPs and links. */
import * as z from 'zod';
import type { Database } from '#database';
import { type AnyJob, type CronEntry, defineJob } from '#jobs';
import { deleteExpiredMailboxLinks } from '#mailboxes';
import { sweepOtps } from './otp.ts';
import { sweepSessions } from './session-store.ts';

export function accountJobs({ database }: { readonly database: Database }): { jobs: AnyJob[]; cron: CronEntry[] } {
  const sweep = defineJob('sweep-accounts', z.object({}).loose(), async (_, { now }) => {
    await sweepSessions(database, now);
    await sweepOtps(database, now);
    await deleteExpiredMailboxLinks(database, now);
  });
  return { jobs: [sweep], cron: [{ job: sweep, pattern: '7 * * * *' }] };
}
