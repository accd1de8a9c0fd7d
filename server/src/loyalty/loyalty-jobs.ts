/** Scheduled jobs of loyalty points. */
import * as z from 'zod';
import type { Database } from '#database';
import { type AnyJob, type CronEntry, defineJob } from '#jobs';
import { checkPoints, expireHolds } from './loyalty.ts';

const emptyPayload = z.object({}).loose();

export function loyaltyJobs({ database }: { readonly database: Database }): { jobs: AnyJob[]; cron: CronEntry[] } {
  const lapse = defineJob('lapse-points-holds', emptyPayload, async (_, { now, log }) => {
    const points = await expireHolds(database, now);
    if (points > 0) log.info({ points }, 'released expired points holds');
  });
  const check = defineJob('check-points', emptyPayload, async (_, { log }) => {
    const discrepancies = await checkPoints(database);
    if (discrepancies.length > 0) log.error({ discrepancies }, 'points balances differ from the ledger');
  });
  return {
    jobs: [lapse, check],
    cron: [
      { job: lapse, pattern: '* * * * *' },
      { job: check, pattern: '17 21 * * *' },
    ],
  };
}
