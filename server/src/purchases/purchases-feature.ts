/** The purchases feature: the nightly check that bills, lots and what is owed add up. */
import * as z from 'zod';
import { defineJob } from '#jobs';
import type { Feature, Platform } from '#platform';
import { checkPurchases } from './purchase-check.ts';

/** 3:07 in India, after the check of stock. */
const EVERY_NIGHT = '37 21 * * *';
const DAY_SECONDS = 24 * 60 * 60;

export function purchasesFeature({ database }: Pick<Platform, 'database'>): Feature {
  const job = defineJob('check-purchases', z.object({}).loose(), async (_, { now, log }) => {
    const faults = await checkPurchases(database, now);
    if (faults > 0) log.error({ faults }, 'purchases do not add up');
  });
  return {
    name: 'purchases',
    jobs: [job],
    cron: [{ job, pattern: EVERY_NIGHT, catchUpSeconds: DAY_SECONDS }],
  };
}
