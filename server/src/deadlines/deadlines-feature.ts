/** The deadlines feature: jobs that watch promised dates and the deadlines of policies. */
import * as z from 'zod';
import type { Business } from '#business';
import { defineJob } from '#jobs';
import type { Feature, Platform } from '#platform';
import { watchDeadlines, watchOlderOrders } from './deadlines.ts';
import { tellLateBuyers } from './late-orders.ts';

const EVERY_QUARTER = '*/15 * * * *';
/** 2:20 in India. */
const NIGHTLY = '50 20 * * *';
/** 9:05 to 20:05 in India, when a message wakes nobody. */
const HOURLY_BY_DAY = '35 3-14 * * *';
const DAY_SECONDS = 24 * 60 * 60;

export function deadlinesFeature({ database }: Pick<Platform, 'database'>, business: Business): Feature {
  const dependencies = { database, business };
  const watching = defineJob('watch-deadlines', z.object({}).loose(), async (_, { now }) => {
    await watchDeadlines(dependencies, now);
  });
  const watchingOlder = defineJob('watch-older-orders', z.object({}).loose(), async (_, { now }) => {
    await watchOlderOrders(dependencies, now);
  });
  const lateOrders = defineJob('tell-late-buyers', z.object({}).loose(), async (_, { now, log }) => {
    const orders = await tellLateBuyers(dependencies, now);
    if (orders > 0) log.warn({ orders }, 'orders missed a promised date; their buyers were told the new one');
  });
  return {
    name: 'deadlines',
    jobs: [watching, watchingOlder, lateOrders],
    cron: [
      { job: watching, pattern: EVERY_QUARTER, catchUpSeconds: DAY_SECONDS },
      { job: watchingOlder, pattern: NIGHTLY, catchUpSeconds: DAY_SECONDS },
      { job: lateOrders, pattern: HOURLY_BY_DAY, catchUpSeconds: DAY_SECONDS },
    ],
  };
}
