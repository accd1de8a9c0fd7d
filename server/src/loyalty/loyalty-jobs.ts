/** Scheduled jobs of loyalty points. */
import * as z from 'zod';
import type { Database } from '#database';
import { type AnyJob, type CronEntry, defineJob } from '#jobs';
import { checkPoints, lapseHolds } from './loyalty.ts';

const nothing = z.object({}).loose();

export function loyaltyJobs({ database }: { readonly database: Database }): { jobs: AnyJob[]; cron: CronEntry[] } {
  const lapse = defineJob('lapse-points-holds', nothing, async (_, { now, log }) => {
    const points = await lapseHolds(database, now);
    if (points > 0) log.info({ points }, 'points that carts had set aside went back');
  });
  const check = defineJob('check-points', nothing, async (_, { log }) => {
    const faults = await checkPoints(database);
    if (faults.length > 0) log.error({ faults }, 'points accounts do not agree with their ledger');
  });
  return {
    jobs: [lapse, check],
    cron: [
      { job: lapse, pattern: '* * * * *' },
      { job: check, pattern: '17 21 * * *' },
    ],
  };
}
