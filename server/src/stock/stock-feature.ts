/** The stock feature: the nightly check of its ledger. */
import * as z from 'zod';
import { defineJob } from '#jobs';
import type { Feature, Platform } from '#platform';
import { checkStock, forgetOldChecks, sellDispatched } from './stock-check.ts';

/** 2:53 in India: it reads every move. */
const EVERY_NIGHT = '23 21 * * *';
const DAY_SECONDS = 24 * 60 * 60;

export function stockFeature({ database }: Pick<Platform, 'database'>): Feature {
  const job = defineJob('check-stock', z.object({}).loose(), async (_, { now, log }) => {
    await sellDispatched(database);
    const faults = await checkStock(database, now);
    if (faults > 0) log.error({ faults }, 'the ledger of stock disagrees with balances, orders or places');
    await forgetOldChecks(database, now);
  });
  return {
    name: 'stock',
    jobs: [job],
    cron: [{ job, pattern: EVERY_NIGHT, catchUpSeconds: DAY_SECONDS }],
  };
}
